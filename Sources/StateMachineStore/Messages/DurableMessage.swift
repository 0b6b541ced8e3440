/// A message that a step has published, as it is delivered.
public struct DurableMessage<Message: Sendable>: Sendable {
  /// A text by which a receiver recognises a repetition: no other message of the store has it.
  public let id: String
  /// The id of the machine that has published it.
  public let machine: String
  /// The machine's revision after the macrostep that has published it.
  public let revision: Int64
  /// When it was stored.
  public let at: StoreTime
  /// Which attempt to deliver it this is, counted from 1.
  public let attempt: Int
  /// The message.
  public let message: Message
}

/// What one round of delivering has done.
public struct DeliveryResult: Sendable {
  /// How many messages have left.
  public var delivered = 0
  /// How many attempts have failed.
  public var failures = 0
  /// How many messages were put aside, since their last attempt has failed.
  public var dead = 0
  /// How long it is until messages of other machines may be taken; nil where none wait, zero where some may be taken already.
  public var delay: Duration?
}
