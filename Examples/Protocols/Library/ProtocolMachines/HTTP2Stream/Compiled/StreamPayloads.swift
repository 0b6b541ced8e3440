/// What a HEADERS frame says of its stream.
typealias StreamHeaders = (informational: Bool, endStream: Bool)
/// What a DATA frame says of its stream.
typealias StreamData = (count: Int, endStream: Bool)

/// What is known of a stream before it is used.
struct StreamIdle {
  var sendWindow: FlowWindow
  var receiveWindow: FlowWindow
}

/// Both directions of a stream.
struct StreamOpen {
  var sending: StreamHalf
  var receiving: StreamHalf
}

/// One direction of a stream that has not ended.
struct StreamHalf: CustomStringConvertible {
  var window: FlowWindow
  var hasHead = false

  var description: String { hasHead ? "\(window.size)" : "\(window.size), no head" }

  /// Which part of the message a HEADERS frame is; nil if it makes the message malformed.
  func section(_ headers: StreamHeaders, mayInform: Bool) -> HeadersEffect.Section? {
    if headers.informational { return hasHead || headers.endStream || !mayInform ? nil : .informational }
    if hasHead { return headers.endStream ? .trailers : nil }
    return .head
  }

  /// Notes a HEADERS frame; without effect and with an error if the frame makes the message malformed.
  mutating func add(_ headers: StreamHeaders, mayInform: Bool, _ effect: StreamEffect, else error: StreamError) -> HeadersReply {
    guard let section = section(headers, mayInform: mayInform) else { return .rejected(error) }
    if section == .head { hasHead = true }
    return .accepted(HeadersEffect(section: section, stream: effect))
  }

  /// Whether a DATA frame would be accepted.
  func accepts(_ data: StreamData) -> Bool { hasHead && data.count <= window.size }

  /// Notes a DATA frame that is accepted.
  mutating func add(_ data: StreamData, _ effect: StreamEffect) -> DataReply {
    window.size -= data.count
    return .accepted(DataEffect(window: window.size, stream: effect))
  }

  /// The reply to a DATA frame that is too early or too large.
  func rejection(else error: StreamError) -> DataReply { hasHead ? .rejected(.flowControl(window: window.size)) : .rejected(error) }

  /// Notes a WINDOW_UPDATE frame, which goes in the other direction.
  mutating func grow(by increment: Int, ifZero error: StreamError) -> WindowReply {
    guard increment > 0 else { return .rejected(error) }
    guard window.grow(by: increment) else { return .rejected(.flowControl(window: window.size)) }
    return .accepted(WindowEffect(window: window.size))
  }
}

/// Why a stream is closed.
enum StreamClosing: CustomStringConvertible {
  case ended
  case resetSent(HTTP2ErrorCode)
  case resetReceived(HTTP2ErrorCode)

  var description: String {
    switch self {
    case .ended: "ended"
    case .resetSent(let code): "reset sent: \(code)"
    case .resetReceived(let code): "reset received: \(code)"
    }
  }

  /// The reply to a frame of a message that comes too late.
  func replyToLateFrame<Effect>() -> FrameReply<Effect> {
    switch self {
    case .ended: .rejected(.connection(.streamClosed))
    case .resetSent: .ignored
    case .resetReceived: .rejected(.stream(.streamClosed))
    }
  }
}
