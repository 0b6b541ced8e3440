public import StateMachines

/// A context whose steps can publish messages, which are stored in the transaction of the step.
///
/// ```swift
/// struct Order: DurableContext {
///   enum Message: Codable { case charge(Int) }
///   var total = 0
/// }
///
/// sm.when(.pay, from: .placed, to: .paid) { step in step.publish(.charge(step.context.total)) }
/// ```
///
/// A context without messages needs no more than `Codable` and `Sendable`. Use a struct: what a step has changed is put back where it is
/// undone, which the data of an object is not.
public protocol DurableContext: Codable, Sendable {
  /// What steps publish.
  associatedtype Message: Codable & Sendable
}

extension Step where Context: DurableContext {
  /// Publishes a message: it is stored if the step is, and leaves afterwards, at least once, in order for each machine.
  ///
  /// If the step is undone, nothing was published. A machine that is not durable drops messages.
  ///
  /// - Parameter message: The message.
  public mutating func publish(_ message: Context.Message) {
    leave(PublishedMessage(encode: { try JSON.text(of: message) }))
  }
}

extension PayloadStep where Context: DurableContext {
  /// Publishes a message, like ``StateMachineCore/Step``: it is stored if the step is, and leaves afterwards.
  ///
  /// - Parameter message: The message.
  public mutating func publish(_ message: Context.Message) {
    leave(PublishedMessage(encode: { try JSON.text(of: message) }))
  }
}

/// A message that a step has left, to be encoded once the step has committed.
struct PublishedMessage: Sendable {
  let encode: @Sendable () throws -> String
}
