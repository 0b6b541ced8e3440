import NIOHPACK
@testable import NIOHTTP2

/// Measures DATA frames on the stream of swift-nio-http2, and prints what one takes in nanoseconds.
///
/// The loop is the one of the program `measure` in `Examples/Protocols`. The stream is internal to its module, so the module has to be
/// built for testing; it is optimised all the same, and no call is inlined.
@main
struct Calibration {
  static let count = 2_000_000
  static let samples = 9

  static func main() {
    let stream = openStream()
    print("swift-nio-http2: DATA received", text(median(of: receiveData, on: stream)))
    print("swift-nio-http2: DATA sent", text(median(of: sendData, on: stream)))
  }

  /// The stream of a server on which both ends have sent a head.
  ///
  /// Its windows are the largest ones, which frames of one byte do not use up.
  static func openStream() -> HTTP2StreamStateMachine {
    let window = UInt32(Int32.max)
    var stream = HTTP2StreamStateMachine(streamID: 1, localRole: .server, localInitialWindowSize: window, remoteInitialWindowSize: window)
    let request = stream.receiveHeaders(
      headers: [":method": "POST", ":scheme": "https", ":path": "/", ":authority": "example.com"], validateHeaderBlock: true,
      validateContentLength: true, localSupportsExtendedConnect: false, remoteSupportsExtendedConnect: false, isEndStreamSet: false)
    let response = stream.sendHeaders(
      headers: [":status": "200"], validateHeaderBlock: true, validateContentLength: true, localSupportsExtendedConnect: false,
      remoteSupportsExtendedConnect: false, isEndStreamSet: false)
    guard case .succeed = request.result, case .succeed = response.result else { preconditionFailure("a head is rejected") }
    return stream
  }

  /// Passes DATA frames of one byte to a stream; returns the sum of the windows in the replies.
  @inline(never)
  static func receiveData(on stream: inout HTTP2StreamStateMachine) -> Int {
    var sum = 0
    for _ in 0..<count {
      let reply = stream.receiveData(contentLength: 1, flowControlledBytes: 1, isEndStreamSet: false)
      if case .succeed = reply.result, case .windowSizeChange(let windows)? = reply.effect { sum &+= windows.remoteStreamWindowSize ?? 0 }
    }
    return sum
  }

  /// Announces DATA frames of one byte to a stream; returns the sum of the windows in the replies.
  @inline(never)
  static func sendData(on stream: inout HTTP2StreamStateMachine) -> Int {
    var sum = 0
    for _ in 0..<count {
      let reply = stream.sendData(contentLength: 1, flowControlledBytes: 1, isEndStreamSet: false)
      if case .succeed = reply.result, case .windowSizeChange(let windows)? = reply.effect { sum &+= windows.localStreamWindowSize ?? 0 }
    }
    return sum
  }

  /// How long a call takes, in nanoseconds: the median of some samples.
  static func median(of run: (inout HTTP2StreamStateMachine) -> Int, on start: HTTP2StreamStateMachine) -> Double {
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<samples {
      var stream = start
      let beginning = clock.now
      let sum = run(&stream)
      let time = beginning.duration(to: clock.now).components
      precondition(sum > count * 1000, "a frame is rejected")
      times.append((Double(time.seconds) * 1e9 + Double(time.attoseconds) / 1e9) / Double(count))
    }
    return times.sorted()[samples / 2]
  }

  static func text(_ nanoseconds: Double) -> String {
    let tenths = Int((nanoseconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) ns"
  }
}
