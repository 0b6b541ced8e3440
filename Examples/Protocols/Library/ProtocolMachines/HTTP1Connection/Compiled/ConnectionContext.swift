/// The guards and actions of an HTTP/1.1 connection, which the definition and the compiled machine call.
struct ConnectionContext: Sendable {
  var isWritable = true
  /// The connection cannot take another request after this one.
  var closesAfterwards = false
  /// The transport waits until it may read.
  var isReadHeld = false
}

// MARK: - The body of a request

extension ConnectionContext {
  func isWritable(_ head: RequestHead) -> Bool { isWritable }
  func isWritable(_ isWritable: Bool) -> Bool { isWritable }
  func hasNoBody(_ head: RequestHead) -> Bool { head.body == .none }
  func hasNoBody(_ isWritable: Bool, _ head: RequestHead) -> Bool { head.body == .none }

  func sendWholeRequest(_ head: RequestHead) -> HTTP1Action { .sendHead(head, endStream: true) }

  mutating func sendWholeRequest(_ isWritable: Bool, _ head: inout RequestHead) -> HTTP1Action {
    self.isWritable = true
    return .sendHead(head, endStream: true)
  }

  func sendHead(_ head: RequestHead) -> (ConnectionUpload, HTTP1Action) { (ConnectionUpload(head.body), .sendHead(head, endStream: false)) }

  mutating func sendHead(_ isWritable: Bool, _ head: inout RequestHead) -> (ConnectionUpload, HTTP1Action) {
    self.isWritable = true
    return (ConnectionUpload(head.body), .sendHead(head, endStream: false))
  }

  func wait(_ head: RequestHead) -> (RequestHead, HTTP1Action) { (head, .none) }

  mutating func noteWritability(_ isWritable: Bool) -> HTTP1Action {
    self.isWritable = isWritable
    return .none
  }

  mutating func noteWritability(_ isWritable: Bool, _ upload: inout ConnectionUpload) -> HTTP1Action {
    self.isWritable = isWritable
    return upload.note(isWritable: isWritable)
  }

  mutating func noteWritability(_ isWritable: Bool, _ exchange: inout ConnectionExchange) -> HTTP1Action {
    noteWritability(isWritable, &exchange.upload)
  }

  func isTooLong(_ part: BodyPart, _ upload: ConnectionUpload) -> Bool { upload.isTooLong(with: part) }
  func isTooLong(_ part: BodyPart, _ exchange: ConnectionExchange) -> Bool { exchange.upload.isTooLong(with: part) }
  func isTooShort(_ upload: ConnectionUpload) -> Bool { upload.isTooShort }
  func isTooShort(_ exchange: ConnectionExchange) -> Bool { exchange.upload.isTooShort }

  func rejectLongBody(_ part: BodyPart) -> HTTP1Action { .fail(.bodyTooLong, then: .close) }
  func rejectShortBody() -> HTTP1Action { .fail(.bodyTooShort, then: .close) }
  func sendPart(_ part: BodyPart, _ upload: inout ConnectionUpload) -> HTTP1Action { upload.send(part) }
  func sendPart(_ part: BodyPart, _ exchange: inout ConnectionExchange) -> HTTP1Action { exchange.upload.send(part) }
  func sendEnd() -> HTTP1Action { .sendEnd }
  func sendEnd(_ exchange: inout ConnectionExchange) -> (HTTP1Download, HTTP1Action) { (exchange.download, .sendEnd) }
}

// MARK: - The body of a response

extension ConnectionContext {
  func isDemanded(_ download: HTTP1Download) -> Bool { download.isDemanded }
  func isDemanded(_ exchange: ConnectionExchange) -> Bool { exchange.download.isDemanded }
  func read() -> HTTP1Action { .read }

  mutating func holdRead() -> HTTP1Action {
    isReadHeld = true
    return .none
  }

  mutating func demandPart(_ download: inout HTTP1Download) -> HTTP1Action {
    guard download.buffer.isEmpty else { return .forwardBodyPart(download.buffer.removeFirst()) }
    download.isDemanded = true
    defer { isReadHeld = false }
    return isReadHeld ? .read : .none
  }

  mutating func demandPart(_ exchange: inout ConnectionExchange) -> HTTP1Action { demandPart(&exchange.download) }

  func isFinal(_ head: ResponseHead) -> Bool { head.status >= 200 }

  mutating func beginResponse(_ head: ResponseHead) -> (HTTP1Download, HTTP1Action) {
    if !head.keepAlive { closesAfterwards = true }
    return (HTTP1Download(), .forwardHead(head))
  }

  mutating func beginResponse(_ head: ResponseHead, _ upload: inout ConnectionUpload) -> (ConnectionExchange, HTTP1Action) {
    if !head.keepAlive { closesAfterwards = true }
    return (ConnectionExchange(upload: upload), .forwardHead(head))
  }

  func receivePart(_ part: BodyPart, _ download: inout HTTP1Download) -> HTTP1Action {
    guard download.isDemanded else {
      download.buffer.append(part)
      return .none
    }
    download.isDemanded = false
    return .forwardBodyPart(part)
  }

  func receivePart(_ part: BodyPart, _ exchange: inout ConnectionExchange) -> HTTP1Action { receivePart(part, &exchange.download) }

  func rejectResponse(_ head: ResponseHead) -> HTTP1Action { .fail(.unexpectedResponse, then: .close) }
  func rejectResponse(_ part: BodyPart) -> HTTP1Action { .fail(.unexpectedResponse, then: .close) }
  func rejectResponse() -> HTTP1Action { .fail(.unexpectedResponse, then: .close) }

  func finishAndClose(_ download: inout HTTP1Download) -> HTTP1Action { .finish(rest: download.buffer, stopBody: false, then: .close) }
  func finishEarly(_ exchange: inout ConnectionExchange) -> HTTP1Action {
    .finish(rest: exchange.download.buffer, stopBody: true, then: .close)
  }

  mutating func finish(_ download: inout HTTP1Download) -> HTTP1Action { .finish(rest: download.buffer, stopBody: false, then: reuse()) }

  /// What happens to a connection that can take another request.
  private mutating func reuse() -> HTTP1Action.Fate {
    defer { isReadHeld = false }
    return .idle(read: isReadHeld)
  }
}

// MARK: - Ends

extension ConnectionContext {
  func closesAfterwardsAnyway() -> Bool { closesAfterwards }

  mutating func cancelUnused() -> HTTP1Action { .fail(.cancelled, then: reuse()) }
  func cancel() -> HTTP1Action { .fail(.cancelled, then: .close) }

  mutating func closeLater() -> HTTP1Action {
    closesAfterwards = true
    return .none
  }

  func close() -> HTTP1Action { .close }
  func close(_ head: ResponseHead) -> HTTP1Action { .close }
  func close(_ part: BodyPart) -> HTTP1Action { .close }
  func close(_ code: Int) -> HTTP1Action { .close }
  func fail(_ code: Int) -> HTTP1Action { .fail(.transport(code), then: .close) }
  func failByClosing() -> HTTP1Action { .fail(.connectionClosed, then: .closed) }
  func end() -> HTTP1Action { .none }
}
