import ProtocolMachines

// Calls one of the machines a number of times: `count-protocols MACHINE PROTOCOL WORK COUNT`.

let count = Int(CommandLine.arguments[4]) ?? 0

// Each of these functions is compiled for each of its types, does some work, and returns a sum of the replies, so that no call is left out.

/// A stream on which both ends have sent a head.
@inline(never)
func open<Stream: HTTP2Stream>(_ type: Stream.Type, windows: Int) -> Stream {
  var stream = Stream(role: .server, sendWindow: windows, receiveWindow: windows)
  _ = stream.receiveHeaders(informational: false, endStream: false)
  _ = stream.sendHeaders(informational: false, endStream: false)
  return stream
}

@_specialize(where Stream == HandWrittenHTTP2Stream)
@_specialize(where Stream == CompiledHTTP2Stream)
@inline(never)
func run<Stream: HTTP2Stream>(_ type: Stream.Type, _ work: String) -> Int {
  var sum = 0
  var stream = open(type, windows: work == "rejected" ? 0 : Int(Int32.max))
  switch work {
  case "received", "rejected":
    for _ in 0..<count { if case .accepted(let effect) = stream.receiveData(1, endStream: false) { sum &+= effect.window } }
  case "sent":
    for _ in 0..<count { if case .accepted(let effect) = stream.sendData(1, endStream: false) { sum &+= effect.window } }
  case "updated":
    for _ in 0..<count {
      if case .accepted(let effect) = stream.sendData(1, endStream: false) { sum &+= effect.window }
      if case .accepted(let effect) = stream.receiveWindowUpdate(1) { sum &+= effect.window }
    }
  case "life":
    for _ in 0..<count {
      var stream = Stream(role: .server, sendWindow: 100, receiveWindow: 100)
      if case .accepted = stream.receiveHeaders(informational: false, endStream: false) { sum &+= 1 }
      if case .accepted = stream.receiveData(10, endStream: true) { sum &+= 1 }
      if case .accepted = stream.sendHeaders(informational: false, endStream: false) { sum &+= 1 }
      if case .accepted = stream.sendData(10, endStream: false) { sum &+= 1 }
      if case .accepted = stream.sendData(10, endStream: true) { sum &+= 1 }
    }
  default:
    for number in 0..<count {
      var stream = Stream(role: .server, sendWindow: number, receiveWindow: number)
      if case .accepted = stream.sendReservation() { sum &+= 1 }
      if case .accepted = stream.sendReset(.cancel) { sum &+= 1 }
    }
  }
  return sum
}

@_specialize(where Connection == HandWrittenHTTP1Connection)
@_specialize(where Connection == CompiledHTTP1Connection)
@inline(never)
func run<Connection: HTTP1Connection>(_ type: Connection.Type, _ work: String) -> Int {
  var sum = 0
  var connection = Connection()
  switch work {
  case "sent":
    _ = connection.run(RequestHead(id: 0, body: .chunked))
    for number in 0..<count { if case .sendBodyPart = connection.sendBodyPart(BodyPart(id: number, count: 1)) { sum &+= 1 } }
  case "received":
    _ = connection.run(RequestHead(id: 0, body: .none))
    _ = connection.receiveHead(ResponseHead(status: 200, keepAlive: true))
    for number in 0..<count {
      _ = connection.demandBodyPart()
      if case .forwardBodyPart = connection.receiveBodyPart(BodyPart(id: number, count: 1)) { sum &+= 1 }
    }
  case "life":
    for number in 0..<count {
      if case .sendHead = connection.run(RequestHead(id: number, body: .fixed(1))) { sum &+= 1 }
      if case .sendBodyPart = connection.sendBodyPart(BodyPart(id: number, count: 1)) { sum &+= 1 }
      if case .sendEnd = connection.finishBody() { sum &+= 1 }
      if case .forwardHead = connection.receiveHead(ResponseHead(status: 200, keepAlive: true)) { sum &+= 1 }
      if case .none = connection.demandBodyPart() { sum &+= 1 }
      if case .forwardBodyPart = connection.receiveBodyPart(BodyPart(id: number, count: 1)) { sum &+= 1 }
      if case .finish = connection.receiveEnd() { sum &+= 1 }
    }
  default:
    for _ in 0..<count {
      var connection = Connection()
      if case .close = connection.closeWhenIdle() { sum &+= 1 }
      if case .none = connection.connectionClosed() { sum &+= 1 }
    }
  }
  return sum
}

let (isByHand, work) = (CommandLine.arguments[1] == "hand", CommandLine.arguments[3])
switch CommandLine.arguments[2] {
case "stream":
  let sum = isByHand ? run(HandWrittenHTTP2Stream.self, work) : run(CompiledHTTP2Stream.self, work)
  print(sum, MemoryLayout<HandWrittenHTTP2Stream>.size, MemoryLayout<CompiledHTTP2Stream>.size)
case "merge":
  // Generic code is compiled for numbers in the module of the merges.
  var (hand, compiled) = (HandWrittenMerge<Int>.running(), CompiledMerge.running())
  let sum =
    switch work {
    case "passed": isByHand ? hand.produceForAConsumer(count) : compiled.produceForAConsumer(count)
    case "stored": isByHand ? hand.storeAndTake(count) : compiled.storeAndTake(count)
    case "life": isByHand ? HandWrittenMerge<Int>.live(count) : CompiledMerge.live(count)
    default: isByHand ? HandWrittenMerge<Int>.makeAndCancel(count) : CompiledMerge.makeAndCancel(count)
    }
  print(sum, MemoryLayout<HandWrittenMerge<Int>>.size, MemoryLayout<CompiledMerge>.size)
default:
  let sum = isByHand ? run(HandWrittenHTTP1Connection.self, work) : run(CompiledHTTP1Connection.self, work)
  print(sum, MemoryLayout<HandWrittenHTTP1Connection>.size, MemoryLayout<CompiledHTTP1Connection>.size)
}
