import ProtocolMachines
import Testing

@Suite("The failures of an HTTP/1.1 connection")
struct ConnectionFailureTests {
  @Test("A request that was not sent can be cancelled without closing its connection", arguments: ConnectionImplementation.all)
  func cancellingBeforeTheHead(_ implementation: ConnectionImplementation) {
    var connection = implementation.make()
    _ = connection.writabilityChanged(false)
    _ = connection.run(RequestHead(id: 1, body: .none))
    #expect(connection.cancelRequest() == .fail(.cancelled, then: .idle(read: false)))
    #expect(connection.description == "idle(writable: false)")
  }

  @Test("The cancellation of a request that was sent closes its connection", arguments: ConnectionImplementation.all)
  func cancelling(_ implementation: ConnectionImplementation) throws {
    for var connection in [try implementation.sending(.none), try implementation.sending(.chunked), try implementation.receiving()] {
      #expect(connection.cancelRequest() == .fail(.cancelled, then: .close))
      #expect(connection.cancelRequest() == .none)
      #expect(connection.receiveEnd() == .none)
      #expect(connection.description == "closing")
    }
  }

  @Test("The parts of a response come in order", arguments: ConnectionImplementation.all)
  func unexpectedParts(_ implementation: ConnectionImplementation) throws {
    let head = ResponseHead(status: 200, keepAlive: true)
    let inputs: [(inout any HTTP1Connection) -> HTTP1Action] = [
      { $0.receiveBodyPart(BodyPart(id: 1, count: 1)) }, { $0.receiveEnd() },
      { connection in
        _ = connection.receiveHead(head)
        return connection.receiveHead(head)
      },
    ]
    for input in inputs {
      for body in [RequestHead.Body.none, .chunked] {
        var connection = try implementation.sending(body)
        #expect(input(&connection) == .fail(.unexpectedResponse, then: .close))
      }
    }
  }

  @Test("A response to a request that was not sent fails it and closes its connection", arguments: ConnectionImplementation.all)
  func responseBeforeTheRequest(_ implementation: ConnectionImplementation) {
    var connection = implementation.make()
    _ = connection.writabilityChanged(false)
    _ = connection.run(RequestHead(id: 1, body: .none))
    #expect(connection.receiveHead(ResponseHead(status: 200, keepAlive: true)) == .fail(.unexpectedResponse, then: .close))
  }

  @Test("A response without a request closes its connection", arguments: ConnectionImplementation.all)
  func responseWithoutARequest(_ implementation: ConnectionImplementation) {
    var connection = implementation.make()
    #expect(connection.receiveHead(ResponseHead(status: 200, keepAlive: true)) == .close)
    #expect(connection.run(RequestHead(id: 1, body: .none)) == .refuse)
    #expect(connection.description == "closing")
  }

  @Test("An error of the transport fails the request and closes its connection", arguments: ConnectionImplementation.all)
  func transportError(_ implementation: ConnectionImplementation) throws {
    var connection = try implementation.receiving()
    #expect(connection.transportFailed(104) == .fail(.transport(104), then: .close))
    #expect(connection.transportFailed(104) == .none)
    connection = implementation.make()
    #expect(connection.transportFailed(32) == .close)
  }

  @Test("The end of a connection fails its request", arguments: ConnectionImplementation.all)
  func connectionClosed(_ implementation: ConnectionImplementation) throws {
    var connection = try implementation.receiving()
    #expect(connection.connectionClosed() == .fail(.connectionClosed, then: .closed))
    #expect(connection.description == "closed")
    #expect(connection.readRequested() == .none)
    #expect(connection.run(RequestHead(id: 2, body: .none)) == .refuse)
  }

  @Test("An idle connection that is no longer needed is closed", arguments: ConnectionImplementation.all)
  func closingWhileIdle(_ implementation: ConnectionImplementation) {
    var connection = implementation.make()
    #expect(connection.closeWhenIdle() == .close)
    #expect(connection.closeWhenIdle() == .none)
    #expect(connection.readRequested() == .read)
    #expect(connection.connectionClosed() == .none)
    #expect(connection.description == "closed")
  }
}
