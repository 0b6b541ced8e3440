/// What a request on a connection wants the connection to do.
enum HTTP1RequestAction: Sendable {
  case none
  case sendHead(RequestHead, endStream: Bool)
  case sendBodyPart(BodyPart)
  case sendEnd
  case pauseBody
  case resumeBody
  case forwardHead(ResponseHead)
  case forwardBodyPart(BodyPart)
  /// The consumer waits for a part that is not received yet.
  case awaitBodyPart
  /// The response is complete; if `isSent` is false, the request is not.
  case finish(rest: [BodyPart], isSent: Bool)
  /// The request failed; if `isUnused` is true, nothing was sent or received.
  case fail(HTTP1Failure, isUnused: Bool)
  case refuse
}

extension HTTP1Action {
  /// An action of a request that concerns no state of the connection.
  init(_ action: HTTP1RequestAction) {
    switch action {
    case .none: self = .none
    case .sendHead(let head, let endStream): self = .sendHead(head, endStream: endStream)
    case .sendBodyPart(let part): self = .sendBodyPart(part)
    case .sendEnd: self = .sendEnd
    case .pauseBody: self = .pauseBody
    case .resumeBody: self = .resumeBody
    case .forwardHead(let head): self = .forwardHead(head)
    case .forwardBodyPart(let part): self = .forwardBodyPart(part)
    case .refuse: self = .refuse
    case .awaitBodyPart, .finish, .fail: preconditionFailure("the connection has more to do")
    }
  }
}
