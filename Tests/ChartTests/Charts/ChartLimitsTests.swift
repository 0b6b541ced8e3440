import Dispatch
import Foundation
import StateMachines
import Testing

@Suite("A large chart", .timeLimit(TestTimeout.limit))
struct ChartLimitsTests {
  private typealias Definition = MachineDefinition<Int, String>

  /// A state, one beside it with a negative number, and the same again inside.
  private static func level(_ sm: inout Definition.Builder, _ number: Int, of depth: Int) {
    sm.when("aside", from: number, to: -number - 1)
    sm.when("back", from: -number - 1, to: number)
    guard number < depth else { return }
    sm.compound(number, initial: number + 1) { sm in level(&sm, number + 1, of: depth) }
  }

  /// Runs a body on a thread of its own, with the stack that secondary threads have on Apple systems, or in a debug build a few times that.
  private static func onPlainThread<R: Sendable>(_ body: @escaping @Sendable () throws -> R) throws -> R {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result: Result<R, any Error>?
    let thread = Thread {
      result = Result { try body() }
      done.signal()
    }
    thread.stackSize = 4 << 20
    thread.start()
    done.wait()
    return try #require(result).get()
  }

  @Test("A chart of a thousand levels is entered, left and entered again")
  func deep() throws {
    let sizes = try Self.onPlainThread {
      let definition = try Definition(initial: 0) { sm in Self.level(&sm, 0, of: 1_000) }
      var machine = Machine(definition)
      var sizes = [machine.configuration.count]
      for event in ["aside", "back", "back"] {
        machine.fire(event)
        sizes.append(machine.configuration.count)
      }
      return sizes + [machine.state]
    }

    // The innermost state leads aside, to the one beside it, and that back.
    #expect(sizes == [1_001, 1_001, 1_001, 1_001, 1_000])
  }

  @Test("A chart of a thousand regions moves all of them by one event, or one of them")
  func wide() throws {
    let definition = try Definition(initial: -1) { sm in
      sm.parallel(-1) { sm in
        for region in 0..<1_000 {
          sm.region(initial: region * 2) { sm in
            sm.when("turn", from: region * 2, to: region * 2 + 1)
            sm.when("turn", from: region * 2 + 1, to: region * 2)
            if region == 500 { sm.when("one", from: region * 2, to: region * 2 + 1) }
          }
        }
      }
    }
    var machine = Machine(definition)
    let shared = ThreadsafeMachine(definition)

    machine.fire("one")
    let turned = machine.attempt("turn")
    shared.fire("turn")

    #expect(turned.transition?.entered.count == 1_000)
    #expect(machine.configuration == [-1] + (0..<1_000).map { $0 == 500 ? 1_000 : $0 * 2 + 1 })
    #expect(shared.configuration == [-1] + (0..<1_000).map { $0 * 2 + 1 })
    #expect(try Machine(definition, restoring: shared.snapshot()).configuration == shared.configuration)
  }

  @Test("A chart of ten thousand states can be traversed")
  func many() throws {
    let definition = try Definition(initial: -1) { sm in
      for block in 0..<100 {
        sm.compound(-block - 1, initial: block * 100) { sm in
          for state in 0..<100 { sm.when("step", from: block * 100 + state, to: block * 100 + (state + 1) % 100) }
        }
        sm.when("leap", from: -block - 1, to: -((block + 1) % 100) - 1)
      }
    }
    var machine = Machine(definition)

    for step in 1...10_000 { machine.fire(step.isMultiple(of: 100) ? "leap" : "step") }

    #expect(definition.states.count == 10_100)
    #expect(machine.configuration == [-1, 0])
  }

  @Test("A large chart that loops endlessly is undone, and the error names the states of the loop", arguments: [false, true])
  func runaway(inRegions: Bool) throws {
    let definition = try MachineDefinition<String, String>(initial: "rest") { sm in
      sm.when("go", from: "rest", to: "outer")
      let rounds: (inout MachineDefinition<String, String>.Builder) -> Void = { sm in
        sm.always(from: "tick", to: "tock")
        sm.always(from: "tock", to: "tick")
      }
      if inRegions {
        sm.parallel("outer") { sm in
          sm.region(initial: "tick", rounds)
          sm.region(initial: "calm") { _ in }
        }
      } else {
        sm.compound("outer", initial: "tick", rounds)
      }
    }
    var machine = Machine(definition)

    let outcome = machine.attempt("go")

    guard case .failed(MachineError.runaway(let cycle)) = outcome.rejection?.reason else {
      Issue.record("\(outcome)")
      return
    }
    #expect(Set(cycle) == ["tick", "tock"])
    #expect(machine.configuration == ["rest"])
  }

  private static let count = TestRounds.of(100_000)

  @Test("A large chart keeps thousands of deferred events in order")
  func deferred() throws {
    let worked = EventRecorder<String>()
    let definition = try MachineDefinition<String, Int>(initial: "busy") { sm in
      sm.compound("day", initial: "busy") { sm in
        sm.defer(.any, in: "busy")
        sm.when([-1], from: "busy", to: "free")
        sm.when(.any, from: "free", to: "free") { step in if let event = step.event { worked.append("\(event)") } }
      }
    }
    var machine = Machine(definition)
    for number in 0..<Self.count { machine.fire(number) }

    machine.fire(-1)

    #expect(worked.entries == (0..<Self.count).map { "\($0)" })
  }

  @Test("A large chart processes thousands of timers, each at its time")
  func timers() throws {
    let definition = try MachineDefinition<String, Int>(initial: "calm") { sm in
      sm.compound("sea", initial: "calm") { sm in
        sm.when([-1], in: "calm") { step in
          for number in 0..<Self.count { step.send(number, after: .milliseconds(1_000 - number % 1_000)) }
        }
        sm.when(.any, in: "calm") { _ in }
      }
    }
    var machine = Machine(definition)
    machine.fire(-1)

    let transitions = machine.advance(to: .seconds(1))

    let expected = (0..<1_000).reversed().flatMap { last in (0..<Self.count / 1_000).map { last + $0 * 1_000 } }
    #expect(transitions.compactMap(\.event) == expected)
    #expect(machine.nextDeadline == nil)
  }
}
