/// The types of an object that machines belong to, and where its code runs; see ``ObjectWithMachine``.
///
/// Hooks reach the object as `step.context`; the machine never stores it.
public protocol MachineOwner: AnyObject {
  /// What the object can be.
  associatedtype State: Sendable

  /// The states of the machine: `State`, or `State.Case` where the cases have associated values.
  associatedtype StateCase: Hashable & Sendable = State

  /// What can happen to it.
  associatedtype Event: Sendable

  /// Where the code of the object runs; nothing to implement.
  static var _kind: OwnerKind { get }

  /// Whether a section guards properties of the object that steps there put back; nothing to implement.
  func _hasProperties(in section: CriticalSection) -> Bool
}

/// Where the code of an object that has a machine runs; each protocol of owners says it.
public enum OwnerKind: Sendable {
  /// On the thread of the caller, who passes the time: ``Stateful``.
  case caller
  /// On any thread, in the machine's section: ``ThreadsafeStateful``.
  case anyThread
  /// On the actor that the object is: ``ActorStateful``.
  case actor
  /// On the main actor: ``MainActorStateful``.
  case mainActor

  /// The machine has a clock, and runs the tasks of its states.
  @inlinable
  @inline(__always)
  var hasClock: Bool {
    // No comparison of the enum, which would be a call in the module that uses it.
    switch self {
    case .caller: false
    case .anyThread, .actor, .mainActor: true
    }
  }

  /// The object may have properties that steps put back.
  @inlinable
  @inline(__always)
  var mayHaveProperties: Bool {
    switch self {
    case .anyThread: true
    case .caller, .actor, .mainActor: false
    }
  }
}

extension MachineOwner {
  /// Nothing to call.
  @inlinable
  public func _hasProperties(in section: CriticalSection) -> Bool { false }

  /// A definition whose hooks reach the object.
  ///
  /// Write it out – `static let definition: Definition = .verified(…)` –, so that a hook may use the machine of its own class.
  public typealias Definition = ContextDefinition<Self, StateCase, Event>

  /// A machine that belongs to the object.
  ///
  /// Not `Machine`: in a type position the module's own would be found.
  public typealias Owned = OwnedMachine<Self, StateCase, Event>
}
