import ProtocolMachines
import Testing

@Suite("The states of an HTTP/2 stream")
struct StreamStateTests {
  @Test("A request opens a stream on both ends", arguments: StreamImplementation.all)
  func opening(_ implementation: StreamImplementation) {
    var client = implementation.idle(.client)
    var server = implementation.idle(.server, send: 200, receive: 100)
    #expect(client.sendHeaders(informational: false, endStream: false) == .accepted(.init(section: .head, stream: .opened)))
    #expect(server.receiveHeaders(informational: false, endStream: false) == .accepted(.init(section: .head, stream: .opened)))
    #expect(client.description == "open(send: 100, receive: 200, no head)")
    #expect(server.description == "open(send: 200, no head, receive: 100)")
  }

  @Test("A request without a body leaves a stream half closed", arguments: StreamImplementation.all)
  func openingHalfClosed(_ implementation: StreamImplementation) {
    var client = implementation.idle(.client)
    var server = implementation.idle(.server)
    #expect(client.sendHeaders(informational: false, endStream: true) == .accepted(.init(section: .head, stream: .openedHalfClosed)))
    #expect(server.receiveHeaders(informational: false, endStream: true) == .accepted(.init(section: .head, stream: .openedHalfClosed)))
    #expect(client.description == "halfClosedLocal(receive: 200, no head)")
    #expect(server.description == "halfClosedRemote(send: 100, no head)")
  }

  @Test("A server does not send a request, and a client does not receive one", arguments: StreamImplementation.all)
  func wrongOpening(_ implementation: StreamImplementation) {
    var client = implementation.idle(.client)
    var server = implementation.idle(.server)
    #expect(server.sendHeaders(informational: false, endStream: false) == .rejected(.notPermitted))
    #expect(client.receiveHeaders(informational: false, endStream: false) == .rejected(.connection(.protocolError)))
    #expect(server.description == "idle(send: 100, receive: 200)")
    #expect(client.description == "idle(send: 100, receive: 200)")
  }

  @Test("An idle stream takes neither DATA nor WINDOW_UPDATE nor RST_STREAM", arguments: StreamImplementation.all)
  func idle(_ implementation: StreamImplementation) {
    var stream = implementation.idle(.client)
    #expect(stream.sendData(1, endStream: false) == .rejected(.notPermitted))
    #expect(stream.sendWindowUpdate(1) == .rejected(.notPermitted))
    #expect(stream.sendReset(.cancel) == .rejected(.notPermitted))
    #expect(stream.receiveData(1, endStream: false) == .rejected(.connection(.protocolError)))
    #expect(stream.receiveWindowUpdate(1) == .rejected(.connection(.protocolError)))
    #expect(stream.receiveReset(.cancel) == .rejected(.connection(.protocolError)))
    #expect(stream.description == "idle(send: 100, receive: 200)")
  }

  @Test("DATA with END_STREAM in both directions closes a stream, in either order", arguments: StreamImplementation.all)
  func closing(_ implementation: StreamImplementation) throws {
    var stream = try implementation.open(.client)
    #expect(stream.sendData(10, endStream: true) == .accepted(.init(window: 90, stream: .halfClosed)))
    #expect(stream.description == "halfClosedLocal(receive: 200)")
    #expect(stream.receiveData(10, endStream: true) == .accepted(.init(window: 190, stream: .closed)))
    #expect(stream.description == "closed(ended)")

    stream = try implementation.open(.client)
    #expect(stream.receiveData(10, endStream: true) == .accepted(.init(window: 190, stream: .halfClosed)))
    #expect(stream.description == "halfClosedRemote(send: 100)")
    #expect(stream.sendData(10, endStream: true) == .accepted(.init(window: 90, stream: .closed)))
    #expect(stream.description == "closed(ended)")
  }

  @Test("No frame of a message is sent after END_STREAM", arguments: StreamImplementation.all)
  func sendingAfterTheEnd(_ implementation: StreamImplementation) throws {
    var stream = try implementation.open(.server)
    _ = stream.sendData(0, endStream: true)
    #expect(stream.sendData(1, endStream: false) == .rejected(.notPermitted))
    #expect(stream.sendHeaders(informational: false, endStream: true) == .rejected(.notPermitted))
    #expect(stream.sendPushPromise() == .rejected(.notPermitted))
    #expect(stream.description == "halfClosedLocal(receive: 200)")
  }

  @Test("A frame of a message after END_STREAM of the peer is a stream error", arguments: StreamImplementation.all)
  func receivingAfterTheEnd(_ implementation: StreamImplementation) throws {
    var stream = try implementation.open(.client)
    _ = stream.receiveData(0, endStream: true)
    #expect(stream.receiveData(1, endStream: false) == .rejected(.stream(.streamClosed)))
    #expect(stream.receiveHeaders(informational: false, endStream: true) == .rejected(.stream(.streamClosed)))
    #expect(stream.receivePushPromise() == .rejected(.connection(.protocolError)))
    #expect(stream.description == "halfClosedRemote(send: 100)")
  }

  @Test("A frame of a message on a stream that has ended is a connection error", arguments: StreamImplementation.all)
  func receivingOnAnEndedStream(_ implementation: StreamImplementation) throws {
    var stream = try implementation.open(.server)
    _ = stream.sendData(0, endStream: true)
    _ = stream.receiveData(0, endStream: true)
    #expect(stream.receiveData(1, endStream: false) == .rejected(.connection(.streamClosed)))
    #expect(stream.receiveHeaders(informational: false, endStream: true) == .rejected(.connection(.streamClosed)))
    #expect(stream.receiveWindowUpdate(1) == .ignored)
    #expect(stream.receiveReset(.cancel) == .ignored)
    #expect(stream.sendData(1, endStream: false) == .rejected(.notPermitted))
    #expect(stream.sendWindowUpdate(1) == .rejected(.notPermitted))
    #expect(stream.description == "closed(ended)")
  }
}
