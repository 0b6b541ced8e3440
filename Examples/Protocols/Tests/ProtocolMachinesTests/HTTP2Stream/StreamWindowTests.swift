import ProtocolMachines
import Testing

@Suite("The windows of an HTTP/2 stream")
struct StreamWindowTests {
  @Test("DATA to be sent is taken from the window until it does not fit", arguments: StreamImplementation.all)
  func sending(_ implementation: StreamImplementation) throws {
    var stream = try implementation.open(.client)
    #expect(stream.sendData(60, endStream: false) == .accepted(.init(window: 40, stream: .none)))
    #expect(stream.sendData(41, endStream: false) == .rejected(.flowControl(window: 40)))
    #expect(stream.sendData(41, endStream: true) == .rejected(.flowControl(window: 40)))
    #expect(stream.sendData(40, endStream: false) == .accepted(.init(window: 0, stream: .none)))
    #expect(stream.receiveWindowUpdate(5) == .accepted(.init(window: 5)))
    #expect(stream.sendData(5, endStream: true) == .accepted(.init(window: 0, stream: .halfClosed)))
  }

  @Test("DATA that was received is taken from the window until it does not fit", arguments: StreamImplementation.all)
  func receiving(_ implementation: StreamImplementation) throws {
    var stream = try implementation.open(.client)
    #expect(stream.receiveData(160, endStream: false) == .accepted(.init(window: 40, stream: .none)))
    #expect(stream.receiveData(41, endStream: false) == .rejected(.flowControl(window: 40)))
    #expect(stream.receiveData(41, endStream: true) == .rejected(.flowControl(window: 40)))
    #expect(stream.receiveData(40, endStream: false) == .accepted(.init(window: 0, stream: .none)))
    #expect(stream.sendWindowUpdate(5) == .accepted(.init(window: 5)))
    #expect(stream.receiveData(5, endStream: true) == .accepted(.init(window: 0, stream: .halfClosed)))
  }

  @Test("Empty DATA fits an empty window", arguments: StreamImplementation.all)
  func emptyData(_ implementation: StreamImplementation) throws {
    var stream = try implementation.open(.server, send: 0, receive: 0)
    #expect(stream.sendData(0, endStream: false) == .accepted(.init(window: 0, stream: .none)))
    #expect(stream.receiveData(0, endStream: true) == .accepted(.init(window: 0, stream: .halfClosed)))
    #expect(stream.sendData(0, endStream: true) == .accepted(.init(window: 0, stream: .closed)))
  }

  @Test("No window exceeds 2^31-1", arguments: StreamImplementation.all)
  func overflow(_ implementation: StreamImplementation) throws {
    let largest = 2_147_483_647
    var stream = try implementation.open(.client, send: 1, receive: 2)
    #expect(stream.receiveWindowUpdate(largest) == .rejected(.flowControl(window: 1)))
    #expect(stream.receiveWindowUpdate(largest - 1) == .accepted(.init(window: largest)))
    #expect(stream.receiveWindowUpdate(1) == .rejected(.flowControl(window: largest)))
    #expect(stream.sendWindowUpdate(largest) == .rejected(.flowControl(window: 2)))
    #expect(stream.sendWindowUpdate(largest - 2) == .accepted(.init(window: largest)))
    #expect(stream.sendWindowUpdate(1) == .rejected(.flowControl(window: largest)))
    #expect(stream.description == "open(send: \(largest), receive: \(largest))")
  }

  @Test("An increment of 0 is an error", arguments: StreamImplementation.all)
  func zero(_ implementation: StreamImplementation) throws {
    var stream = try implementation.open(.client)
    #expect(stream.receiveWindowUpdate(0) == .rejected(.stream(.protocolError)))
    #expect(stream.sendWindowUpdate(0) == .rejected(.notPermitted))
  }

  @Test("WINDOW_UPDATE for a direction that has ended is ignored", arguments: StreamImplementation.all)
  func endedDirection(_ implementation: StreamImplementation) throws {
    var stream = try implementation.open(.client)
    _ = stream.sendData(0, endStream: true)
    #expect(stream.receiveWindowUpdate(1) == .ignored)
    #expect(stream.sendWindowUpdate(1) == .accepted(.init(window: 201)))

    stream = try implementation.open(.client)
    _ = stream.receiveData(0, endStream: true)
    #expect(stream.sendWindowUpdate(1) == .ignored)
    #expect(stream.receiveWindowUpdate(1) == .accepted(.init(window: 101)))
  }
}
