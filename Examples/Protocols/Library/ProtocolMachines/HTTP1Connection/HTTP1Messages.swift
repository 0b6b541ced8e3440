/// The head of a request.
public struct RequestHead: Equatable, Sendable {
  /// How much body follows.
  public enum Body: Equatable, Sendable {
    /// None: the head is the whole request.
    case none
    /// As many bytes.
    case fixed(Int)
    /// Any number of bytes.
    case chunked
  }

  /// Which request it is.
  public let id: Int
  /// How much body follows.
  public let body: Body

  /// A head.
  public init(id: Int, body: Body) {
    self.id = id
    self.body = body
  }
}

/// The head of a response.
public struct ResponseHead: Equatable, Sendable {
  /// The status code; below 200 it is not that of the final response.
  public let status: Int
  /// Whether the server keeps the connection open after the response.
  public let keepAlive: Bool

  /// A head.
  public init(status: Int, keepAlive: Bool) {
    self.status = status
    self.keepAlive = keepAlive
  }
}

/// A part of the body of a request or a response.
public struct BodyPart: Equatable, Sendable {
  /// Which part it is.
  public let id: Int
  /// Its length in bytes.
  public let count: Int

  /// A part.
  public init(id: Int, count: Int) {
    self.id = id
    self.count = count
  }
}
