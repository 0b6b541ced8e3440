import ProtocolMachines
import Testing

@Suite("The requests of an HTTP/1.1 connection")
struct ConnectionRequestTests {
  @Test("A request without a body is sent at once", arguments: ConnectionImplementation.all)
  func withoutABody(_ implementation: ConnectionImplementation) {
    var connection = implementation.make()
    let head = RequestHead(id: 1, body: .none)
    #expect(connection.description == "idle(writable: true)")
    #expect(connection.run(head) == .sendHead(head, endStream: true))
    #expect(connection.description == "inRequest(waitingForResponse, writable: true, closes: false, read held: false)")
    #expect(connection.sendBodyPart(BodyPart(id: 1, count: 1)) == .refuse)
    #expect(connection.finishBody() == .refuse)
  }

  @Test("A request waits until its connection is writable", arguments: ConnectionImplementation.all)
  func waiting(_ implementation: ConnectionImplementation) {
    var connection = implementation.make()
    let head = RequestHead(id: 1, body: .chunked)
    #expect(connection.writabilityChanged(false) == .none)
    #expect(connection.run(head) == .none)
    #expect(
      connection.description == "inRequest(waitingForWritability(1), writable: false, closes: false, read held: false)")
    #expect(connection.sendBodyPart(BodyPart(id: 1, count: 1)) == .refuse)
    #expect(connection.writabilityChanged(true) == .sendHead(head, endStream: false))
  }

  @Test("A connection takes one request at a time", arguments: ConnectionImplementation.all)
  func secondRequest(_ implementation: ConnectionImplementation) throws {
    var connection = try implementation.sending(.none)
    #expect(connection.run(RequestHead(id: 2, body: .none)) == .refuse)
  }

  @Test("A body of a fixed length is sent in parts", arguments: ConnectionImplementation.all)
  func fixedBody(_ implementation: ConnectionImplementation) throws {
    var connection = try implementation.sending(.fixed(10))
    let parts = [BodyPart(id: 1, count: 4), BodyPart(id: 2, count: 6)]
    #expect(connection.sendBodyPart(parts[0]) == .sendBodyPart(parts[0]))
    #expect(
      connection.description
        == "inRequest(streamingBody(remaining: 6, paused: false, response: none), writable: true, closes: false, read held: false)")
    #expect(connection.sendBodyPart(parts[1]) == .sendBodyPart(parts[1]))
    #expect(connection.finishBody() == .sendEnd)
    #expect(connection.description == "inRequest(waitingForResponse, writable: true, closes: false, read held: false)")
  }

  @Test("A body that is too long or too short fails its request", arguments: ConnectionImplementation.all)
  func wrongLength(_ implementation: ConnectionImplementation) throws {
    var connection = try implementation.sending(.fixed(10))
    var other = connection
    #expect(connection.sendBodyPart(BodyPart(id: 1, count: 11)) == .fail(.bodyTooLong, then: .close))
    #expect(connection.description == "closing")
    #expect(connection.sendBodyPart(BodyPart(id: 2, count: 1)) == .none)
    #expect(other.finishBody() == .fail(.bodyTooShort, then: .close))
    #expect(other.description == "closing")
  }

  @Test("The producer of a body waits while its connection is not writable", arguments: ConnectionImplementation.all)
  func backPressure(_ implementation: ConnectionImplementation) throws {
    var connection = try implementation.sending(.chunked)
    let part = BodyPart(id: 1, count: 1)
    #expect(connection.writabilityChanged(true) == .none)
    #expect(connection.writabilityChanged(false) == .pauseBody)
    #expect(connection.writabilityChanged(false) == .none)
    #expect(connection.sendBodyPart(part) == .sendBodyPart(part))
    #expect(connection.writabilityChanged(true) == .resumeBody)
    #expect(connection.finishBody() == .sendEnd)
    #expect(connection.writabilityChanged(false) == .none)
  }
}
