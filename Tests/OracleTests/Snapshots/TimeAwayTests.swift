import Dispatch
import StateMachineTesting
import Testing

@testable import StateMachines

@Suite("A restored machine that is advanced by the time away")
struct TimeAwayTests {
  enum Loan: Hashable, Sendable { case lent, reminded, overdue, closed }
  enum Note: Hashable, Sendable { case expire, ping, renew, close }

  /// Two timeouts of ten seconds, one after the other; then an event five seconds later.
  static func rules<Context>(_ sm: inout MachineBuilder<Context, Loan, Note>) {
    sm.when(.expire, from: .lent, to: .reminded)
    sm.when(
      .expire, from: .reminded, to: .overdue,
      perform: { (step: inout Step<Context, Loan, Note>) in
        step.send(.ping, after: .seconds(5))
      })
    sm.when(.ping, in: .overdue, perform: { (_: inout Step<Context, Loan, Note>) in })
    sm.when(.renew, from: .any(except: .lent), to: .lent)
    sm.when(.close, from: .overdue, to: .closed)
    sm.timeout(.seconds(10), in: .lent, fire: .expire)
    sm.timeout(.seconds(10), in: .reminded, fire: .expire)
    sm.timeout(.seconds(60), in: .overdue, fire: .close)
    sm.final(.closed)
  }

  static let definition: MachineDefinition<Loan, Note> = .verified(initial: .lent, rules)

  /// Six seconds are left of the first timeout.
  static let snapshot: Snapshot<Loan, Note> = {
    var machine = Machine(definition)
    machine.advance(to: .seconds(4))
    return machine.snapshot()
  }()

  final class Clerk: Stateful {
    typealias State = Loan
    typealias Event = Note

    static let definition: Definition = .verified(initial: .lent) { rules(&$0) }
    let machine: OwnedMachine<Clerk, Loan, Note>
    init() throws { machine = try Owned(Self.definition, restoring: snapshot) }
  }

  actor Branch: ActorStateful {
    typealias State = Loan
    typealias Event = Note

    static let definition: Definition = .verified(initial: .lent) { rules(&$0) }
    nonisolated let machine: OwnedMachine<Branch, Loan, Note>
    init(_ clock: any MachineClock) throws { machine = try Owned(Self.definition, restoring: snapshot, clock: clock) }

    func advance(by duration: Duration) -> [Transition<Loan, Note>] { machine.on(self).advance(by: duration) }
  }

  @MainActor
  final class Desk: MainActorStateful {
    typealias State = Loan
    typealias Event = Note

    static let definition: Definition = .verified(initial: .lent) { rules(&$0) }
    let machine: OwnedMachine<Desk, Loan, Note>
    init(_ clock: any MachineClock) throws { machine = try Owned(Self.definition, restoring: snapshot, clock: clock) }
  }

  static let durations: [Duration] = [
    .seconds(-1), .zero, .milliseconds(5_999), .seconds(6), .milliseconds(15_999), .seconds(16), .seconds(21), .seconds(75), .seconds(76),
    .seconds(Int64.max), .seconds(Int64.max) * 8, .seconds(Int64.min),
  ]

  /// What a value machine does whose owner says what time it is.
  private static func expected(_ duration: Duration) throws -> (transitions: [String], snapshot: Snapshot<Loan, Note>) {
    var machine = try Machine(definition, restoring: snapshot)
    let transitions = duration < .zero ? [] : machine.advance(to: duration).map(\.description)
    return (transitions, machine.snapshot())
  }

  @Test("Time away fires due timers of a restored value machine and shortens the others", arguments: durations)
  func value(duration: Duration) throws {
    let expected = try Self.expected(duration)
    var machine = try Machine(Self.definition, restoring: Self.snapshot)
    var purse = Purse()
    let inContext = ContextDefinition<Purse, Loan, Note>.verified(initial: .lent, Self.rules)
    var other = try ContextMachine(inContext, restoring: Self.snapshot)

    #expect(machine.advance(by: duration).map(\.description) == expected.transitions)
    #expect(other.advance(by: duration, with: &purse).map(\.description) == expected.transitions)
    #expect(machine.snapshot() == expected.snapshot)
    #expect(other.snapshot() == expected.snapshot)
  }

  @Test("Time away fires due timers of a restored thread-safe machine and shortens the others", arguments: durations)
  func threadsafe(duration: Duration) throws {
    let expected = try Self.expected(duration)
    let clock = ManualClock()
    clock.advance(by: .seconds(1_000))
    let machine = try ThreadsafeMachine(Self.definition, restoring: Self.snapshot, clock: clock)

    #expect(machine.advance(by: duration).map(\.description) == expected.transitions)
    #expect(machine.snapshot() == expected.snapshot)
    #expect(clock.now == .seconds(1_000))
  }

  @Test("Time away fires due timers of restored machines of all owners and shortens the others", arguments: durations)
  @MainActor
  func owned(duration: Duration) async throws {
    let expected = try Self.expected(duration)
    let (clerk, branch, desk) = (try Clerk(), try Branch(ManualClock()), try Desk(ManualClock()))

    #expect(clerk.machine.on(clerk).advance(by: duration).map(\.description) == expected.transitions)
    #expect(await branch.advance(by: duration).map(\.description) == expected.transitions)
    #expect(desk.machine.on(desk).advance(by: duration).map(\.description) == expected.transitions)
    for snapshot in [clerk.machine.snapshot(), branch.machine.snapshot(), desk.machine.snapshot()] {
      #expect(snapshot == expected.snapshot)
    }
  }

  @Test("Several times away add up", arguments: [1, 2, 5, 10, 40])
  func parts(seconds: Int64) throws {
    let clock = ManualClock()
    var value = try Machine(Self.definition, restoring: Self.snapshot)
    let machine = try ThreadsafeMachine(Self.definition, restoring: Self.snapshot, clock: clock)

    for _ in 1...10 {
      #expect(machine.advance(by: .seconds(seconds)).map(\.description) == value.advance(by: .seconds(seconds)).map(\.description))
      #expect(machine.snapshot() == value.snapshot())
    }
  }

  @Test("A machine advanced by its time away continues by its clock afterwards", arguments: [5, 6, 10])
  func clockAfterwards(seconds: Int64) throws {
    let clock = ManualClock()
    let machine = try ThreadsafeMachine(Self.definition, restoring: Self.snapshot, clock: clock)

    machine.advance(by: .seconds(seconds))
    let left = try #require(machine.snapshot().timers.first?.left)
    let state = machine.state
    clock.advance(by: left - .nanoseconds(1))
    let before = machine.state
    clock.advance(by: .nanoseconds(1))

    #expect(before == state)
    #expect(machine.state == (state == .lent ? .reminded : .overdue))
  }

  @Test("Time away notifies observers of each transition, in order")
  func observers() throws {
    let log = EventRecorder<String>()
    let queue = DispatchQueue(label: "observers")
    let machine = try ThreadsafeMachine(Self.definition, restoring: Self.snapshot, clock: ManualClock())
    machine.subscribe(on: queue) { log.append("\($0)") }

    machine.advance(by: .seconds(21))
    queue.sync {}

    #expect(log.entries == ["lent -> reminded (expire)", "reminded -> overdue (expire)", "overdue -> overdue (ping)"])
  }

  @Test("Time away does nothing in a hook")
  func hook() throws {
    let counts = Protected<[Int]>([])
    let handle = Protected<ThreadsafeMachine<Loan, Note>?>(nil)
    let machine = try ThreadsafeMachine(
      .verified(initial: .lent) { sm in
        Self.rules(&sm)
        sm.when(.ping, in: .lent) { _ in
          let count = handle.runReadonly { $0 }?.advance(by: .seconds(100)).count ?? -1
          counts.runMutable { $0.append(count) }
        }
      }, restoring: Self.snapshot, clock: ManualClock())
    handle.runMutable { $0 = machine }

    machine.fire(.ping)
    handle.runMutable { $0 = nil }

    #expect(counts.runReadonly { $0 } == [0])
    #expect(machine.snapshot() == Self.snapshot)
  }

  @Test("Time away in a section processes due events at once and sets the alarm when the section is left")
  func section() throws {
    let clock = ManualClock()
    let machine = try ThreadsafeMachine(Self.definition, restoring: Self.snapshot, clock: clock)

    let states = machine.runMutable {
      machine.advance(by: .seconds(6))
      return [machine.state]
    }
    clock.advance(by: .seconds(10))

    #expect(states == [.reminded])
    #expect(machine.state == .overdue)
  }

  @Test("Time away shortens timers sent before in the same section")
  func sentInTheSection() throws {
    let clock = ManualClock()
    let machine = try ThreadsafeMachine(Self.definition, restoring: Self.snapshot, clock: clock)
    machine.advance(by: .seconds(6))

    let transitions = machine.runMutable {
      machine.fire(.renew)
      return machine.advance(by: .seconds(25))
    }

    #expect(transitions.map(\.target) == [.reminded, .overdue, .overdue])
    #expect(machine.snapshot().timers.map(\.left) == [.seconds(55)])
  }

  @Test("Time away does not shorten timers that others send meanwhile")
  func sentMeanwhile() throws {
    let handle = Protected<ThreadsafeMachine<Loan, Note>?>(nil)
    let machine = try ThreadsafeMachine(
      .verified(initial: .lent) { sm in
        Self.rules(&sm)
        sm.onEntry(.reminded) { step in
          step.onCommit { handle.runReadonly { $0 }?.fire(.renew) }
        }
      }, restoring: Self.snapshot, clock: ManualClock())
    handle.runMutable { $0 = machine }

    let transitions = machine.advance(by: .seconds(100))
    handle.runMutable { $0 = nil }

    #expect(transitions.map(\.target) == [.reminded])
    #expect(machine.snapshot().timers.map(\.left) == [.seconds(10)])
  }

  @Test("Time away has no effect without timers, before the start and after the end")
  func nothing() throws {
    let quiet = ThreadsafeMachine<Loan, Note>(.verified(initial: .lent) { $0.when(.renew, from: .lent, to: .lent) })
    let unstarted = ThreadsafeMachine(Self.definition, clock: ManualClock(), starts: false)
    let stopped = ThreadsafeMachine(Self.definition, clock: ManualClock())
    stopped.stop()

    for machine in [quiet, unstarted, stopped] { #expect(machine.advance(by: .seconds(100)).isEmpty) }
    #expect(unstarted.state == .lent)
  }

  @Test("Time away may be the longest duration, repeatedly")
  func longest() throws {
    let machine = try ThreadsafeMachine(Self.definition, restoring: Self.snapshot, clock: ManualClock())
    var value = try Machine(Self.definition, restoring: Self.snapshot)
    for _ in 1...5 {
      machine.fire(.renew)
      value.fire(.renew)
      machine.advance(by: .seconds(Int64.max) * 8)
      value.advance(by: .seconds(Int64.max) * 8)
    }

    #expect(machine.isFinished)
    #expect(value.isFinished)
  }
}
