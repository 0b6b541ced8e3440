import Foundation
import StateMachines
import Testing

/// Where the tests run under the thread sanitizer, it reports what is read too early.
@Suite("A thread whose event is rejected sees what the last step has written")
struct RejectionsSeeStepsTests {
  enum State: Hashable, Sendable {
    case open
    case closed
  }

  enum Event: Hashable, Sendable {
    case close
    case untaken
    case impossible
    case ignored
    case forbidden(Call<Int, Int>)
    case skipped(Call<Int, Int>)
  }

  /// An event whose answer says that the machine is closed, given by one entry point.
  enum Question: CaseIterable, Sendable {
    case fireUntaken, attemptUntaken, requireUntaken
    case fireImpossible, attemptImpossible, requireImpossible
    case attemptIgnored, requireIgnored
    case callForbidden, attemptCallForbidden, requireCallForbidden
    case callSkipped

    func isClosed(_ machine: ThreadsafeMachine<State, Event>) -> Bool {
      switch self {
      case .fireUntaken: !machine.fire(.untaken)
      case .attemptUntaken: machine.attempt(.untaken).rejection != nil
      case .requireUntaken: (try? machine.require(.untaken)) == nil
      case .fireImpossible: !machine.fire(.impossible)
      case .attemptImpossible: machine.attempt(.impossible).rejection != nil
      case .requireImpossible: (try? machine.require(.impossible)) == nil
      case .attemptIgnored: machine.attempt(.ignored).transition == nil
      case .requireIgnored: (try? machine.require(.ignored)) == nil
      case .callForbidden: machine.fire(Event.forbidden, 1) == nil
      case .attemptCallForbidden: machine.attempt(Event.forbidden, 1).reply == nil
      case .requireCallForbidden: (try? machine.require(Event.forbidden, 1)) == nil
      case .callSkipped: machine.fire(Event.skipped, 1) == -1
      }
    }
  }

  private static func definition(_ written: UnprotectedBox<Int>) throws -> MachineDefinition<State, Event> {
    try MachineDefinition(initial: .open) { sm in
      sm.when(.close, from: .open, to: .closed) { _ in written.value = 1 }
      sm.when([.untaken, .impossible, .ignored], in: .open) { _ in }
      sm.when(Event.forbidden, in: .open) { argument, _ in argument }
      sm.when(Event.skipped, in: .open) { argument, _ in argument }
      sm.impossible(.impossible, in: .closed)
      sm.impossible(Event.forbidden, in: .closed)
      sm.ignore(.ignored, in: .closed)
      sm.ignore(Event.skipped, in: .closed, replying: -1)
    }
  }

  @Test("What an action has written is read after the answer", arguments: Question.allCases)
  func written(question: Question) throws {
    for _ in 0..<TestRounds.of(20) {
      let written = UnprotectedBox(0)
      let machine = ThreadsafeMachine(try Self.definition(written))
      let thread = ThreadPool.start { _ in machine.fire(.close) }

      let deadline = TestTimeout.deadline
      while !question.isClosed(machine), DispatchTime.now() < deadline { sched_yield() }

      #expect(written.value == 1)
      #expect(thread.isFinished())
    }
  }
}
