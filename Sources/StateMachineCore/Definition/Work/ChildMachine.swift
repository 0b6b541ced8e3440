/// The name of a child machine, with the types of its states and events.
///
/// A definition uses it to declare the child, its hooks to send events to the child, and callers to ask where the child is:
///
/// ```swift
/// static let payment = ChildMachine<Payment.State, Payment.Event>("payment")
///
/// sm.child(payment, Payment.definition, in: .paying) { last in last == .settled ? .paid : .declined }
/// sm.when(.confirm, in: .paying) { step in step.send(.confirm, to: payment) }
/// ```
public struct ChildMachine<State: Hashable & Sendable, Event: Sendable>: Sendable, Hashable {
  /// What the child is called, in snapshots and descriptions.
  public let name: String

  /// A name for a child machine.
  ///
  /// - Parameter name: What it is called; unique among the work of a state.
  public init(_ name: String) {
    self.name = name
  }
}
