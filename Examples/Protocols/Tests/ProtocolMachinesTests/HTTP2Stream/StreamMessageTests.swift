import ProtocolMachines
import Testing

@Suite("The messages of an HTTP/2 stream")
struct StreamMessageTests {
  @Test("A server sends informational responses, a head, a body and trailers", arguments: StreamImplementation.all)
  func response(_ implementation: StreamImplementation) {
    var server = implementation.idle(.server)
    var client = implementation.idle(.client)
    _ = server.receiveHeaders(informational: false, endStream: true)
    _ = client.sendHeaders(informational: false, endStream: true)
    for _ in 0..<2 {
      #expect(server.sendHeaders(informational: true, endStream: false) == .accepted(.init(section: .informational, stream: .none)))
      #expect(client.receiveHeaders(informational: true, endStream: false) == .accepted(.init(section: .informational, stream: .none)))
    }
    #expect(server.sendHeaders(informational: false, endStream: false) == .accepted(.init(section: .head, stream: .none)))
    #expect(client.receiveHeaders(informational: false, endStream: false) == .accepted(.init(section: .head, stream: .none)))
    #expect(server.sendData(7, endStream: false) == .accepted(.init(window: 93, stream: .none)))
    #expect(client.receiveData(7, endStream: false) == .accepted(.init(window: 193, stream: .none)))
    #expect(server.sendHeaders(informational: false, endStream: true) == .accepted(.init(section: .trailers, stream: .closed)))
    #expect(client.receiveHeaders(informational: false, endStream: true) == .accepted(.init(section: .trailers, stream: .closed)))
  }

  @Test("Trailers of a request leave a stream half closed", arguments: StreamImplementation.all)
  func trailersOfARequest(_ implementation: StreamImplementation) throws {
    var client = try implementation.open(.client)
    var server = try implementation.open(.server)
    #expect(client.sendHeaders(informational: false, endStream: true) == .accepted(.init(section: .trailers, stream: .halfClosed)))
    #expect(server.receiveHeaders(informational: false, endStream: true) == .accepted(.init(section: .trailers, stream: .halfClosed)))
    #expect(client.description == "halfClosedLocal(receive: 200)")
    #expect(server.description == "halfClosedRemote(send: 100)")
  }

  @Test("Trailers have END_STREAM", arguments: StreamImplementation.all)
  func trailersWithoutEnd(_ implementation: StreamImplementation) throws {
    var stream = try implementation.open(.client)
    #expect(stream.sendHeaders(informational: false, endStream: false) == .rejected(.notPermitted))
    #expect(stream.receiveHeaders(informational: false, endStream: false) == .rejected(.stream(.protocolError)))
    #expect(stream.receiveHeaders(informational: true, endStream: false) == .rejected(.stream(.protocolError)))
    #expect(stream.description == "open(send: 100, receive: 200)")
  }

  @Test("A request is not informational, and an informational response has no END_STREAM", arguments: StreamImplementation.all)
  func informational(_ implementation: StreamImplementation) {
    var client = implementation.idle(.client)
    var server = implementation.idle(.server)
    #expect(client.sendHeaders(informational: true, endStream: false) == .rejected(.notPermitted))
    #expect(server.receiveHeaders(informational: true, endStream: false) == .rejected(.connection(.protocolError)))
    _ = client.sendHeaders(informational: false, endStream: false)
    _ = server.receiveHeaders(informational: false, endStream: false)
    #expect(server.sendHeaders(informational: true, endStream: true) == .rejected(.notPermitted))
    #expect(client.receiveHeaders(informational: true, endStream: true) == .rejected(.stream(.protocolError)))
    #expect(client.description == "open(send: 100, receive: 200, no head)")
    #expect(server.description == "open(send: 100, no head, receive: 200)")
  }

  @Test("DATA comes after the head of a message", arguments: StreamImplementation.all)
  func dataWithoutAHead(_ implementation: StreamImplementation) {
    var client = implementation.idle(.client)
    var server = implementation.idle(.server)
    _ = client.sendHeaders(informational: false, endStream: false)
    _ = server.receiveHeaders(informational: false, endStream: false)
    #expect(server.sendData(0, endStream: true) == .rejected(.notPermitted))
    #expect(client.receiveData(0, endStream: true) == .rejected(.stream(.protocolError)))
    #expect(client.description == "open(send: 100, receive: 200, no head)")
    #expect(server.description == "open(send: 100, no head, receive: 200)")
  }
}
