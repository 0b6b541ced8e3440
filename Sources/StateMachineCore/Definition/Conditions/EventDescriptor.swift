/// What a transition or a hook waits for, where that is not one event.
///
/// Written as `[.suspend, .terminate]`, `.any`, `.done(of: .upload)`, `.hookFailure`, `.matching { cause in … }` or, for events of
/// ``PayloadCases``, `.of(\.seek, \.load)`. Descriptors take part in document order like any other line.
public struct EventDescriptor<State: Hashable & Sendable, Event: Sendable>: Sendable, ExpressibleByArrayLiteral {
  enum Form: Sendable {
    case listed([Event])
    case any
    case cases([NamedCase<Event>])
    case done(of: State)
    case hookFailure
    case workFailure(of: String)
    case matching(@Sendable (borrowing Step<Void, State, Event>) throws -> Bool)
  }

  let form: Form

  init(_ form: Form) {
    self.form = form
  }

  /// Each event of a list.
  ///
  /// - Parameter elements: The events.
  public init(arrayLiteral elements: Event...) {
    self.init(.listed(elements))
  }

  /// Every event: external, raised, done and failure ones, as `*` in SCXML 3.12.1; as the filter of a hook, every transition.
  public static var any: Self {
    Self(.any)
  }

  /// Each event of an array, for definitions made from data.
  ///
  /// - Parameter events: The events.
  /// - Returns: The descriptor.
  public static func anyOf(_ events: [Event]) -> Self {
    Self(.listed(events))
  }

  /// The completion of a compound or parallel state, `done.state.id` in SCXML 3.7.
  ///
  /// - Parameter state: The state that is done.
  /// - Returns: The descriptor.
  public static func done(of state: State) -> Self {
    Self(.done(of: state))
  }

  /// The failure of a guard or hook, `error.execution` in SCXML 5.9; raised where the definition says `onError: .raise`.
  public static var hookFailure: Self {
    Self(.hookFailure)
  }

  /// The failure of a task or a stream, of which its line does not make an event: `error.communication` in SCXML 6.4.
  ///
  /// The error is in `step.cause`. ``MachineBuilder/onFailure(of:to:if:action:perform:fileID:line:)`` is shorter for most lines.
  ///
  /// - Parameter name: What the task or the stream is called.
  /// - Returns: The descriptor.
  public static func failure(of name: String) -> Self {
    Self(.workFailure(of: name))
  }

  /// Every cause for which a closure answers true.
  ///
  /// - Parameter predicate: Asked on the thread that fires, possibly more than once for an event; it should have no side effects.
  /// - Returns: The descriptor.
  @inlinable
  public static func matching(_ predicate: @escaping @Sendable (Cause<State, Event>) -> Bool) -> Self {
    matching(steps: { step in predicate(step.cause) })
  }

  /// The same for steps, which the client's module makes of it: there the types are known.
  @usableFromInline
  static func matching(steps predicate: @escaping @Sendable (borrowing Step<Void, State, Event>) throws -> Bool) -> Self {
    Self(.matching(predicate))
  }
}

extension EventDescriptor {
  /// The events of the cases of these names; nil where the events have no keys, or no such case.
  package static func cases(named names: [String]) -> Self? {
    guard let type = Event.self as? any PayloadCases.Type else { return nil }
    let known = type.caseNames
    let cases = names.compactMap { name in
      known.firstIndex(of: name).flatMap { UInt8(exactly: $0) }.map { NamedCase<Event>(number: $0, value: nil, payload: nil) }
    }
    return cases.count == names.count ? Self(.cases(cases)) : nil
  }
}

extension EventDescriptor where Event: PayloadCases {
  /// Every event of some cases, whatever it carries.
  ///
  /// ```swift
  /// sm.defer(.of(\.seek, \.load), in: .opening)
  /// ```
  ///
  /// - Parameter cases: The keys of the cases.
  /// - Returns: The descriptor.
  public static func of<each Payload>(_ cases: repeat CaseLiteral<Event, each Payload>) -> Self {
    let keys = Event.Keys()
    var named: [NamedCase<Event>] = []
    for literal in repeat each cases { named.append(literal(keys).named) }
    return Self(.cases(named))
  }
}
