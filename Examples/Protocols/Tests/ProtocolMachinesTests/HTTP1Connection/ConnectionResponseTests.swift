import ProtocolMachines
import Testing

@Suite("The responses of an HTTP/1.1 connection")
struct ConnectionResponseTests {
  private let part = BodyPart(id: 1, count: 10)
  private let next = BodyPart(id: 2, count: 20)

  @Test("A response without a body leaves a connection idle", arguments: ConnectionImplementation.all)
  func withoutABody(_ implementation: ConnectionImplementation) throws {
    var connection = try implementation.receiving()
    #expect(connection.receiveEnd() == .finish(rest: [], stopBody: false, then: .idle(read: false)))
    #expect(connection.description == "idle(writable: true)")
    #expect(connection.run(RequestHead(id: 2, body: .none)) == .sendHead(RequestHead(id: 2, body: .none), endStream: true))
  }

  @Test("A part of a body is passed to a consumer that waits, and stored for one that does not", arguments: ConnectionImplementation.all)
  func parts(_ implementation: ConnectionImplementation) throws {
    var connection = try implementation.receiving()
    #expect(connection.demandBodyPart() == .none)
    #expect(connection.receiveBodyPart(part) == .forwardBodyPart(part))
    #expect(connection.receiveBodyPart(next) == .none)
    #expect(
      connection.description
        == "inRequest(receivingBody(stored: [2], demanded: false), writable: true, closes: false, read held: false)")
    #expect(connection.demandBodyPart() == .forwardBodyPart(next))
  }

  @Test("A connection reads only while a consumer waits for a part", arguments: ConnectionImplementation.all)
  func backPressure(_ implementation: ConnectionImplementation) throws {
    var connection = try implementation.sending(.none)
    #expect(connection.readRequested() == .read)
    _ = connection.receiveHead(ResponseHead(status: 200, keepAlive: true))
    #expect(connection.readRequested() == .none)
    #expect(connection.demandBodyPart() == .read)
    #expect(connection.readRequested() == .read)
    _ = connection.receiveBodyPart(part)
    _ = connection.receiveBodyPart(next)
    #expect(connection.readRequested() == .none)
    #expect(connection.demandBodyPart() == .forwardBodyPart(next))
    #expect(connection.demandBodyPart() == .read)
  }

  @Test("The end of a response passes on what is stored, and releases a read that was held back", arguments: ConnectionImplementation.all)
  func rest(_ implementation: ConnectionImplementation) throws {
    var connection = try implementation.receiving()
    _ = connection.receiveBodyPart(part)
    _ = connection.receiveBodyPart(next)
    #expect(connection.readRequested() == .none)
    #expect(connection.receiveEnd() == .finish(rest: [part, next], stopBody: false, then: .idle(read: true)))
    #expect(connection.demandBodyPart() == .none)
  }

  @Test("A connection is closed after a response that says so, and after the last request", arguments: ConnectionImplementation.all)
  func closing(_ implementation: ConnectionImplementation) throws {
    var connection = try implementation.receiving(keepAlive: false)
    #expect(connection.receiveEnd() == .finish(rest: [], stopBody: false, then: .close))
    #expect(connection.description == "closing")
    #expect(connection.connectionClosed() == .none)
    #expect(connection.description == "closed")

    connection = try implementation.receiving()
    #expect(connection.closeWhenIdle() == .none)
    #expect(connection.receiveEnd() == .finish(rest: [], stopBody: false, then: .close))
  }

  @Test("An informational response is not passed on", arguments: ConnectionImplementation.all)
  func informational(_ implementation: ConnectionImplementation) throws {
    var connection = try implementation.sending(.chunked)
    #expect(connection.receiveHead(ResponseHead(status: 100, keepAlive: false)) == .none)
    #expect(connection.finishBody() == .sendEnd)
    #expect(connection.receiveHead(ResponseHead(status: 103, keepAlive: false)) == .none)
    let head = ResponseHead(status: 200, keepAlive: true)
    #expect(connection.receiveHead(head) == .forwardHead(head))
    #expect(connection.receiveEnd() == .finish(rest: [], stopBody: false, then: .idle(read: false)))
  }

  @Test("A response may begin before its request has ended", arguments: ConnectionImplementation.all)
  func earlyResponse(_ implementation: ConnectionImplementation) throws {
    var connection = try implementation.sending(.chunked)
    let head = ResponseHead(status: 200, keepAlive: true)
    #expect(connection.demandBodyPart() == .refuse)
    #expect(connection.receiveHead(head) == .forwardHead(head))
    #expect(connection.receiveBodyPart(part) == .none)
    #expect(connection.sendBodyPart(part) == .sendBodyPart(part))
    #expect(connection.demandBodyPart() == .forwardBodyPart(part))
    #expect(connection.finishBody() == .sendEnd)
    #expect(connection.receiveEnd() == .finish(rest: [], stopBody: false, then: .idle(read: false)))
  }

  @Test("A response that ends before its request stops the body and closes its connection", arguments: ConnectionImplementation.all)
  func earlyEnd(_ implementation: ConnectionImplementation) throws {
    var connection = try implementation.sending(.chunked)
    _ = connection.receiveHead(ResponseHead(status: 413, keepAlive: true))
    _ = connection.receiveBodyPart(part)
    #expect(connection.receiveEnd() == .finish(rest: [part], stopBody: true, then: .close))
    #expect(connection.finishBody() == .none)
  }

  @Test("A copy of a connection has a request of its own", arguments: ConnectionImplementation.all)
  func copies(_ implementation: ConnectionImplementation) throws {
    var connection = try implementation.receiving()
    _ = connection.receiveBodyPart(part)
    var copy = connection
    #expect(copy.demandBodyPart() == .forwardBodyPart(part))
    #expect(connection.receiveBodyPart(next) == .none)
    #expect(copy.receiveEnd() == .finish(rest: [], stopBody: false, then: .idle(read: false)))
    #expect(connection.receiveEnd() == .finish(rest: [part, next], stopBody: false, then: .idle(read: false)))
  }
}
