/// The words of a command line: files, options with a value, and options that stand alone.
struct Options {
  private(set) var files: [String] = []
  private var values: [String: String] = [:]

  /// Options in `valued` are followed by a value, those in `alone` are not; `files` says how many files have to be named.
  init(_ words: some Sequence<String>, valued: Set<String>, alone: Set<String> = [], files: Int = 0) throws(UsageError) {
    var words = words.makeIterator()
    while let word = words.next() {
      if alone.contains(word) {
        values[word] = ""
      } else if valued.contains(word) {
        guard let value = words.next() else { throw UsageError("'\(word)' stands alone") }
        values[word] = value
      } else if word.hasPrefix("-") {
        throw UsageError("there is no option '\(word)'")
      } else {
        self.files.append(word)
      }
    }
    guard self.files.count == files else { throw UsageError("files named: \(self.files.count), expected: \(files)") }
  }

  func has(_ option: String) -> Bool { values[option] != nil }

  subscript(_ option: String) -> String? { values[option] }

  /// A number that is at least 1.
  func count(_ option: String, default standard: Int) throws(UsageError) -> Int {
    guard let value = values[option] else { return standard }
    guard let number = Int(value), number > 0 else { throw UsageError("'\(value)' is not a number of \(option.drop { $0 == "-" })") }
    return number
  }
}

/// A command line that makes no sense.
struct UsageError: Error, CustomStringConvertible {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }

  var description: String {
    """
    \(sentence); usage:
      benchmarks [--rounds N] [--filter NAME] [--short] [--json FILE]
      benchmarks check RUN THRESHOLDS [--coarse] [--update] [--instructions FOLDER]
      benchmarks count-instructions FILE
      benchmarks draw RUN THRESHOLDS PAGE
    """
  }
}
