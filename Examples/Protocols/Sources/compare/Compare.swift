import Comparisons
import ProtocolMachines

/// Drives two implementations of each machine with the same random inputs, and prints whether each reply and state is equal.
///
///     swift run -c release compare [number of events] [seed]
@main
struct Compare {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst().map { UInt64($0) }
    guard arguments.count <= 2, !arguments.contains(nil) else { fail("usage: compare [number of events] [seed]") }
    let events = Int(arguments.first.flatMap { $0 } ?? 1_000_000)
    let seed = arguments.dropFirst().first.flatMap { $0 } ?? 1

    let stream = Comparison(
      of: HTTP2StreamSubject(HandWrittenHTTP2Stream.self), and: HTTP2StreamSubject(LibraryHTTP2Stream.self), inputs: HTTP2StreamInputs(),
      events: events, seed: seed)
    print("HTTP2Stream, by hand and with the library: \(stream)")
    if stream.difference != nil { fail("the implementations differ") }
  }
}
