import ProtocolMachines

/// The reply of an HTTP/2 stream in a comparison.
public enum HTTP2StreamReply: Equatable, Sendable {
  /// There is a new stream.
  case started
  /// The reply to HEADERS.
  case headers(HeadersReply)
  /// The reply to DATA.
  case data(DataReply)
  /// The reply to WINDOW_UPDATE.
  case window(WindowReply)
  /// The reply to PUSH_PROMISE or RST_STREAM.
  case stream(StreamReply)
}

/// An HTTP/2 stream that a comparison drives.
public struct HTTP2StreamSubject<Stream: HTTP2Stream>: Subject {
  private var stream = Stream(role: .client, sendWindow: 0, receiveWindow: 0)

  /// A stream of a type.
  public init(_ type: Stream.Type) {}

  /// The state of the stream.
  public var description: String { stream.description }

  /// Takes one input.
  public mutating func apply(_ input: HTTP2StreamInput) -> HTTP2StreamReply {
    switch input {
    case .start(let role, let sendWindow, let receiveWindow):
      stream = Stream(role: role, sendWindow: sendWindow, receiveWindow: receiveWindow)
      return .started
    case .sendHeaders(let informational, let endStream):
      return .headers(stream.sendHeaders(informational: informational, endStream: endStream))
    case .receiveHeaders(let informational, let endStream):
      return .headers(stream.receiveHeaders(informational: informational, endStream: endStream))
    case .sendData(let count, let endStream):
      return .data(stream.sendData(count, endStream: endStream))
    case .receiveData(let count, let endStream):
      return .data(stream.receiveData(count, endStream: endStream))
    case .sendWindowUpdate(let increment):
      return .window(stream.sendWindowUpdate(increment))
    case .receiveWindowUpdate(let increment):
      return .window(stream.receiveWindowUpdate(increment))
    case .sendPushPromise:
      return .stream(stream.sendPushPromise())
    case .receivePushPromise:
      return .stream(stream.receivePushPromise())
    case .sendReservation:
      return .stream(stream.sendReservation())
    case .receiveReservation:
      return .stream(stream.receiveReservation())
    case .sendReset(let code):
      return .stream(stream.sendReset(code))
    case .receiveReset(let code):
      return .stream(stream.receiveReset(code))
    }
  }
}
