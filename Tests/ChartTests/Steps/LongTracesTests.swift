import Foundation
import StateMachines
import Testing

@Suite("The traces of a call that processes many events")
struct LongTracesTests {
  /// A trace that copies the whole queue takes longer; so does any trace under a sanitizer, beside other tests.
  private static let minutes = ProcessInfo.processInfo.environment["SANITIZER"] == nil ? 4 : 15

  @Test("Each trace has the first 100 events that wait after its macrostep, and says how many wait in all", .timeLimit(.minutes(minutes)))
  func waiting() throws {
    let count = 50_000
    let definition = try MachineDefinition<String, Int>(initial: "open") { sm in
      sm.when(0, in: "open") { step in
        for _ in 0..<count { step.send(1) }
      }
      sm.when(1, in: "open") { _ in }
    }
    var machine = Machine(definition)
    var (left, mistakes) = (count, [Int]())

    machine.attempt(0) { trace in
      if trace.waitingCount != left || trace.waiting != Array(repeating: 1, count: min(left, 100)) { mistakes.append(left) }
      left -= 1
    }

    #expect(mistakes.isEmpty)
    #expect(left == -1)
  }
}
