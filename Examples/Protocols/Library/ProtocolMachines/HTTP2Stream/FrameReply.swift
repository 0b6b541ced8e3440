/// The reply of a stream to a frame that was received, or that is to be sent.
public enum FrameReply<Effect: Equatable & Sendable>: Equatable, Sendable {
  /// The frame takes effect. One to be sent may be written now.
  case accepted(Effect)
  /// The frame has no effect and is no error. One to be sent needs not be written.
  case ignored
  /// The frame is wrong, and the stream is as before.
  case rejected(StreamError)
}

/// Why a stream rejects a frame.
public enum StreamError: Error, Equatable, Sendable {
  /// The state of the stream does not allow this endpoint to send the frame.
  case notPermitted
  /// DATA exceeds the window, or an increment raises the window above 2^31-1. The window is that before the frame.
  ///
  /// If the frame was received, the stream is to be reset with FLOW_CONTROL_ERROR.
  case flowControl(window: Int)
  /// The stream is to be reset.
  case stream(HTTP2ErrorCode)
  /// The connection is to be closed.
  case connection(HTTP2ErrorCode)
}

/// The reply to a DATA frame.
public typealias DataReply = FrameReply<DataEffect>
/// The reply to a HEADERS frame.
public typealias HeadersReply = FrameReply<HeadersEffect>
/// The reply to a WINDOW_UPDATE frame.
public typealias WindowReply = FrameReply<WindowEffect>
/// The reply to a PUSH_PROMISE or RST_STREAM frame.
public typealias StreamReply = FrameReply<StreamEffect>
