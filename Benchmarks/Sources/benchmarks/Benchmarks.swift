import Foundation

/// The command `benchmarks`.
@main
enum Benchmarks {
  static func main() {
    do {
      let words = CommandLine.arguments.dropFirst()
      switch words.first {
      case "check": exit(try check(words.dropFirst()) ? 0 : 1)
      case "count-instructions": try countInstructions(words.dropFirst())
      case "draw": try draw(words.dropFirst())
      default: try measure(words)
      }
    } catch {
      FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func measure(_ words: some Sequence<String>) throws {
    let options = try Options(words, valued: ["--rounds", "--filter", "--json"], alone: ["--short"])
    let filter = options["--filter"] ?? ""
    let chosen = Catalogue.benchmarks.filter { benchmark in
      (filter.isEmpty || benchmark.name.contains(filter)) && !(options.has("--short") && benchmark.needsCores)
    }
    guard !chosen.isEmpty else { throw UsageError("no benchmark's name contains '\(filter)'") }
    var results = Results(rounds: try options.count("--rounds", default: 200))
    let printer = Printer()
    for benchmark in chosen {
      let rows = benchmark.measure(rounds: results.rounds)
      rows.forEach(printer.print)
      results.rows += rows
    }
    if let path = options["--json"] { try JSON.write(results, to: path) }
  }

  /// Whether nothing got worse.
  private static func check(_ words: some Sequence<String>) throws -> Bool {
    let options = try Options(words, valued: ["--instructions"], alone: ["--coarse", "--update"], files: 2)
    let run = try JSON.read(Results.self, from: options.files[0])
    var thresholds = try JSON.read(Thresholds.self, from: options.files[1])
    let instructions = try options["--instructions"].map(InstructionCounts.read)
    if options.has("--update") {
      thresholds.update(from: run, instructions: instructions)
      try JSON.write(thresholds, to: options.files[1])
    }
    let check = Check(run, against: thresholds, coarse: options.has("--coarse"), instructions: instructions)
    for note in check.notes { print("note: \(note)") }
    for finding in check.findings { print("FAILED: \(finding)") }
    return check.findings.isEmpty
  }

  private static func countInstructions(_ words: some Sequence<String>) throws {
    let options = try Options(words, valued: [], files: 1)
    try JSON.write(CountedWork.all.map { $0.count() }, to: options.files[0])
  }

  private static func draw(_ words: some Sequence<String>) throws {
    let options = try Options(words, valued: [], files: 3)
    let run = try JSON.read(Results.self, from: options.files[0])
    let page = PerformancePage(path: options.files[2], run: run, thresholds: try JSON.read(from: options.files[1]))
    try page.rewrite()
    try page.draw(Plot.all(of: run.rows))
  }
}

extension Benchmark {
  /// Whether several threads are at work, so that allocations are not counted; on a busy machine it takes long and says little.
  fileprivate var needsCores: Bool { (self as? Comparison)?.countsAllocations == false }
}
