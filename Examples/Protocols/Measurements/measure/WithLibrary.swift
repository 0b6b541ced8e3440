import ProtocolMachines

/// Passes DATA frames of one byte to a stream; returns the sum of the windows in the replies.
@inline(never)
func receiveWithLibrary(into stream: inout LibraryHTTP2Stream) -> Int {
  var sum = 0
  for _ in 0..<Measure.calls { sum &+= window(in: stream.receiveData(1, endStream: false)) }
  return sum
}

/// Announces DATA frames of one byte to a stream; returns the sum of the windows in the replies.
@inline(never)
func sendWithLibrary(on stream: inout LibraryHTTP2Stream) -> Int {
  var sum = 0
  for _ in 0..<Measure.calls { sum &+= window(in: stream.sendData(1, endStream: false)) }
  return sum
}
