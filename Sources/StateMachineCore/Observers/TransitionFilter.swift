/// What an observer asks of the transitions of which it is notified.
///
/// One that is passed several filters is notified of what passes them all.
///
/// ```swift
/// machine.subscribe(.causedBy(\.failed), .leaving(.loading), on: queue) { transition in print(transition) }
/// ```
///
/// States are named as in the lines of a definition: by a state, by several or by a key, `\.loaded`. A state at a path is one of
/// ``ReferenceMachine/state(at:)``. A state that the definition does not have is never left or entered.
public struct TransitionFilter<State: Hashable & Sendable, Event: Sendable>: Sendable {
  enum Form: Sendable {
    case event(Event)
    case eventCase(UInt8, @Sendable (Event) -> UInt8)
    case leaving(StateMatcher<State>)
    case entering(StateMatcher<State>)
    case inside(StateMatcher<State>)
    case all([TransitionFilter])
  }

  let form: Form

  init(_ form: Form) {
    self.form = form
  }

  /// Transitions that an event caused.
  ///
  /// - Parameter event: The event; where events are not `Equatable`, any event of its case is meant.
  /// - Returns: The filter.
  public static func causedBy(_ event: Event) -> Self {
    Self(.event(event))
  }

  /// Transitions that pass each filter of an array, for filters that are chosen at run time; all transitions where it is empty.
  ///
  /// - Parameter filters: The filters.
  /// - Returns: The filter.
  public static func all(of filters: [Self]) -> Self {
    Self(.all(filters))
  }
}

extension TransitionFilter where Event: PayloadCases {
  /// Transitions that an event of a case caused, whatever it carries.
  ///
  /// - Parameter key: The key of the case, such as `\.failed`.
  /// - Returns: The filter.
  public static func causedBy<Payload>(_ key: CaseLiteral<Event, Payload>) -> Self {
    Self(.eventCase(key(Event.Keys()).number, { $0.caseNumber }))
  }
}

/// Filters with the numbers of states, which are compared as in hooks.
@usableFromInline
struct TransitionTest<Event: Sendable>: Sendable {
  enum Part: Sendable {
    case event(@Sendable (Event) -> Bool)
    case leaving(Set<StateID>)
    case entering(Set<StateID>)
    case inside(Set<StateID>)
  }

  let parts: [Part]
  /// Every transition passes.
  @usableFromInline let isEmpty: Bool

  init(parts: [Part]) {
    self.parts = parts
    isEmpty = parts.isEmpty
  }

  /// Whether all parts let a transition pass.
  @usableFromInline
  func passes<State>(_ transition: Transition<State, Event>, _ record: TransitionRecord) -> Bool {
    parts.allSatisfy { part in
      switch part {
      case .event(let isEvent): transition.event.map(isEvent) ?? false
      case .leaving(let states): record.exits(where: states.contains)
      case .entering(let states): record.enters(where: states.contains)
      case .inside(let states): record.isInternal && states.contains(record.source)
      }
    }
  }
}

extension TypedCompiledDefinition {
  /// Filters with the numbers of this definition.
  @usableFromInline
  final func test(_ filters: [TransitionFilter<State, Event>]) -> TransitionTest<Event> {
    TransitionTest(parts: filters.flatMap { parts(of: $0) })
  }

  private final func parts(of filter: TransitionFilter<State, Event>) -> [TransitionTest<Event>.Part] {
    switch filter.form {
    case .event(let event): [.event { [eventIDs] in eventIDs.areEqual($0, event) }]
    case .eventCase(let number, let caseNumber): [.event { caseNumber($0) == number }]
    case .leaving(let states): [.leaving(numbers(of: states))]
    case .entering(let states): [.entering(numbers(of: states))]
    case .inside(let states): [.inside(numbers(of: states))]
    case .all(let filters): filters.flatMap { parts(of: $0) }
    }
  }

  private final func numbers(of matcher: StateMatcher<State>) -> Set<StateID> {
    switch matcher.form {
    case .listed(let states): Set(states.compactMap { node(of: $0) })
    case .any(let exceptions): Set(StateID.all(nodes.count)).subtracting(exceptions.compactMap { node(of: $0) })
    case .union(let matchers): matchers.reduce(into: []) { $0.formUnion(numbers(of: $1)) }
    }
  }
}
