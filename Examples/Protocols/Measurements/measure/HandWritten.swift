import ProtocolMachines

/// Passes DATA frames of one byte to a stream; returns the sum of the windows in the replies.
@inline(never)
func receiveByHand(into stream: inout HandWrittenHTTP2Stream) -> Int {
  var sum = 0
  for _ in 0..<Measure.calls { sum &+= window(in: stream.receiveData(1, endStream: false)) }
  return sum
}

/// Announces DATA frames of one byte to a stream; returns the sum of the windows in the replies.
@inline(never)
func sendByHand(on stream: inout HandWrittenHTTP2Stream) -> Int {
  var sum = 0
  for _ in 0..<Measure.calls { sum &+= window(in: stream.sendData(1, endStream: false)) }
  return sum
}

/// The window of an accepted frame, and 1 of a rejected one.
func window(in reply: DataReply) -> Int {
  switch reply {
  case .accepted(let effect): effect.window
  case .ignored: 0
  case .rejected: 1
  }
}
