import ProtocolMachines
import Testing

@Suite("The resets of an HTTP/2 stream")
struct StreamResetTests {
  @Test("A stream that was reset here ignores what was sent before", arguments: StreamImplementation.all)
  func resetHere(_ implementation: StreamImplementation) throws {
    var stream = try implementation.open(.client)
    #expect(stream.sendReset(.cancel) == .accepted(.closed))
    #expect(stream.description == "closed(reset sent: cancel)")
    #expect(stream.receiveHeaders(informational: false, endStream: true) == .ignored)
    #expect(stream.receiveData(1_000, endStream: false) == .ignored)
    #expect(stream.receiveWindowUpdate(0) == .ignored)
    #expect(stream.receivePushPromise() == .ignored)
    #expect(stream.receiveReset(.refusedStream) == .ignored)
    #expect(stream.sendReset(.cancel) == .rejected(.notPermitted))
    #expect(stream.description == "closed(reset sent: cancel)")
  }

  @Test("A frame of a message after RST_STREAM is a stream error", arguments: StreamImplementation.all)
  func resetByThePeer(_ implementation: StreamImplementation) throws {
    var stream = try implementation.open(.client)
    #expect(stream.receiveReset(.refusedStream) == .accepted(.closed))
    #expect(stream.description == "closed(reset received: refusedStream)")
    #expect(stream.sendData(0, endStream: true) == .rejected(.notPermitted))
    #expect(stream.receiveData(0, endStream: true) == .rejected(.stream(.streamClosed)))
    #expect(stream.receiveHeaders(informational: false, endStream: true) == .rejected(.stream(.streamClosed)))
    #expect(stream.receivePushPromise() == .rejected(.connection(.protocolError)))
    #expect(stream.sendReset(.streamClosed) == .accepted(.none))
    #expect(stream.receiveData(0, endStream: true) == .ignored)
  }

  @Test("A reserved or half closed stream can be reset from both ends", arguments: StreamImplementation.all)
  func otherStates(_ implementation: StreamImplementation) throws {
    let reserved: (inout any HTTP2Stream) -> Void = { _ = $0.sendReservation() }
    let promised: (inout any HTTP2Stream) -> Void = { _ = $0.receiveReservation() }
    let sent: (inout any HTTP2Stream) -> Void = { _ = $0.sendHeaders(informational: false, endStream: true) }
    let received: (inout any HTTP2Stream) -> Void = { _ = $0.receiveHeaders(informational: false, endStream: true) }
    for (role, prepare) in [(EndpointRole.server, reserved), (.client, promised), (.client, sent), (.server, received)] {
      var stream = implementation.idle(role)
      prepare(&stream)
      var other = stream
      #expect(stream.sendReset(.cancel) == .accepted(.closed))
      #expect(other.receiveReset(.cancel) == .accepted(.closed))
      #expect(stream.description == "closed(reset sent: cancel)")
      #expect(other.description == "closed(reset received: cancel)")
    }
  }
}
