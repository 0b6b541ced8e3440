import Comparisons
import ProtocolMachines

/// Drives two implementations of each machine with the same random inputs, and prints whether each reply and state is equal.
///
///     swift run -c release compare [number of events] [seed]
@main
struct Compare {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let events = arguments.first.map { Int($0) } ?? 1_000_000
    let seed = arguments.dropFirst().first.map { UInt64($0) } ?? 1
    guard arguments.count <= 2, let events, let seed, events > 0 else { fail("usage: compare [number of events] [seed]") }

    report(
      "HTTP2Stream, by hand and with the library",
      Comparison(
        of: HTTP2StreamSubject(HandWrittenHTTP2Stream.self), and: HTTP2StreamSubject(LibraryHTTP2Stream.self), inputs: HTTP2StreamInputs(),
        events: events, seed: seed))
    report(
      "Merge, by hand and with the library",
      Comparison(
        of: MergeSubject(HandWrittenMerge<Int>.self), and: MergeSubject(LibraryMerge<Int>.self), inputs: MergeInputs(),
        events: events, seed: seed))
    report(
      "HTTP1Connection, by hand and with the library",
      Comparison(
        of: HTTP1ConnectionSubject(HandWrittenHTTP1Connection.self), and: HTTP1ConnectionSubject(LibraryHTTP1Connection.self),
        inputs: HTTP1ConnectionInputs(), events: events, seed: seed))
    report(
      "HTTP1Connection, by hand and as one machine with states inside a state",
      Comparison(
        of: HTTP1ConnectionSubject(HandWrittenHTTP1Connection.self), and: HTTP1ConnectionSubject(ChartHTTP1Connection.self),
        inputs: HTTP1ConnectionInputs(), events: events, seed: seed))
  }

  static func report(_ name: String, _ comparison: Comparison) {
    print("\(name): \(comparison)")
    if comparison.difference != nil { fail("the implementations differ") }
  }
}
