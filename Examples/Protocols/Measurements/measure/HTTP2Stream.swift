import ProtocolMachines

/// A stream on which both ends have sent a head.
func openStream<Stream: HTTP2Stream>(_ type: Stream.Type, windows: Int) -> Stream {
  var stream = Stream(role: .server, sendWindow: windows, receiveWindow: windows)
  _ = stream.receiveHeaders(informational: false, endStream: false)
  _ = stream.sendHeaders(informational: false, endStream: false)
  return stream
}

/// Passes DATA frames of one byte to a stream; returns the sum of the windows in the replies.
@inline(never)
func receiveData<Stream: HTTP2Stream>(on stream: inout Stream) -> Int {
  var sum = 0
  for _ in 0..<Measure.count { sum &+= window(in: stream.receiveData(1, endStream: false)) }
  return sum
}

/// Announces DATA frames of one byte to a stream; returns the sum of the windows in the replies.
@inline(never)
func sendData<Stream: HTTP2Stream>(on stream: inout Stream) -> Int {
  var sum = 0
  for _ in 0..<Measure.count { sum &+= window(in: stream.sendData(1, endStream: false)) }
  return sum
}

/// The window of an accepted frame, and 1 of a rejected one.
private func window(in reply: DataReply) -> Int {
  switch reply {
  case .accepted(let effect): effect.window
  case .ignored: 0
  case .rejected: 1
  }
}
