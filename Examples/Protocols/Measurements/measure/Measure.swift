import ProtocolMachines

/// Measures what calls of the machines cost, and prints it in nanoseconds.
///
/// Run it with `swift run -c release measure [calls in a sample]`. Streams and connections are in another module and are not inlinable, so
/// each call is a call. Merges are generic, and are called in their own module, which compiles them for the element.
@main
struct Measure {
  /// How many times a sample repeats its calls.
  ///
  /// A window of 2^31-1 bytes lasts for that many frames of one byte.
  static let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 2_000_000
  static let samples = 9

  static func main() {
    printRow("", "by hand", "library", "compiled")
    let windows = Int(Int32.max)
    compare(
      "HTTP/2: DATA received", openStream(HandWrittenHTTP2Stream.self, windows: windows), receiveData,
      openStream(LibraryHTTP2Stream.self, windows: windows), receiveData,
      openStream(CompiledHTTP2Stream.self, windows: windows), receiveData)
    compare(
      "HTTP/2: DATA sent", openStream(HandWrittenHTTP2Stream.self, windows: windows), sendData,
      openStream(LibraryHTTP2Stream.self, windows: windows), sendData,
      openStream(CompiledHTTP2Stream.self, windows: windows), sendData)
    compare(
      "HTTP/2: DATA rejected", openStream(HandWrittenHTTP2Stream.self, windows: 0), receiveData,
      openStream(LibraryHTTP2Stream.self, windows: 0), receiveData,
      openStream(CompiledHTTP2Stream.self, windows: 0), receiveData)
    compare(
      "Merge: element for a consumer that waits", HandWrittenMerge<Int>.running(), { $0.produceForAConsumer(count) },
      LibraryMerge<Int>.running(), { $0.produceForAConsumer(count) }, CompiledMerge.running(), { $0.produceForAConsumer(count) })
    compare(
      "Merge: element that is stored first", HandWrittenMerge<Int>.running(), { $0.storeAndTake(count) },
      LibraryMerge<Int>.running(), { $0.storeAndTake(count) }, CompiledMerge.running(), { $0.storeAndTake(count) })
    compare(
      "HTTP/1.1, nested machine: part of a request", sendingConnection(HandWrittenHTTP1Connection.self), sendParts,
      sendingConnection(LibraryHTTP1Connection.self), sendParts)
    compare(
      "HTTP/1.1, nested states: part of a request", sendingConnection(HandWrittenHTTP1Connection.self), sendParts,
      sendingConnection(ChartHTTP1Connection.self), sendParts, sendingConnection(CompiledHTTP1Connection.self), sendParts)
    compare(
      "HTTP/1.1, nested machine: part of a response", receivingConnection(HandWrittenHTTP1Connection.self), receiveParts,
      receivingConnection(LibraryHTTP1Connection.self), receiveParts)
    compare(
      "HTTP/1.1, nested states: part of a response", receivingConnection(HandWrittenHTTP1Connection.self), receiveParts,
      receivingConnection(ChartHTTP1Connection.self), receiveParts, receivingConnection(CompiledHTTP1Connection.self), receiveParts)
  }

  /// Measures one kind of calls to two machines in turn, and prints the medians.
  ///
  /// - Parameters:
  ///   - name: What the calls are.
  ///   - first: The machine by hand, as it is before each sample.
  ///   - runFirst: Calls it `count` times; returns a sum that is at least as large.
  ///   - second: The machine with the library.
  ///   - runSecond: The same calls.
  ///   - third: The compiled machine; nil where there is none.
  ///   - runThird: The same calls.
  static func compare<First, Second, Third>(
    _ name: String, _ first: First, _ runFirst: (inout First) -> Int, _ second: Second, _ runSecond: (inout Second) -> Int,
    _ third: Third?, _ runThird: (inout Third) -> Int
  ) {
    var times: (first: [Double], second: [Double], third: [Double]) = ([], [], [])
    for _ in 0..<samples {
      times.first.append(time(of: runFirst, on: first))
      times.second.append(time(of: runSecond, on: second))
      if let third { times.third.append(time(of: runThird, on: third)) }
    }
    let median = samples / 2
    printRow(
      name, text(times.first.sorted()[median]), text(times.second.sorted()[median]),
      times.third.isEmpty ? "" : text(times.third.sorted()[median]))
  }

  /// The same without a compiled machine.
  static func compare<First, Second>(
    _ name: String, _ first: First, _ runFirst: (inout First) -> Int, _ second: Second, _ runSecond: (inout Second) -> Int
  ) {
    compare(name, first, runFirst, second, runSecond, Int?.none) { $0 }
  }

  /// How long a sample takes, in nanoseconds for each of its repetitions.
  static func time<Machine>(of run: (inout Machine) -> Int, on start: Machine) -> Double {
    let clock = ContinuousClock()
    var machine = start
    let beginning = clock.now
    let sum = run(&machine)
    let time = beginning.duration(to: clock.now).components
    precondition(sum >= count, "a reply is missing")
    return (Double(time.seconds) * 1e9 + Double(time.attoseconds) / 1e9) / Double(count)
  }

  static func text(_ nanoseconds: Double) -> String {
    let tenths = Int((nanoseconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) ns"
  }

  static func printRow(_ name: String, _ first: String, _ second: String, _ third: String) {
    print(name.padded(to: 46) + first.padded(to: 10) + second.padded(to: 10) + third)
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
