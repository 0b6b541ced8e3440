#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures each row and prints the table.
@main
struct Benchmarks {
  var rounds = 100
  var filter = ""
  var json: String?

  static func main() {
    var benchmarks = Benchmarks()
    guard benchmarks.understand(CommandLine.arguments.dropFirst()) else {
      print("usage: benchmarks [--rounds N] [--filter NAME] [--json FILE]")
      exit(2)
    }
    benchmarks.run()
  }

  private mutating func understand(_ words: ArraySlice<String>) -> Bool {
    var words = words
    while let word = words.popFirst() {
      guard let value = words.popFirst() else { return false }
      switch word {
      case "--rounds":
        guard let number = Int(value), number > 0 else { return false }
        rounds = number
      case "--filter": filter = value
      case "--json": json = value
      default: return false
      }
    }
    return true
  }

  private func run() {
    let chosen = Rows.all().filter { filter.isEmpty || $0.name.contains(filter) }
    let figures = chosen.map { $0.measure(rounds: rounds) }
    let instances = filter.isEmpty ? Instances.measure(count: rounds < 20 ? 100_000 : 1_000_000, states: 10_000) : nil
    let table = Table(figures: figures, instances: instances)
    print(table.text)
    if let json, !write(table.json, to: json) {
      print("cannot write \(json)")
      exit(1)
    }
  }

  private func write(_ text: String, to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    defer { fclose(file) }
    return fputs(text, file) >= 0
  }
}
