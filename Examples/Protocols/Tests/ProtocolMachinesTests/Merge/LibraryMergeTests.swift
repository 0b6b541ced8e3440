import StateMachines
import Testing

@testable import ProtocolMachines

@Suite("A merge made with the library")
struct LibraryMergeTests {
  // A final state would reject what children report late, and a consumer that asks again.
  @Test("The only warning about the merge is that the state 'finished' is never left, and is not final")
  func warnings() {
    #expect(LibraryMerge<Int>.warnings.map(\.code) == [.deadEnd])
    #expect(LibraryMerge<Int>.warnings.first?.message.contains("'finished'") == true)
  }
}
