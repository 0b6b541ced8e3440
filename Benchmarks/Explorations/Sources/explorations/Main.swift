import Foundation

/// Compares explorations with searches by hand: `explorations [name]`, and `explorations only-library [name]` for a profiler.
@main
enum Main {
  static func main() throws {
    var words = Array(CommandLine.arguments.dropFirst())
    let isProfiled = words.first == "only-library"
    if isProfiled { words.removeFirst() }
    for graph in Graph.all where words.isEmpty || words.contains(where: { graph.name.contains($0) }) {
      let ours = try graph.explore(nil)
      if isProfiled { continue }
      let alone = try graph.explore(1)
      let theirs = graph.search()
      precondition(ours.count == theirs.count, "both find the same configurations")
      print(
        """
        \(graph.name): \(ours.count) configurations
          on all processors: \(ours.text), \(rounded(ours.time / theirs.time)) times
          on one thread: \(alone.text), \(rounded(alone.time / theirs.time)) times
          by hand: \(theirs.text)
        """)
    }
  }
}

/// How long it took to find some configurations.
struct Figures {
  let count: Int
  /// In seconds.
  let time: Double
  /// Of all threads together, in seconds.
  let processorTime: Double

  var text: String { "\(rounded(time)) s (\(rounded(processorTime)) s of processors) or \(Int(Double(count) / time)) a second" }
}

func measured(_ body: () throws -> Int) rethrows -> Figures {
  let clock = ContinuousClock()
  let (start, used) = (clock.now, Foundation.clock())
  let count = try body()
  return Figures(
    count: count, time: (clock.now - start) / .seconds(1), processorTime: Double(Foundation.clock() - used) / Double(CLOCKS_PER_SEC))
}

func rounded(_ number: Double) -> String { String(format: "%.3g", number) }
