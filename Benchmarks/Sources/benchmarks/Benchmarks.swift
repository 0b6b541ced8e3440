import Foundation

/// The command `benchmarks`.
@main
enum Benchmarks {
  static func main() {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      let results = try run(options)
      if let path = options.jsonPath { try results.json.write(to: URL(fileURLWithPath: path)) }
    } catch {
      FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func run(_ options: Options) throws -> Results {
    let chosen = Catalogue.benchmarks.filter { options.filter.isEmpty || $0.name.contains(options.filter) }
    guard !chosen.isEmpty else { throw UsageError("no benchmark's name contains '\(options.filter)'") }
    let printer = Printer()
    var results = Results(rounds: options.rounds)
    for benchmark in chosen {
      let rows = benchmark.measure(rounds: options.rounds)
      rows.forEach(printer.print)
      results.rows += rows
    }
    return results
  }
}
