import ProtocolMachines

/// Measures what one call of a stream costs, and prints it in nanoseconds.
///
/// Run it with `swift run -c release measure [calls in a sample]`. The streams are in another module and are not inlinable, so each call is
/// a call.
@main
struct Measure {
  /// How many calls a sample has.
  ///
  /// A window of 2^31-1 bytes lasts for that many frames of one byte.
  static let calls = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000_000
  static let samples = 9

  static func main() {
    print("machine                 DATA received  DATA sent  DATA rejected")
    report("HandWrittenHTTP2Stream", receive: receiveByHand, send: sendByHand)
    report("LibraryHTTP2Stream", receive: receiveWithLibrary, send: sendWithLibrary)
  }

  static func report<Stream: HTTP2Stream>(_ name: String, receive: (inout Stream) -> Int, send: (inout Stream) -> Int) {
    let largest = Int(Int32.max)
    let received = measure(receive, on: openStream(windows: largest))
    let sent = measure(send, on: openStream(windows: largest))
    let rejected = measure(receive, on: openStream(windows: 0))
    print(pad(name, to: 24) + pad(text(received), to: 15) + pad(text(sent), to: 11) + text(rejected))
  }

  static func openStream<Stream: HTTP2Stream>(windows: Int) -> Stream {
    var stream = Stream(role: .server, sendWindow: windows, receiveWindow: windows)
    _ = stream.receiveHeaders(informational: false, endStream: false)
    _ = stream.sendHeaders(informational: false, endStream: false)
    return stream
  }

  /// The median of several samples, in nanoseconds for each call.
  static func measure<Stream>(_ run: (inout Stream) -> Int, on start: Stream) -> Double {
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<samples {
      var stream = start
      let beginning = clock.now
      let sum = run(&stream)
      let time = beginning.duration(to: clock.now).components
      precondition(sum >= calls, "a reply is missing")
      times.append((Double(time.seconds) * 1e9 + Double(time.attoseconds) / 1e9) / Double(calls))
    }
    return times.sorted()[samples / 2]
  }

  static func text(_ nanoseconds: Double) -> String {
    let tenths = Int((nanoseconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) ns"
  }

  static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
