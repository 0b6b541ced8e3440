import StateMachineTesting
import StateMachines
import Testing

@Suite("Timeouts that are due at the same time", .timeLimit(TestTimeout.limit))
struct TimeoutOrderTests {
  /// A machine of any kind, with a clock whose time does not change, and what its hooks noted.
  private enum Subject {
    case value(Machine<Spot, Nudge>)
    case threadsafe(ThreadsafeMachine<Spot, Nudge>, ManualClock)
    case owned(Porter)

    mutating func fire(_ event: Nudge) {
      switch self {
      case .value(var machine):
        machine.fire(event)
        self = .value(machine)
      case .threadsafe(let machine, _): machine.fire(event)
      case .owned(let porter): porter.fire(event)
      }
    }

    mutating func advance(to time: Duration) {
      switch self {
      case .value(var machine):
        machine.advance(to: time)
        self = .value(machine)
      case .threadsafe(_, let clock): clock.advance(by: time - clock.now)
      case .owned(let porter): porter.machine.on(porter).advance(to: time)
      }
    }
  }

  private final class Porter: Stateful {
    typealias State = Spot
    typealias Event = Nudge
    static let definition: Definition = .verified(initial: .a) { sm in sm.state(.a) }
    let machine: Owned

    init(_ definition: Definition, at state: Spot) throws { machine = try Owned(definition, at: state) }
    init(_ definition: Definition, restoring snapshot: Snapshot<Spot, Nudge>) throws {
      machine = try Owned(definition, restoring: snapshot)
    }
  }

  /// `a` with `a1` inside: each has fixed and computed timeouts in turn, all of them due after the same time.
  private static func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>, _ delay: Duration, _ log: EventRecorder<String>) {
    sm.when(.go, from: .x, to: .a)
    sm.when(.any, in: .a) { step in log.append("\(step.cause)") }
    sm.compound(.a, initial: .a1) { sm in sm.state(.a1) }
    sm.timeout(in: .a1, fire: .left) { _ in delay }
    sm.timeout(delay, in: .a1, fire: .right)
    sm.timeout(in: .a, fire: .tick) { _ in delay }
    sm.timeout(delay, in: .a, fire: .tock)
    sm.timeout(in: .a, fire: .finish) { _ in delay }
  }

  private static func definition(_ delay: Duration, _ log: EventRecorder<String>) throws -> SpotDefinition {
    try SpotDefinition(initial: .x) { sm in rules(&sm, delay, log) }
  }

  private static func subject(_ kind: RunnerKind, at state: Spot, _ delay: Duration, _ log: EventRecorder<String>) throws -> Subject {
    let clock = ManualClock()
    return switch kind {
    case .value: .value(try Machine(definition(delay, log), at: state))
    case .threadsafe: .threadsafe(try ThreadsafeMachine(definition(delay, log), at: state, clock: clock), clock)
    case .owned: .owned(try Porter(ContextDefinition(initial: .x) { sm in rules(&sm, delay, log) }, at: state))
    }
  }

  private static let expected = "tick, tock, finish, left, right"
  private static let delays: [Duration] = [.seconds(5), .nanoseconds(1)]

  @Test("Timeouts due at the same time fire in order of declaration, outer states first", arguments: RunnerKind.allCases, delays)
  func entered(kind: RunnerKind, delay: Duration) throws {
    let log = EventRecorder<String>()
    var subject = try Self.subject(kind, at: .x, delay, log)

    subject.fire(.go)
    subject.advance(to: delay)

    #expect(log.text == Self.expected)
  }

  @Test(
    "Timeouts due at the same time fire in the same order in a machine made in their state", arguments: RunnerKind.allCases,
    delays + [.zero, .seconds(-1)])
  func atState(kind: RunnerKind, delay: Duration) throws {
    let log = EventRecorder<String>()
    var subject = try Self.subject(kind, at: .a, delay, log)

    subject.advance(to: max(delay, .zero))

    #expect(log.text == Self.expected)
  }

  @Test(
    "Timeouts due at the same time fire in the same order if an event precedes the first advance", arguments: RunnerKind.allCases, delays)
  func atStateAfterAnEvent(kind: RunnerKind, delay: Duration) throws {
    let log = EventRecorder<String>()
    var subject = try Self.subject(kind, at: .a, delay, log)

    subject.fire(.back)
    subject.advance(to: delay)

    #expect(log.text == "back, " + Self.expected)
  }

  @Test("Timeouts due at the same time fire in the same order in a restored machine, with computed ones", arguments: [false, true])
  func restored(isAsked: Bool) throws {
    let log = EventRecorder<String>()
    let definition = try Self.definition(.seconds(5), log)
    let owned = try ContextDefinition<Porter, Spot, Nudge>(initial: .x) { sm in Self.rules(&sm, .seconds(5), log) }
    var machine = try Machine(definition, at: .a)
    if isAsked { machine.fire(.back) }
    let snapshot = machine.snapshot()
    let clock = ManualClock()
    let subjects: [Subject] = [
      .value(try Machine(definition, restoring: snapshot)), .owned(try Porter(owned, restoring: snapshot)),
      .threadsafe(try ThreadsafeMachine(definition, restoring: snapshot, clock: clock), clock),
    ]

    for var subject in subjects {
      log.removeAll()
      subject.advance(to: .seconds(5))
      #expect(log.text == Self.expected)
    }
  }

  @Test("Timeouts due at the same time fire in the same order after restoring a snapshot of a clock's machine")
  func restoredFromAClock() throws {
    let log = EventRecorder<String>()
    let definition = try Self.definition(.seconds(5), log)
    let shared = try ThreadsafeMachine(definition, at: .a, clock: ManualClock())
    var machine = try Machine(definition, restoring: shared.snapshot())

    machine.advance(to: .seconds(5))

    #expect(log.text == Self.expected)
  }

  @Test("Computed timeouts are evaluated after the entry actions of their state and before its default entry")
  func asked() throws {
    let log = EventRecorder<String>()
    let definition = try SpotDefinition(initial: .x) { sm in
      sm.when(.go, from: .x, to: .a)
      sm.timeout(in: .a, fire: .tick) { step in
        log.append("asked in \(step.state)")
        return .seconds(1)
      }
      sm.compound(.a, initial: .a1, onDefaultEntry: log.appending("default")) { sm in sm.state(.a1) }
      sm.onEntry(.a) { _ in log.append("first") }
      sm.onEntry { step in log.append("second \(step.state)") }
    }
    var machine = Machine(definition)
    log.removeAll()

    machine.fire(.go)

    #expect(log.text == "first, second a, asked in a, default, second a1")
  }
}
