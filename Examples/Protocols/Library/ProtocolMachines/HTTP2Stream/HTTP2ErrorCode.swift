/// Why a stream or a connection is closed: the error codes of RFC 9113, section 7, that concern a stream.
public enum HTTP2ErrorCode: UInt32, Sendable, CaseIterable {
  /// There is no error.
  case noError = 0x0
  /// A frame is not allowed here.
  case protocolError = 0x1
  /// A window is exceeded.
  case flowControlError = 0x3
  /// A frame came after the stream had ended.
  case streamClosed = 0x5
  /// The stream is not processed.
  case refusedStream = 0x7
  /// The stream is no longer needed.
  case cancel = 0x8
}
