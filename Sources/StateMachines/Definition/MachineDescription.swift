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
/// States, events and guards are called what rejections call them: by the text of their value, a ``PayloadState`` by that of its kind.
/// States with equal texts cannot be distinguished here.
///
/// The coded form is stable: a later version may add fields, which an older one passes over; none is renamed or removed.
public struct MachineDescription: Hashable, Sendable, Codable {
  /// Where machines start; one state in a flat machine.
  public let initial: [Target]

  /// The states, in document order.
  public let states: [State]

  /// What transitions, deferrals and timeouts wait for or send by name, in order of first mention; then what only hooks name.
  public let events: [Event]

  /// The transitions, in order of declaration.
  public let transitions: [Transition]

  /// The histories that lead somewhere by a line of their own, in order of declaration.
  public let histories: [History]

  /// The joins, in order of declaration.
  public let joins: [Join]

  /// The hooks of all moments, in order of declaration.
  public let hooks: [Hook]

  /// The deferrals, in order of declaration.
  public let deferrals: [Deferral]

  /// The timeouts, in order of declaration.
  public let timeouts: [Timeout]

  /// Where the definition is made.
  public let place: Place

  /// Describes a definition.
  ///
  /// - Parameter definition: The definition.
  /// - Complexity: Linear in states and lines; nothing of it is kept, so ask once and hold on to the answer.
  public init<Context, State, Event>(_ definition: ContextDefinition<Context, State, Event>) {
    self.init(OutlineReader(definition.chart))
  }

  init(_ reader: OutlineReader) {
    initial = reader.targets(reader.outline.initial)
    states = reader.states
    events = reader.events
    transitions = reader.outline.transitions.map(reader.transition)
    histories = reader.outline.histories.map(reader.history)
    joins = reader.outline.joins.map(reader.join)
    hooks = reader.outline.hooks.map(reader.hook)
    deferrals = reader.outline.deferrals.map(reader.deferral)
    timeouts = reader.outline.timeouts.map(reader.timeout)
    place = reader.outline.place(reader.outline.place)
  }
}
