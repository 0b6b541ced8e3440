/// A state type for modules whose default isolation is the main actor, and for public enums.
///
/// The library asks of a state only that it is `Hashable` and `Sendable`. A conformance to this refinement is not isolated to an actor,
/// whatever the module's default isolation, and it says `Sendable` for public enums, which do not get it for free.
///
/// ```swift
/// public enum Status: MachineState { case pending, active, suspended }
/// ```
public protocol MachineState: Hashable, Sendable {}

/// An event type for modules whose default isolation is the main actor, and for public enums.
///
/// See ``MachineState``: it is the same for events. An enum of ``PayloadCases`` is not isolated either, and says `Sendable` itself; it
/// leaves this protocol out where an event carries something that is not `Hashable`, such as an error.
///
/// ```swift
/// public enum Request: MachineEvent { case activate, suspend }
/// ```
public protocol MachineEvent: Hashable, Sendable {}
