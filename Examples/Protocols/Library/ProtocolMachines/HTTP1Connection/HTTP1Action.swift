/// What the caller of a connection has to do.
public enum HTTP1Action: Equatable, Sendable {
  /// What happens to a connection at the end of a request.
  public enum Fate: Equatable, Sendable {
    /// It can take another request. If `read` is true, it is to read now, because a read was held back.
    case idle(read: Bool)
    /// It is to be closed.
    case close
    /// It is closed.
    case closed
  }

  /// Nothing.
  case none
  /// Read from the connection.
  case read
  /// Write the head of a request, and the end of the request if there is no body. Otherwise the body may be sent now.
  case sendHead(RequestHead, endStream: Bool)
  /// Write a part of the body.
  case sendBodyPart(BodyPart)
  /// Write the end of the request.
  case sendEnd
  /// Let the producer of the body wait.
  case pauseBody
  /// Let the producer of the body go on.
  case resumeBody
  /// Pass the head of the response to the consumer.
  case forwardHead(ResponseHead)
  /// Pass a part of the body to the consumer.
  case forwardBodyPart(BodyPart)
  /// Pass the rest of the body and the end to the consumer. If `stopBody` is true, let the producer of the request body end.
  case finish(rest: [BodyPart], stopBody: Bool, then: Fate)
  /// Pass an error to the caller of the request.
  case fail(HTTP1Failure, then: Fate)
  /// Close the connection.
  case close
  /// Nothing: the call is a mistake, such as a second request at the same time.
  case refuse
}
