import ProtocolMachines
import Testing

@Suite("The promises of an HTTP/2 stream")
struct StreamPromiseTests {
  @Test("A server promises streams on a stream on which it may send", arguments: StreamImplementation.all)
  func promising(_ implementation: StreamImplementation) throws {
    var server = try implementation.open(.server)
    var client = try implementation.open(.client)
    #expect(server.sendPushPromise() == .accepted(.none))
    #expect(client.receivePushPromise() == .accepted(.none))
    _ = server.receiveData(0, endStream: true)
    _ = client.sendData(0, endStream: true)
    #expect(server.sendPushPromise() == .accepted(.none))
    #expect(client.receivePushPromise() == .accepted(.none))
  }

  @Test("A client does not promise streams", arguments: StreamImplementation.all)
  func wrongEnd(_ implementation: StreamImplementation) throws {
    var client = try implementation.open(.client)
    var server = try implementation.open(.server)
    #expect(client.sendPushPromise() == .rejected(.notPermitted))
    #expect(server.receivePushPromise() == .rejected(.connection(.protocolError)))
    client = implementation.idle(.client)
    server = implementation.idle(.server)
    #expect(client.sendReservation() == .rejected(.notPermitted))
    #expect(server.receiveReservation() == .rejected(.connection(.protocolError)))
  }

  @Test("A promised stream is reserved, and its response closes it", arguments: StreamImplementation.all)
  func reserving(_ implementation: StreamImplementation) {
    var server = implementation.idle(.server)
    var client = implementation.idle(.client)
    #expect(server.sendReservation() == .accepted(.reserved))
    #expect(client.receiveReservation() == .accepted(.reserved))
    #expect(server.description == "reservedLocal(send: 100)")
    #expect(client.description == "reservedRemote(receive: 200)")
    #expect(client.sendWindowUpdate(20) == .accepted(.init(window: 220)))
    #expect(server.receiveWindowUpdate(20) == .accepted(.init(window: 120)))
    #expect(server.sendHeaders(informational: false, endStream: false) == .accepted(.init(section: .head, stream: .openedHalfClosed)))
    #expect(client.receiveHeaders(informational: false, endStream: false) == .accepted(.init(section: .head, stream: .openedHalfClosed)))
    #expect(server.description == "halfClosedRemote(send: 120)")
    #expect(client.description == "halfClosedLocal(receive: 220)")
    #expect(server.sendData(1, endStream: true) == .accepted(.init(window: 119, stream: .closed)))
    #expect(client.receiveData(1, endStream: true) == .accepted(.init(window: 219, stream: .closed)))
  }

  @Test("A promised response without a body closes a stream at once", arguments: StreamImplementation.all)
  func responseWithoutABody(_ implementation: StreamImplementation) {
    var server = implementation.idle(.server)
    var client = implementation.idle(.client)
    _ = server.sendReservation()
    _ = client.receiveReservation()
    #expect(server.sendHeaders(informational: false, endStream: true) == .accepted(.init(section: .head, stream: .closed)))
    #expect(client.receiveHeaders(informational: false, endStream: true) == .accepted(.init(section: .head, stream: .closed)))
  }

  @Test("A reserved stream takes only the frames that RFC 9113 lists", arguments: StreamImplementation.all)
  func wrongFrames(_ implementation: StreamImplementation) {
    var server = implementation.idle(.server)
    var client = implementation.idle(.client)
    _ = server.sendReservation()
    _ = client.receiveReservation()
    #expect(server.sendReservation() == .rejected(.notPermitted))
    #expect(server.sendData(0, endStream: false) == .rejected(.notPermitted))
    #expect(server.sendWindowUpdate(1) == .rejected(.notPermitted))
    #expect(server.receiveHeaders(informational: false, endStream: false) == .rejected(.connection(.protocolError)))
    #expect(server.receiveData(0, endStream: false) == .rejected(.connection(.protocolError)))
    #expect(client.receiveReservation() == .rejected(.connection(.protocolError)))
    #expect(client.sendHeaders(informational: false, endStream: false) == .rejected(.notPermitted))
    #expect(client.sendData(0, endStream: false) == .rejected(.notPermitted))
    #expect(client.receiveData(0, endStream: false) == .rejected(.connection(.protocolError)))
    #expect(client.receiveWindowUpdate(1) == .rejected(.connection(.protocolError)))
    #expect(client.receiveHeaders(informational: true, endStream: true) == .rejected(.stream(.protocolError)))
    #expect(server.description == "reservedLocal(send: 100)")
    #expect(client.description == "reservedRemote(receive: 200)")
  }
}
