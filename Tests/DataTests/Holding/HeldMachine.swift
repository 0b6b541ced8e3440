import StateMachines

enum HeldMachineKind: CaseIterable, Sendable {
  case value, context, embedded, threadsafe, object, sharedObject, actor

  /// Copies go on by themselves.
  var isValue: Bool { self == .value || self == .context || self == .embedded }
}

/// A started machine of any kind whose states hold payloads.
protocol HeldMachine {
  typealias Taken = Outcome<HeldState, HeldEvent>
  typealias Saved = Snapshot<HeldState, HeldEvent>

  /// How many changes of its context were committed; nil for a machine without one.
  var marks: Int? { get }
  var configuration: [HeldState] { get }
  var isFinished: Bool { get }
  func payload<Payload: HeldPayload>(of state: @escaping StateLiteral<HeldState, Payload>) -> Payload?
  func can(_ event: HeldEvent) -> Bool
  mutating func attempt(_ event: HeldEvent) -> Taken
  mutating func attempt<Call: HeldCall>(_ call: Call, _ argument: Int) -> (outcome: Taken, reply: Int?)
  mutating func start() throws
  mutating func start<Payload: HeldPayload>(holding payload: consuming Payload) throws
  mutating func stop()
  func snapshot() -> Saved
  /// Goes on where a snapshot was taken, with so many changes of the context.
  mutating func restore(_ snapshot: Saved, marks: Int) throws
}

extension HeldMachineKind {
  /// A machine that has started, with a payload where its initial state needs one.
  func machine<Payload: HeldPayload>(
    _ chart: HeldChart, _ journal: HeldJournal, _ lives: HeldLives, _ state: StateLiteral<HeldState, Payload>?, _ payload: Payload?
  ) throws -> any HeldMachine {
    func definition<Context>(_ mark: @escaping @Sendable (inout Context) -> Void = { _ in }) throws -> ContextDefinition<
      Context, HeldState, HeldEvent
    > {
      try HoldingDefinition(chart: chart, journal: journal, lives: lives, mark: mark).definition()
    }
    return switch self {
    case .value: try ValueHeldMachine(definition(), state, payload)
    case .context: try ContextHeldMachine(definition { $0.append(1) }, state, payload)
    case .embedded: try EmbeddedHeldMachine(definition { $0.append(1) }, state, payload)
    case .threadsafe: try ThreadsafeHeldMachine(definition(), state, payload)
    case .object: try ObjectHeldMachine.make(chart, journal, lives, state, payload)
    case .sharedObject: try SharedObjectHeldMachine.make(chart, journal, lives, state, payload)
    case .actor: try ActorHeldMachine.make(chart, journal, lives, state, payload)
    }
  }
}

extension HeldCall {
  func parts(_ answer: consuming CallAnswer<HeldState, HeldEvent, Reply>) -> (outcome: Outcome<HeldState, HeldEvent>, reply: Int?) {
    (answer.outcome, answer.reply.map { self.answer($0) })
  }
}

private struct ValueHeldMachine: HeldMachine {
  private let definition: MachineDefinition<HeldState, HeldEvent>
  private var machine: Machine<HeldState, HeldEvent>

  init<P: HeldPayload>(_ definition: MachineDefinition<HeldState, HeldEvent>, _ state: StateLiteral<HeldState, P>?, _ payload: P?)
    throws
  {
    self.definition = definition
    machine = if let state, let payload { try Machine(definition, in: state, holding: payload) } else { Machine(definition) }
  }

  var marks: Int? { nil }
  var configuration: [HeldState] { machine.configuration }
  var isFinished: Bool { machine.isFinished }
  func payload<P: HeldPayload>(of state: @escaping StateLiteral<HeldState, P>) -> P? { machine.payload(of: state) }
  func can(_ event: HeldEvent) -> Bool { machine.can(event) }
  mutating func attempt(_ event: HeldEvent) -> Taken { machine.attempt(event) }
  mutating func attempt<Call: HeldCall>(_ call: Call, _ argument: Int) -> (outcome: Taken, reply: Int?) {
    call.parts(machine.attempt(call.event, call.argument(argument)))
  }
  mutating func start() throws { try machine.start() }
  mutating func start<P: HeldPayload>(holding payload: consuming P) throws { try machine.start(holding: payload) }
  mutating func stop() { machine.stop() }
  func snapshot() -> Saved { machine.snapshot() }
  mutating func restore(_ snapshot: Saved, marks: Int) throws { machine = try Machine(definition, restoring: snapshot) }
}

private struct ContextHeldMachine: HeldMachine {
  private let definition: ContextDefinition<[Int], HeldState, HeldEvent>
  private var machine: ContextMachine<[Int], HeldState, HeldEvent>
  private var context: [Int] = []

  init<P: HeldPayload>(
    _ definition: ContextDefinition<[Int], HeldState, HeldEvent>, _ state: StateLiteral<HeldState, P>?, _ payload: P?
  ) throws {
    self.definition = definition
    if let state, let payload {
      machine = try ContextMachine(definition, in: state, holding: payload, with: &context)
    } else {
      machine = ContextMachine(definition, with: &context)
    }
  }

  var marks: Int? { context.count }
  var configuration: [HeldState] { machine.configuration }
  var isFinished: Bool { machine.isFinished }
  func payload<P: HeldPayload>(of state: @escaping StateLiteral<HeldState, P>) -> P? { machine.payload(of: state) }
  func can(_ event: HeldEvent) -> Bool { machine.can(event, with: context) }
  mutating func attempt(_ event: HeldEvent) -> Taken { machine.attempt(event, with: &context) }
  mutating func attempt<Call: HeldCall>(_ call: Call, _ argument: Int) -> (outcome: Taken, reply: Int?) {
    call.parts(machine.attempt(call.event, call.argument(argument), with: &context))
  }
  mutating func start() throws { try machine.start(with: &context) }
  mutating func start<P: HeldPayload>(holding payload: consuming P) throws { try machine.start(holding: payload, with: &context) }
  mutating func stop() { machine.stop(with: &context) }
  func snapshot() -> Saved { machine.snapshot() }
  mutating func restore(_ snapshot: Saved, marks: Int) throws {
    (machine, context) = (try ContextMachine(definition, restoring: snapshot), Array(repeating: 1, count: marks))
  }
}

private struct EmbeddedHeldMachine: HeldMachine {
  private let definition: ContextDefinition<[Int], HeldState, HeldEvent>
  private var machine: EmbeddedMachine<[Int], HeldState, HeldEvent>

  init<P: HeldPayload>(
    _ definition: ContextDefinition<[Int], HeldState, HeldEvent>, _ state: StateLiteral<HeldState, P>?, _ payload: P?
  ) throws {
    self.definition = definition
    if let state, let payload {
      machine = try EmbeddedMachine(definition, in: state, holding: payload, context: [])
    } else {
      machine = EmbeddedMachine(definition, context: [])
    }
  }

  var marks: Int? { machine.context.count }
  var configuration: [HeldState] { machine.configuration }
  var isFinished: Bool { machine.isFinished }
  func payload<P: HeldPayload>(of state: @escaping StateLiteral<HeldState, P>) -> P? { machine.payload(of: state) }
  func can(_ event: HeldEvent) -> Bool { machine.can(event) }
  mutating func attempt(_ event: HeldEvent) -> Taken { machine.attempt(event) }
  mutating func attempt<Call: HeldCall>(_ call: Call, _ argument: Int) -> (outcome: Taken, reply: Int?) {
    call.parts(machine.attempt(call.event, call.argument(argument)))
  }
  mutating func start() throws { try machine.start() }
  mutating func start<P: HeldPayload>(holding payload: consuming P) throws { try machine.start(holding: payload) }
  mutating func stop() { machine.stop() }
  func snapshot() -> Saved { machine.snapshot() }
  mutating func restore(_ snapshot: Saved, marks: Int) throws {
    machine = try EmbeddedMachine(definition, restoring: snapshot, context: Array(repeating: 1, count: marks))
  }
}

private struct ThreadsafeHeldMachine: HeldMachine {
  private let definition: MachineDefinition<HeldState, HeldEvent>
  private var machine: ThreadsafeMachine<HeldState, HeldEvent>

  init<P: HeldPayload>(_ definition: MachineDefinition<HeldState, HeldEvent>, _ state: StateLiteral<HeldState, P>?, _ payload: P?)
    throws
  {
    self.definition = definition
    if let state, let payload {
      machine = try ThreadsafeMachine(definition, in: state, holding: payload)
    } else {
      machine = ThreadsafeMachine(definition)
    }
  }

  var marks: Int? { nil }
  var configuration: [HeldState] { machine.configuration }
  var isFinished: Bool { machine.isFinished }
  func payload<P: HeldPayload>(of state: @escaping StateLiteral<HeldState, P>) -> P? { machine.payload(of: state) }
  func can(_ event: HeldEvent) -> Bool { machine.can(event) }
  mutating func attempt(_ event: HeldEvent) -> Taken { machine.attempt(event) }
  mutating func attempt<Call: HeldCall>(_ call: Call, _ argument: Int) -> (outcome: Taken, reply: Int?) {
    call.parts(machine.attempt(call.event, call.argument(argument)))
  }
  mutating func start() throws { try machine.start() }
  mutating func start<P: HeldPayload>(holding payload: consuming P) throws { try machine.start(holding: payload) }
  mutating func stop() { machine.stop() }
  func snapshot() -> Saved { machine.snapshot() }
  mutating func restore(_ snapshot: Saved, marks: Int) throws { machine = try ThreadsafeMachine(definition, restoring: snapshot) }
}
