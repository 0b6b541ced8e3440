import StateMachineTesting
import StateMachines

/// The kinds of machine, all of which run a chart alike.
enum RunnerKind: CaseIterable {
  case value
  case threadsafe
  case owned
}

/// A machine of any kind, with a clock that does not advance.
final class Runner {
  private enum Form {
    case value(Machine<Spot, Nudge>)
    case threadsafe(ThreadsafeMachine<Spot, Nudge>)
    case owned(RunnerOwner)
  }

  private var form: Form
  private let clock = ManualClock()

  /// The rules come twice because a generic function is a closure for each context; write `Runner(kind, initial: .a, rules, rules)`.
  init(
    _ kind: RunnerKind, initial: Targets<Spot>, onError: ErrorPolicy = .undo, starts: Bool = true,
    _ plain: (inout MachineBuilder<Void, Spot, Nudge>) -> Void, _ owned: (inout MachineBuilder<RunnerOwner, Spot, Nudge>) -> Void
  ) throws {
    switch kind {
    case .value:
      form = .value(Machine(stopped: try MachineDefinition(initial: initial, onError: onError, plain)))
    case .threadsafe:
      let definition = try MachineDefinition<Spot, Nudge>(initial: initial, onError: onError, plain)
      form = .threadsafe(ThreadsafeMachine(definition, clock: clock, starts: false))
    case .owned:
      let definition = try ContextDefinition<RunnerOwner, Spot, Nudge>(initial: initial, onError: onError, owned)
      form = .owned(RunnerOwner(definition))
    }
    if starts { try start() }
  }

  func start() throws {
    switch form {
    case .value(var machine):
      defer { form = .value(machine) }
      try machine.start()
    case .threadsafe(let machine): try machine.start()
    case .owned(let owner): try owner.machine.on(owner).start()
    }
  }

  @discardableResult
  func stop() -> (any Error)? {
    switch form {
    case .value(var machine):
      defer { form = .value(machine) }
      return machine.stop()
    case .threadsafe(let machine): return machine.stop()
    case .owned(let owner): return owner.machine.on(owner).stop()
    }
  }

  @discardableResult
  func fire(_ event: Nudge) -> Bool {
    if case .rejected = attempt(event) { false } else { true }
  }

  @discardableResult
  func attempt(_ event: Nudge) -> Outcome<Spot, Nudge> {
    switch form {
    case .value(var machine):
      defer { form = .value(machine) }
      return machine.attempt(event)
    case .threadsafe(let machine): return machine.attempt(event)
    case .owned(let owner): return owner.attempt(event)
    }
  }

  @discardableResult
  func require(_ event: Nudge) throws -> Transition<Spot, Nudge> {
    switch form {
    case .value(var machine):
      defer { form = .value(machine) }
      return try machine.require(event)
    case .threadsafe(let machine): return try machine.require(event)
    case .owned(let owner): return try owner.require(event)
    }
  }

  /// Moves the time on.
  func wait(_ duration: Duration) {
    clock.advance(by: duration)
    switch form {
    case .value(var machine):
      machine.advance(to: clock.now)
      form = .value(machine)
    case .threadsafe: break
    case .owned(let owner): owner.machine.on(owner).advance(to: clock.now)
    }
  }

  var state: Spot {
    switch form {
    case .value(let machine): machine.state
    case .threadsafe(let machine): machine.state
    case .owned(let owner): owner.state
    }
  }

  var configuration: [Spot] {
    switch form {
    case .value(let machine): machine.configuration
    case .threadsafe(let machine): machine.configuration
    case .owned(let owner): owner.machine.configuration
    }
  }

  var isFinished: Bool {
    switch form {
    case .value(let machine): machine.isFinished
    case .threadsafe(let machine): machine.isFinished
    case .owned(let owner): owner.machine.isFinished
    }
  }

  func `is`(_ spot: Spot) -> Bool {
    switch form {
    case .value(let machine): machine.is(spot)
    case .threadsafe(let machine): machine.is(spot)
    case .owned(let owner): owner.is(spot)
    }
  }

  func can(_ event: Nudge) -> Bool {
    switch form {
    case .value(let machine): machine.can(event)
    case .threadsafe(let machine): machine.can(event)
    case .owned(let owner): owner.can(event)
    }
  }

  var permittedEvents: [Nudge] {
    switch form {
    case .value(let machine): machine.permittedEvents
    case .threadsafe(let machine): machine.permittedEvents
    case .owned(let owner): owner.machine.on(owner).permittedEvents
    }
  }

  func snapshot() -> Snapshot<Spot, Nudge> {
    switch form {
    case .value(let machine): machine.snapshot()
    case .threadsafe(let machine): machine.snapshot()
    case .owned(let owner): owner.machine.snapshot()
    }
  }
}

/// An object with a machine of whatever rules a test gives it.
final class RunnerOwner: Stateful {
  typealias State = Spot
  typealias Event = Nudge

  static let definition: Definition = .verified(initial: .a) { sm in sm.state(.a) }

  let machine: Owned

  init(_ definition: Definition) {
    machine = Owned(definition)
  }
}
