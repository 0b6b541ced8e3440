import ProtocolMachines

// Calls one of the HTTP/2 streams a number of times: `count-streams MACHINE WORK COUNT`.

let count = Int(CommandLine.arguments[3]) ?? 0

/// A stream on which both ends have sent a head.
@inline(never)
func open<Stream: HTTP2Stream>(_ type: Stream.Type, windows: Int) -> Stream {
  var stream = Stream(role: .server, sendWindow: windows, receiveWindow: windows)
  _ = stream.receiveHeaders(informational: false, endStream: false)
  _ = stream.sendHeaders(informational: false, endStream: false)
  return stream
}

/// Does some work; returns a sum of the replies, so that no call is left out.
///
/// It is compiled for each type of streams.
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

let work = CommandLine.arguments[2]
let sum = CommandLine.arguments[1] == "hand" ? run(HandWrittenHTTP2Stream.self, work) : run(CompiledHTTP2Stream.self, work)
print(sum, MemoryLayout<HandWrittenHTTP2Stream>.size, MemoryLayout<CompiledHTTP2Stream>.size)
