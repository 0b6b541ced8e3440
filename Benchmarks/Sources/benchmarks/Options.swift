/// What the command line asks for.
struct Options {
  /// How many rounds count for each row.
  private(set) var rounds = 200
  /// Part of the names of the benchmarks to run; empty for all.
  private(set) var filter = ""
  /// Where the figures are written to, besides the table.
  private(set) var jsonPath: String?

  init(_ words: some Sequence<String>) throws(UsageError) {
    var words = words.makeIterator()
    while let option = words.next() {
      guard let value = words.next() else { throw UsageError("'\(option)' stands alone") }
      switch option {
      case "--rounds":
        guard let number = Int(value), number > 0 else { throw UsageError("'\(value)' is not a number of rounds") }
        rounds = number
      case "--filter": filter = value
      case "--json": jsonPath = value
      default: throw UsageError("there is no option '\(option)'")
      }
    }
  }
}

/// A command line that makes no sense.
struct UsageError: Error, CustomStringConvertible {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }

  var description: String { "\(sentence); usage: benchmarks [--rounds N] [--filter NAME] [--json FILE]" }
}
