import StateMachines
import Testing

@testable import ProtocolMachines

@Suite("An HTTP/2 stream made with the library")
struct LibraryStreamTests {
  // A final state would reject late frames, each of which has to get a reply that depends on why the stream is closed.
  @Test("The only warning about the HTTP/2 stream is that the state 'closed' is never left, and is not final")
  func warnings() {
    #expect(LibraryHTTP2Stream.warnings.map(\.code) == [.deadEnd])
    #expect(LibraryHTTP2Stream.warnings.first?.message.contains("'closed'") == true)
  }
}
