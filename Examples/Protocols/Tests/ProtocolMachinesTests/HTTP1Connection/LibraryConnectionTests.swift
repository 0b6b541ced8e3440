import StateMachines
import Testing

@testable import ProtocolMachines

@Suite("An HTTP/1.1 connection made with the library")
struct LibraryConnectionTests {
  // A final state would reject what the caller and the transport say late.
  @Test("The only warning about the HTTP/1.1 connection is that the state 'closed' is never left, and is not final")
  func connection() {
    for warnings in [LibraryHTTP1Connection.warnings, ChartHTTP1Connection.warnings] {
      #expect(warnings.map(\.code) == [.deadEnd])
      #expect(warnings.first?.message.contains("'closed'") == true)
    }
  }

  @Test("There is no warning about the request on an HTTP/1.1 connection")
  func request() {
    #expect(LibraryHTTP1Request.warnings.isEmpty, "\(LibraryHTTP1Request.warnings.map(\.message))")
  }
}
