/// What a definition says, in names: its states, events, transitions and hooks, for formats, diagrams, test kits and tools.
///
/// It is worked out when it is asked for, knows neither the types of the definition nor its closures, and follows the lines as they were
/// written: states and events in document order, everything else in order of declaration, each with the place of its line. Two builds of
/// one definition have equal descriptions.
///
/// ```swift
/// let description = MachineDescription(definition)
/// for transition in description.transitions where transition.guardName != nil {
///   print(transition, "at", transition.place)   // pay: placed -> paid if has funds at Orders.swift:12
/// }
/// ```
///
/// Its parts may be changed, for a chart that is read from a file and needs a name for a guard or an action, say. Nothing is checked then;
/// `definition(_:_:_:)` of `StateMachineFormats` finds everything that is wrong.
///
/// States, events and guards are called what rejections call them: by the text of their value.
/// States with equal texts cannot be distinguished here.
///
/// The coded form is stable: a later version may add fields, which an older one passes over; none is renamed or removed.
public struct MachineDescription: Hashable, Sendable, Codable {
  /// The name of the chart; of a definition that is written in Swift what it is identified as, or nil.
  public var name: String?

  /// What a file says about the chart beside its behaviour.
  public var notes: Notes?

  /// What an error of a guard or hook does.
  public var onError: ErrorPolicy

  /// Where machines start; one state in a flat machine.
  public var initial: [Target]

  /// What runs where machines start, before the initial states are entered, as a file has it.
  public var initialStatements: [Statement]

  /// The variables of the chart, in document order; a definition that is written in Swift has none.
  public var variables: [Variable]

  /// The states, in document order.
  public var states: [State]

  /// What transitions, deferrals and timeouts wait for or send by name, in order of first mention; then what only hooks name.
  public var events: [Event]

  /// The transitions, in order of declaration.
  public var transitions: [Transition]

  /// The histories that lead somewhere by a line of their own, in order of declaration.
  public var histories: [History]

  /// The joins, in order of declaration.
  public var joins: [Join]

  /// The hooks of all moments, in order of declaration.
  public var hooks: [Hook]

  /// The deferrals, in order of declaration.
  public var deferrals: [Deferral]

  /// The timeouts, in order of declaration.
  public var timeouts: [Timeout]

  /// The tasks, streams and child machines, one for each state that has them, in order of declaration.
  public var invocations: [Invocation]

  /// Where the definition is made.
  public var place: Place

  package init(
    name: String? = nil, notes: Notes? = nil, onError: ErrorPolicy = .undo, initial: [Target], initialStatements: [Statement] = [],
    variables: [Variable] = [],
    states: [State], events: [Event], transitions: [Transition], histories: [History] = [], joins: [Join] = [], hooks: [Hook] = [],
    deferrals: [Deferral] = [], timeouts: [Timeout] = [], invocations: [Invocation] = [], place: Place
  ) {
    (self.name, self.notes, self.onError, self.initial, self.initialStatements) = (name, notes, onError, initial, initialStatements)
    (self.variables, self.states, self.events) = (variables, states, events)
    (self.transitions, self.histories, self.joins, self.hooks) = (transitions, histories, joins, hooks)
    (self.deferrals, self.timeouts, self.invocations, self.place) = (deferrals, timeouts, invocations, place)
  }
}

extension MachineDescription {
  /// The place of a line of a definition in the source.
  public typealias Place = SourcePlace

  /// What an error that a guard or hook throws does.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum ErrorPolicy: String, Hashable, Sendable, Codable {
    /// The macrostep is undone, and the event is rejected.
    case undo
    /// The rest of the block is skipped, and the error is an event, as in SCXML.
    case raise
  }
}
