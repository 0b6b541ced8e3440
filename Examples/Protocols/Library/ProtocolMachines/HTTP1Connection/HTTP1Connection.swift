/// The state machine of an HTTP/1.1 connection of a client, which takes one request at a time.
///
/// Both directions have back-pressure: the producer of the request body waits while the connection is not writable, and the connection
/// reads only if the consumer has taken what was read and asks for more.
///
/// The machine does no input or output: its methods return what the caller has to do.
public protocol HTTP1Connection: CustomStringConvertible, Sendable {
  /// A connection that is established, writable and idle.
  init()

  // MARK: Caller of the request

  /// A request is to be sent.
  mutating func run(_ head: RequestHead) -> HTTP1Action

  /// A part of the body is to be sent.
  mutating func sendBodyPart(_ part: BodyPart) -> HTTP1Action

  /// The body is complete.
  mutating func finishBody() -> HTTP1Action

  /// The consumer of the response asks for the next part of the body.
  mutating func demandBodyPart() -> HTTP1Action

  /// The request is cancelled.
  mutating func cancelRequest() -> HTTP1Action

  /// The connection is no longer needed: it is closed now, or at the end of its request.
  mutating func closeWhenIdle() -> HTTP1Action

  // MARK: Transport

  /// The connection can take more bytes, or cannot.
  mutating func writabilityChanged(_ isWritable: Bool) -> HTTP1Action

  /// The transport is ready to read, and asks whether it may.
  mutating func readRequested() -> HTTP1Action

  /// The head of a response was received.
  mutating func receiveHead(_ head: ResponseHead) -> HTTP1Action

  /// A part of the body of a response was received.
  mutating func receiveBodyPart(_ part: BodyPart) -> HTTP1Action

  /// The end of a response was received.
  mutating func receiveEnd() -> HTTP1Action

  /// Reading or writing failed.
  mutating func transportFailed(_ code: Int) -> HTTP1Action

  /// The connection is closed.
  mutating func connectionClosed() -> HTTP1Action
}
