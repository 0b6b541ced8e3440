public import StateMachines

/// Binds the names of a chart's guards, actions and invocations to closures: the `names` of
/// ``StateMachines/MachineDescription/definition(_:_:total:maximumMicrosteps:_:)``.
///
/// Every name of the chart needs a closure, and every closure a name; what is left over is reported. States and transitions for whose
/// closures the chart has no names get them by ``onEntry(_:fileID:line:perform:)``, ``guard(of:from:to:fileID:line:_:)`` and the like.
/// Closures are hooks and guards as in definitions that are written in Swift: they run in the step, on the thread that fires, and should
/// not block.
public struct ChartNames<Context, State: Hashable & Sendable, Event: Hashable & Sendable> {
  /// The closure of an action.
  public typealias Hook = MachineBuilder<Context, State, Event>.Hook

  /// The closure of a guard.
  public typealias Predicate = Guard<Context, State, Event>.Predicate

  mutating func bind(
    _ name: String, _ kind: MachineDescription.Invocation.Kind,
    _ add: @escaping (inout MachineBuilder<Context, State, Event>, BoundWork<Context, State, Event>.Line) -> Void
  ) {
    if works.updateValue(BoundWork(kind: kind, add: add), forKey: name) != nil { repeated.append((.work, name)) }
  }

  /// Receives what `log` statements of the chart write: the label and the value of the expression, as texts.
  public typealias Log = @Sendable (_ label: String?, _ value: String?) -> Void

  typealias MachineLine = (inout MachineBuilder<Context, State, Event>) -> Void

  private(set) var guards: [String: Predicate] = [:]
  private(set) var actions: [String: BoundAction<Context, State, Event>] = [:]
  private(set) var works: [String: BoundWork<Context, State, Event>] = [:]
  private(set) var payloadLines: [MachineLine] = []
  private(set) var log: Log?
  /// Whether names without a closure are bound to closures that do nothing, or hold, for a definition that is only checked.
  var bindsEverything = false
  /// What is attached to parts of the chart that have no name.
  var attachments: [ChartAttachment<Context, State, Event>] = []
  /// Names that were bound a second time.
  private(set) var repeated: [(kind: BoundKind, name: String)] = []

  init() {}

  /// Binds a guard.
  ///
  /// - Parameters:
  ///   - name: What the chart calls it.
  ///   - predicate: Answers whether it holds. If it throws, the error policy of the chart says what happens.
  public mutating func `guard`(_ name: String, _ predicate: @escaping Predicate) {
    if guards.updateValue(predicate, forKey: name) != nil { repeated.append((.guard, name)) }
  }

  /// Binds an action, of a transition or of a state.
  ///
  /// - Parameters:
  ///   - name: What the chart calls it.
  ///   - perform: Runs in the step. If it throws, the error policy of the chart says what happens.
  public mutating func action(_ name: String, _ perform: @escaping Hook) {
    bind(name, BoundAction(hook: perform))
  }

  /// Binds an action of transitions for an event that takes an argument and replies.
  ///
  /// - Parameters:
  ///   - name: What the chart calls it.
  ///   - call: The case of the event; every transition with the action waits for this event alone.
  ///   - perform: Takes the argument, runs in the step and replies.
  public mutating func action<Argument: ~Copyable, Reply: ~Copyable>(
    _ name: String, on call: CallCase<Event, Argument, Reply>,
    _ perform: @escaping @Sendable (consuming Argument, inout Step<Context, State, Event>) throws -> Reply
  ) {
    bind(name, BoundAction(hook: MachineBuilder.chartHook(replying: perform), event: call(.any)))
  }

  /// Binds an action that changes the payload of the state in which the transition starts.
  ///
  /// - Parameters:
  ///   - name: What the chart calls it.
  ///   - state: The key of the state; every transition with the action starts in this state alone.
  ///   - perform: Changes the payload in place.
  public mutating func action<Payload: Sendable>(
    _ name: String, in state: @escaping StateLiteral<State, Payload>,
    _ perform: @escaping @Sendable (inout Payload, inout PayloadStep<Context, State, Event>) throws -> Void
  ) where State: StateCases {
    bind(name, BoundAction(hook: MachineBuilder.chartHook(changing: perform), source: state(State.Keys())(.any)))
    payloadLines.append { sm in sm.checkPayload(of: state) }
  }

  /// Binds an action that takes an argument, changes the payload of the state in which the transition starts, and replies.
  ///
  /// - Parameters:
  ///   - name: What the chart calls it.
  ///   - call: The case of the event; every transition with the action waits for this event alone.
  ///   - state: The key of the state; every transition with the action starts in this state alone.
  ///   - perform: Takes the argument, changes the payload in place and replies.
  public mutating func action<Argument: ~Copyable, Reply: ~Copyable, Payload: Sendable>(
    _ name: String, on call: CallCase<Event, Argument, Reply>, in state: @escaping StateLiteral<State, Payload>,
    _ perform: @escaping @Sendable (consuming Argument, inout Payload, inout PayloadStep<Context, State, Event>) throws -> Reply
  ) where State: StateCases {
    bind(name, BoundAction(hook: MachineBuilder.chartHook(changing: perform), event: call(.any), source: state(State.Keys())(.any)))
    payloadLines.append { sm in sm.checkPayload(of: state) }
  }

  /// Says what makes the payload of a state where it is entered.
  ///
  /// - Parameters:
  ///   - state: The key of the state.
  ///   - make: Makes the payload, before the entry actions of the state run.
  public mutating func payload<Payload: Sendable>(
    of state: @escaping StateLiteral<State, Payload>,
    make: @escaping @Sendable (inout Step<Context, State, Event>) throws -> Payload
  ) where State: StateCases {
    payloadLines.append { sm in sm.payload(of: state, make: make) }
  }

  mutating func bind(_ name: String, _ action: BoundAction<Context, State, Event>) {
    if actions.updateValue(action, forKey: name) != nil { repeated.append((.action, name)) }
  }

  /// Receives what `log` statements of the chart write; without it they do nothing.
  ///
  /// - Parameter write: Called in the step, on the thread that fires, also in steps that are undone later.
  public mutating func log(_ write: @escaping Log) {
    log = write
  }
}

/// What can be bound to a name.
enum BoundKind: String {
  case `guard`
  case action
  /// A task, a stream or a child machine.
  case work = "invocation"
}

/// The closure of an action, and the transitions that it is for.
struct BoundAction<Context, State: Hashable & Sendable, Event: Hashable & Sendable> {
  let hook: MachineBuilder<Context, State, Event>.Hook
  /// The event whose argument it takes; nil for an action of any event.
  var event: Event?
  /// The state whose payload it changes; nil for an action of any source.
  var source: State?
}
