import Dispatch
import StateMachines

struct ObjectHeldMachine: HeldMachine {
  private final class Owner: Stateful {
    typealias State = HeldState
    typealias Event = HeldEvent
    /// Each object has one of its own.
    static var definition: Definition { preconditionFailure("not asked for") }

    let machine: Owned

    init(_ machine: Owned) { self.machine = machine }
  }

  private let definition: Owner.Definition
  private var owner: Owner

  static func make<P: HeldPayload>(
    _ chart: HeldChart, _ journal: HeldJournal, _ lives: HeldLives, _ state: StateLiteral<HeldState, P>?, _ payload: P?
  ) throws -> any HeldMachine {
    try Self(HoldingDefinition(chart: chart, journal: journal, lives: lives) { _ in }.definition(), state, payload)
  }

  private init<P: HeldPayload>(_ definition: Owner.Definition, _ state: StateLiteral<HeldState, P>?, _ payload: P?) throws {
    self.definition = definition
    if let state, let payload {
      owner = Owner(try Owner.Owned(definition, in: state, holding: payload))
    } else {
      owner = Owner(Owner.Owned(definition))
    }
    try owner.machine.on(owner).start()
  }

  var marks: Int? { nil }
  var configuration: [HeldState] { owner.machine.configuration }
  var isFinished: Bool { owner.machine.isFinished }
  func payload<P: HeldPayload>(of state: @escaping StateLiteral<HeldState, P>) -> P? { owner.machine.payload(of: state) }
  func can(_ event: HeldEvent) -> Bool { owner.can(event) }
  mutating func attempt(_ event: HeldEvent) -> Taken { owner.attempt(event) }
  mutating func attempt<Call: HeldCall>(_ call: Call, _ argument: Int) -> (outcome: Taken, reply: Int?) {
    call.parts(owner.attempt(call.event, call.argument(argument)))
  }
  mutating func start() throws { try owner.machine.on(owner).start() }
  mutating func start<P: HeldPayload>(holding payload: consuming P) throws { try owner.machine.on(owner).start(holding: payload) }
  mutating func stop() { owner.machine.on(owner).stop() }
  func snapshot() -> Saved { owner.machine.snapshot() }
  mutating func restore(_ snapshot: Saved, marks: Int) throws { owner = Owner(try Owner.Owned(definition, restoring: snapshot)) }
}

struct SharedObjectHeldMachine: HeldMachine {
  private final class Owner: ThreadsafeStateful {
    struct Properties {
      var marks: [Int]
    }

    typealias State = HeldState
    typealias Event = HeldEvent
    /// Each object has one of its own.
    static var definition: Definition { preconditionFailure("not asked for") }

    let machine: Owned
    let properties: Guarded<Properties>

    init(_ machine: Owned, marks: Int = 0) {
      self.machine = machine
      properties = Guarded(Properties(marks: Array(repeating: 1, count: marks)))
    }
  }

  private let definition: Owner.Definition
  private var owner: Owner

  static func make<P: HeldPayload>(
    _ chart: HeldChart, _ journal: HeldJournal, _ lives: HeldLives, _ state: StateLiteral<HeldState, P>?, _ payload: P?
  ) throws -> any HeldMachine {
    try Self(HoldingDefinition(chart: chart, journal: journal, lives: lives) { $0.marks.append(1) }.definition(), state, payload)
  }

  private init<P: HeldPayload>(_ definition: Owner.Definition, _ state: StateLiteral<HeldState, P>?, _ payload: P?) throws {
    self.definition = definition
    if let state, let payload {
      owner = Owner(try Owner.Owned(definition, in: state, holding: payload))
    } else {
      owner = Owner(Owner.Owned(definition))
    }
    try owner.start()
  }

  var marks: Int? { owner.marks.count }
  var configuration: [HeldState] { owner.machine.configuration }
  var isFinished: Bool { owner.machine.isFinished }
  func payload<P: HeldPayload>(of state: @escaping StateLiteral<HeldState, P>) -> P? { owner.machine.payload(of: state) }
  func can(_ event: HeldEvent) -> Bool { owner.can(event) }
  mutating func attempt(_ event: HeldEvent) -> Taken { owner.attempt(event) }
  mutating func attempt<Call: HeldCall>(_ call: Call, _ argument: Int) -> (outcome: Taken, reply: Int?) {
    call.parts(owner.attempt(call.event, call.argument(argument)))
  }
  mutating func start() throws { try owner.start() }
  mutating func start<P: HeldPayload>(holding payload: consuming P) throws { try owner.machine.on(owner).start(holding: payload) }
  mutating func stop() { owner.stop() }
  func snapshot() -> Saved { owner.machine.snapshot() }
  mutating func restore(_ snapshot: Saved, marks: Int) throws {
    owner = Owner(try Owner.Owned(definition, restoring: snapshot), marks: marks)
  }
}

struct ActorHeldMachine: HeldMachine {
  private actor Owner: ActorStateful {
    typealias State = HeldState
    typealias Event = HeldEvent
    static var definition: Definition { preconditionFailure("not asked for") }

    nonisolated let machine: Owned
    fileprivate let executor = CountingExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ machine: Owned) { self.machine = machine }
  }

  private let definition: Owner.Definition
  private var owner: Owner

  static func make<P: HeldPayload>(
    _ chart: HeldChart, _ journal: HeldJournal, _ lives: HeldLives, _ state: StateLiteral<HeldState, P>?, _ payload: P?
  ) throws -> any HeldMachine {
    try Self(HoldingDefinition(chart: chart, journal: journal, lives: lives) { _ in }.definition(), state, payload)
  }

  private init<P: HeldPayload>(_ definition: Owner.Definition, _ state: StateLiteral<HeldState, P>?, _ payload: P?) throws {
    self.definition = definition
    if let state, let payload {
      owner = Owner(try Owner.Owned(definition, in: state, holding: payload))
    } else {
      owner = Owner(Owner.Owned(definition))
    }
    try perform { try $0.machine.on($0).start() }
  }

  private func perform<Result: Sendable>(_ body: @Sendable (isolated Owner) throws -> Result) rethrows -> Result {
    try owner.executor.queue.sync { try owner.assumeIsolated { try body($0) } }
  }

  var marks: Int? { nil }
  var configuration: [HeldState] { owner.machine.configuration }
  var isFinished: Bool { owner.machine.isFinished }
  func payload<P: HeldPayload>(of state: @escaping StateLiteral<HeldState, P>) -> P? { owner.machine.payload(of: state) }
  func can(_ event: HeldEvent) -> Bool { perform { $0.can(event) } }
  mutating func attempt(_ event: HeldEvent) -> Taken { perform { $0.attempt(event) } }
  mutating func attempt<Call: HeldCall>(_ call: Call, _ argument: Int) -> (outcome: Taken, reply: Int?) {
    perform { call.parts($0.attempt(call.event, call.argument(argument))) }
  }
  mutating func start() throws { try perform { try $0.machine.on($0).start() } }
  mutating func start<P: HeldPayload>(holding payload: consuming P) throws {
    let payload = payload
    try perform { try $0.machine.on($0).start(holding: payload) }
  }
  mutating func stop() { perform { _ = $0.machine.on($0).stop() } }
  func snapshot() -> Saved { owner.machine.snapshot() }
  mutating func restore(_ snapshot: Saved, marks: Int) throws { owner = Owner(try Owner.Owned(definition, restoring: snapshot)) }
}
