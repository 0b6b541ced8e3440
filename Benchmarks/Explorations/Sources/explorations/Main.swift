import Foundation

/// Compares explorations with searches by hand: `explorations [name]`, and `explorations only-library [name]` for a profiler.
@main
enum Main {
  static func main() throws {
    var words = Array(CommandLine.arguments.dropFirst())
    let isProfiled = words.first == "only-library"
    if isProfiled { words.removeFirst() }
    for graph in Graph.all where words.isEmpty || words.contains(where: { graph.name.contains($0) }) {
      let ours = try graph.explore()
      if isProfiled { continue }
      let theirs = graph.search()
      precondition(ours.count == theirs.count, "both find the same configurations")
      print("\(graph.name): \(ours.count) configurations, \(ours.text), by hand \(theirs.text), \(rounded(ours.time / theirs.time)) times")
    }
  }
}

/// How long it took to find some configurations.
struct Figures {
  let count: Int
  /// In seconds.
  let time: Double

  var text: String { "\(rounded(time)) s or \(Int(Double(count) / time)) a second" }
}

func measured(_ body: () throws -> Int) rethrows -> Figures {
  let clock = ContinuousClock()
  let start = clock.now
  let count = try body()
  return Figures(count: count, time: (clock.now - start) / .seconds(1))
}

func rounded(_ number: Double) -> String { String(format: "%.3g", number) }
