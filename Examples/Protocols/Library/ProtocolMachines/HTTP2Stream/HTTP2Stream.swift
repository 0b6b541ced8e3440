/// One stream of an HTTP/2 connection: RFC 9113, section 5.1.
///
/// It decides about each frame of the stream. A `send` function is called before a frame is written, and a `receive` function after one was
/// parsed. It does not send frames: where it rejects a received frame, the caller resets the stream or closes the connection.
///
/// PRIORITY and CONTINUATION frames have no effect on a stream, and are not passed to it.
public protocol HTTP2Stream: CustomStringConvertible, Sendable {
  /// An idle stream.
  ///
  /// - Parameters:
  ///   - role: Which end this endpoint is.
  ///   - sendWindow: How many bytes of DATA this endpoint may send at first.
  ///   - receiveWindow: How many bytes of DATA the peer may send at first.
  init(role: EndpointRole, sendWindow: Int, receiveWindow: Int)

  /// This endpoint is about to send HEADERS.
  ///
  /// - Parameters:
  ///   - informational: The frame is an informational response (1xx).
  ///   - endStream: The frame is the last one of this direction.
  /// - Returns: Whether the frame may be sent, and its effect.
  mutating func sendHeaders(informational: Bool, endStream: Bool) -> HeadersReply

  /// HEADERS were received.
  ///
  /// - Parameters:
  ///   - informational: The frame is an informational response (1xx).
  ///   - endStream: The frame is the last one of this direction.
  /// - Returns: The effect of the frame, or what is wrong with it.
  mutating func receiveHeaders(informational: Bool, endStream: Bool) -> HeadersReply

  /// This endpoint is about to send DATA.
  ///
  /// - Parameters:
  ///   - count: The length of the payload with its padding; at least 0.
  ///   - endStream: The frame is the last one of this direction.
  /// - Returns: Whether the frame may be sent, and its effect.
  mutating func sendData(_ count: Int, endStream: Bool) -> DataReply

  /// DATA was received.
  ///
  /// - Parameters:
  ///   - count: The length of the payload with its padding; at least 0.
  ///   - endStream: The frame is the last one of this direction.
  /// - Returns: The effect of the frame, or what is wrong with it.
  mutating func receiveData(_ count: Int, endStream: Bool) -> DataReply

  /// This endpoint is about to send WINDOW_UPDATE, after which the peer may send more.
  ///
  /// - Parameter increment: How many bytes more; from 0 to 2^31-1.
  /// - Returns: Whether the frame may be sent, and the window for the peer.
  mutating func sendWindowUpdate(_ increment: Int) -> WindowReply

  /// WINDOW_UPDATE was received, after which this endpoint may send more.
  ///
  /// - Parameter increment: How many bytes more; from 0 to 2^31-1.
  /// - Returns: The window for this endpoint, or what is wrong with the frame.
  mutating func receiveWindowUpdate(_ increment: Int) -> WindowReply

  /// This endpoint is about to send PUSH_PROMISE on this stream, which promises another one.
  mutating func sendPushPromise() -> StreamReply

  /// PUSH_PROMISE was received on this stream, which promises another one.
  mutating func receivePushPromise() -> StreamReply

  /// This endpoint is about to send PUSH_PROMISE on another stream, which promises this one.
  mutating func sendReservation() -> StreamReply

  /// PUSH_PROMISE was received on another stream, which promises this one.
  mutating func receiveReservation() -> StreamReply

  /// This endpoint is about to send RST_STREAM.
  ///
  /// - Parameter code: Why.
  /// - Returns: Whether the frame may be sent, and its effect.
  mutating func sendReset(_ code: HTTP2ErrorCode) -> StreamReply

  /// RST_STREAM was received.
  ///
  /// - Parameter code: Why.
  /// - Returns: The effect of the frame, or what is wrong with it.
  mutating func receiveReset(_ code: HTTP2ErrorCode) -> StreamReply
}
