/// The continuation of a consumer that waits for an element.
public struct ConsumerToken: Hashable, Sendable {
  /// Which one it is.
  public let id: Int

  /// A token.
  public init(_ id: Int) { self.id = id }
}

/// The continuation of a child that waits until its element is taken.
public struct ProducerToken: Hashable, Sendable {
  /// Which one it is.
  public let id: Int

  /// A token.
  public init(_ id: Int) { self.id = id }
}

/// The error of a child.
public struct FailureToken: Error, Hashable, Sendable {
  /// Which one it is.
  public let id: Int

  /// A token.
  public init(_ id: Int) { self.id = id }
}
