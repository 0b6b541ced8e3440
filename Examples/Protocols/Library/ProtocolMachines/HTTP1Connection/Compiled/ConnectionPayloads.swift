/// The body of a request that is being sent.
struct ConnectionUpload {
  /// How many bytes are missing; nil if any number may come.
  var remaining: Int?
  var isPaused = false

  init(_ body: RequestHead.Body) {
    if case .fixed(let count) = body { remaining = count }
  }

  var isTooShort: Bool { remaining ?? 0 > 0 }

  func isTooLong(with part: BodyPart) -> Bool { part.count > remaining ?? .max }

  /// Notes whether the connection is writable; returns what the producer of the body is to do.
  mutating func note(isWritable: Bool) -> HTTP1Action {
    guard isPaused == isWritable else { return .none }
    isPaused = !isWritable
    return isWritable ? .resumeBody : .pauseBody
  }

  mutating func send(_ part: BodyPart) -> HTTP1Action {
    remaining? -= part.count
    return .sendBodyPart(part)
  }
}

/// The body of a request that is being sent, and that of a response that has come early.
struct ConnectionExchange {
  var upload: ConnectionUpload
  var download = HTTP1Download()
}
