import Foundation
import StateMachines
import Testing

@Suite("A wait cycle of machines and sections", .exitTests)
struct CirclesWithEventsTests {
  @Test(
    "A call that would close a wait cycle by an event is rejected, and the other thread continues", .timeLimit(TestTimeout.limit),
    arguments: [false, true])
  func closedByFire(isInHook: Bool) throws {
    for _ in 0..<100 {
      let barrier = Barrier(2)
      let threads = ThreadPool()
      let back = GateMachine(.plainGate, label: "back gate")
      let answerOfBack = UnprotectedBox<GateMachine.Outcome?>(nil)
      let answerOfFront = UnprotectedBox<GateMachine.Outcome?>(nil)
      let definition = try GateDefinition.gate { sm in
        sm.before(.lock) { _ in
          barrier.arrive()
          answerOfBack.value = back.attempt(.open)
        }
      }
      let front = GateMachine(definition, label: "front gate")

      threads.start {
        if isInHook {
          front.fire(.lock)
          return
        }
        front.runMutable {
          barrier.arrive()
          answerOfBack.value = back.attempt(.open)
        }
      }
      threads.start {
        back.runMutable {
          barrier.arrive()
          answerOfFront.value = front.attempt(.open)
        }
      }

      try #require(threads.isFinished())
      let isBackGateAnswered = machineError(of: answerOfBack.value)?.circle != nil
      let circles = [answerOfBack.value, answerOfFront.value].compactMap { machineError(of: $0)?.circle }
      #expect(circles.map(Set.init) == [["front gate", "back gate"]])
      #expect(back.state == (isBackGateAnswered ? .closed : .open))
      #expect(front.state == (isInHook ? .locked : isBackGateAnswered ? .open : .closed))
    }
  }

  /// A thread in a section fires a machine, in whose hook another thread enters the section.
  ///
  /// Which of the two closes the circle is a matter of time; the one that gives way as a rule closes it.
  enum Closing: String, Codable {
    case fire
    case section

    func round(_ tell: @escaping @Sendable (MachineError) -> Void) throws {
      let section = CriticalSection(label: "apples")
      let barrier = Barrier(2)
      let threads = ThreadPool()
      let definition = try GateDefinition.gate { sm in
        sm.before(.open) { _ in
          barrier.arrive()
          ThreadPool.yield(self == .section ? 3_000 : 0)
          section.runMutable {}
        }
      }
      let machine = GateMachine(definition, label: "front gate")
      threads.start {
        section.runMutable {
          barrier.arrive()
          ThreadPool.yield(self == .fire ? 3_000 : 0)
          guard case .failed(let error as MachineError) = machine.attempt(.close).rejection?.reason else { return }
          tell(error)
        }
      }
      threads.start { machine.fire(.open) }
      _ = threads.isFinished()
      precondition(machine.state == .open, "the step of the hook was undone")
    }
  }

  /// What a program says that goes through one such circle: it stops at it, or was answered and ends.
  private func words(_ closing: Closing) async throws -> String {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [closing = closing as Closing] in
      alarm(300)
      try closing.round { error in FileHandle.standardError.write(Data("answered: \(error)".utf8)) }
      exit(EXIT_FAILURE)
    }
    return String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  }

  @Test("A wait cycle closed by a section stops the program, and one closed by an event is rejected", arguments: [Closing.fire, .section])
  func sectionAndHook(closing: Closing) async throws {
    for _ in 0..<20 {
      let words = try await words(closing)

      #expect(words.contains("apples"))
      #expect(words.contains("front gate"))
      if words.contains("answered") == (closing == .fire) { return }
    }
    Issue.record("the circle was never closed by the \(closing)")
  }
}
