import ProtocolMachines

/// What can happen to an HTTP/1.1 connection in a comparison.
public enum HTTP1ConnectionInput: Input {
  /// A new connection replaces the one before.
  case start
  /// A request is to be sent.
  case run(RequestHead)
  /// A part of the body is to be sent.
  case sendBodyPart(BodyPart)
  /// The body is complete.
  case finishBody
  /// The consumer asks for a part of the response.
  case demandBodyPart
  /// The request is cancelled.
  case cancelRequest
  /// The connection is no longer needed.
  case closeWhenIdle
  /// The connection can take more bytes, or cannot.
  case writabilityChanged(Bool)
  /// The transport asks whether it may read.
  case readRequested
  /// The head of a response was received.
  case receiveHead(ResponseHead)
  /// A part of the body of a response was received.
  case receiveBodyPart(BodyPart)
  /// The end of a response was received.
  case receiveEnd
  /// Reading or writing failed.
  case transportFailed(Int)
  /// The connection is closed.
  case connectionClosed

  /// Whether the input replaces the machine.
  public var isStart: Bool {
    if case .start = self { true } else { false }
  }

  /// The name of the case.
  public var name: String {
    switch self {
    case .start: "start"
    case .run: "run"
    case .sendBodyPart: "sendBodyPart"
    case .finishBody: "finishBody"
    case .demandBodyPart: "demandBodyPart"
    case .cancelRequest: "cancelRequest"
    case .closeWhenIdle: "closeWhenIdle"
    case .writabilityChanged: "writabilityChanged"
    case .readRequested: "readRequested"
    case .receiveHead: "receiveHead"
    case .receiveBodyPart: "receiveBodyPart"
    case .receiveEnd: "receiveEnd"
    case .transportFailed: "transportFailed"
    case .connectionClosed: "connectionClosed"
    }
  }
}
