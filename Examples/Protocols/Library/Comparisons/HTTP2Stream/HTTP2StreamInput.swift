import ProtocolMachines

/// What can happen to an HTTP/2 stream in a comparison.
public enum HTTP2StreamInput: Input {
  /// A new stream replaces the one before.
  case start(EndpointRole, sendWindow: Int, receiveWindow: Int)
  /// HEADERS are to be sent.
  case sendHeaders(informational: Bool, endStream: Bool)
  /// HEADERS were received.
  case receiveHeaders(informational: Bool, endStream: Bool)
  /// DATA is to be sent.
  case sendData(Int, endStream: Bool)
  /// DATA was received.
  case receiveData(Int, endStream: Bool)
  /// WINDOW_UPDATE is to be sent.
  case sendWindowUpdate(Int)
  /// WINDOW_UPDATE was received.
  case receiveWindowUpdate(Int)
  /// PUSH_PROMISE is to be sent on this stream.
  case sendPushPromise
  /// PUSH_PROMISE was received on this stream.
  case receivePushPromise
  /// PUSH_PROMISE that promises this stream is to be sent.
  case sendReservation
  /// PUSH_PROMISE that promises this stream was received.
  case receiveReservation
  /// RST_STREAM is to be sent.
  case sendReset(HTTP2ErrorCode)
  /// RST_STREAM was received.
  case receiveReset(HTTP2ErrorCode)

  /// Whether the input replaces the machine.
  public var isStart: Bool {
    if case .start = self { true } else { false }
  }

  /// The name of the case.
  public var name: String {
    switch self {
    case .start: "start"
    case .sendHeaders: "sendHeaders"
    case .receiveHeaders: "receiveHeaders"
    case .sendData: "sendData"
    case .receiveData: "receiveData"
    case .sendWindowUpdate: "sendWindowUpdate"
    case .receiveWindowUpdate: "receiveWindowUpdate"
    case .sendPushPromise: "sendPushPromise"
    case .receivePushPromise: "receivePushPromise"
    case .sendReservation: "sendReservation"
    case .receiveReservation: "receiveReservation"
    case .sendReset: "sendReset"
    case .receiveReset: "receiveReset"
    }
  }
}
