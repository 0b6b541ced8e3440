import Dispatch
import StateMachineTesting
import StateMachines
import TestSupport

/// Timeouts, delayed and deferred events while several threads start, stop, save and restore the machine and move the clock.
enum Timers {
  private enum State: Hashable { case idle, waiting, busy }
  private enum Event: Hashable {
    case begin, ring, end, cancel
    case later(Message)
  }
  private typealias Machine = ThreadsafeMachine<State, Event>

  private static let threads = 4
  private static let calls = 400

  /// The same without hooks, for machines that are restored beside the first.
  private static let plain = Machine.Definition.verified(initial: .idle, addLines)

  private static func definition(
    _ entries: Unprotected, _ exits: Unprotected, _ place: Locked<Machine?>
  ) throws -> Machine.Definition {
    try Machine.Definition(initial: .idle) { sm in
      addLines(to: &sm)
      sm.onEntry(.any) { _ in entries.value += 1 }
      sm.onExit(.any) { _ in exits.value += 1 }
      sm.after(.begin) { _ in _ = place.value?.snapshot() }
    }
  }

  private static func addLines(to sm: inout Machine.Definition.Builder) {
    sm.when(.begin, from: .idle, to: .waiting)
    sm.when(.ring, from: .waiting, to: .busy)
    sm.when(.end, from: .busy, to: .idle)
    sm.when(.cancel, in: [.waiting, .busy]) { step in step.cancel("later") }
    sm.when(.matching { if case .event(.later(let message)) = $0 { message.number > 0 } else { false } }, in: .waiting) { step in
      guard case .later(let message)? = step.event else { return }
      let next = Message(thread: message.thread, number: 0, probe: message.probe)
      step.send(.later(next), after: .microseconds(message.number), id: "later")
    }
    sm.defer(.any, in: .busy)
    sm.timeout(.microseconds(100), in: .waiting, fire: .ring)
    sm.timeout(in: .busy, fire: .end) { _ in .microseconds(50) }
  }

  @Sendable static func round(_ round: Round) throws {
    var choices = round.generator()
    let (living, entries, exits) = (Counter(), Unprotected(), Unprotected())
    let clock = Bool.random(using: &choices) ? ManualClock() : nil
    do {
      let place = Locked<Machine?>(nil)
      let machine = try Machine(definition(entries, exits, place), clock: clock)
      place.change { $0 = machine }
      round.run(threads) { thread, choices in
        for number in 1...calls {
          call(machine, Message(thread: thread, number: number, probe: Probe(living)), clock, round, &choices)
        }
      }
      finish(machine, clock, round)
      _ = place.exchange(nil)
      round.expect(entries.value == exits.value, "\(entries.value) entries, \(exits.value) exits")
    }
    clock?.advance(by: .seconds(1))
    // The clock of the system may still run what was due.
    round.expectSoon("\(living.value) events are not released") { living.value == 0 }
  }

  private static func call(
    _ machine: Machine, _ message: Message, _ clock: ManualClock?, _ round: Round, _ choices: inout SeededGenerator
  ) {
    switch Int.random(in: 0..<16, using: &choices) {
    case 0: machine.stop()
    case 1: round.expect((try? machine.start()) != nil, "a start failed")
    case 2...4: machine.fire(.later(message))
    case 5: machine.fire(.cancel)
    case 6: machine.enqueue(.begin)
    case 7...8: clock?.advance(by: .microseconds(Int.random(in: 0...80, using: &choices)))
    case 9: restore(machine, clock, round)
    case 10: _ = machine.permittedEvents
    default: machine.fire(.begin)
    }
  }

  /// A machine that goes on from a snapshot has the timers of the first.
  private static func restore(_ machine: Machine, _ clock: ManualClock?, _ round: Round) {
    let snapshot = machine.snapshot()
    do {
      let value = try StateMachines.Machine(plain, restoring: snapshot)
      round.expect(value.configuration == snapshot.configuration, "\(value.configuration) for \(snapshot.configuration)")
      let restored = try Machine(plain, restoring: snapshot, clock: clock)
      restored.fire(.begin)
      clock?.advance(by: .microseconds(1))
    } catch {
      round.expect(false, "\(error)")
    }
  }

  /// A machine that is started again takes all its transitions by timeouts alone.
  private static func finish(_ machine: Machine, _ clock: ManualClock?, _ round: Round) {
    drain(machine)
    machine.stop()
    round.expect((try? machine.start()) != nil, "the last start failed")
    machine.fire(.begin)
    clock?.advance(by: .microseconds(1_000))
    if clock != nil { round.expect(machine.state == .idle, "timeouts led to \(machine.state)") }
    machine.stop()
  }

  /// Waits for the events that were enqueued.
  private static func drain(_ machine: Machine) {
    let isDrained = DispatchSemaphore(value: 0)
    machine.enqueueMutable { isDrained.signal() }
    isDrained.wait()
  }
}
