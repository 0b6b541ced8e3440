/// What the command line asks for.
enum Arguments: Hashable, Sendable {
  case help
  /// Without a number of workers, as many as the processor has cores.
  case feed(FeedSource, workers: Int? = nil)

  /// Reads the words after the name of the program.
  init(_ words: some Collection<String>) throws(UsageError) {
    let options = Array(words.prefix { $0 != "--" })
    guard !options.contains("--help"), !options.contains("-h") else {
      self = .help
      return
    }
    var workers: Int?
    var operands: [String] = []
    var rest = options[...]
    while let word = rest.popFirst() {
      if word == "--workers" {
        guard workers == nil else { throw .workersTwice }
        guard let word = rest.popFirst() else { throw .noWorkers }
        workers = try Self.workers(word)
      } else if word.hasPrefix("-"), word != "-" {
        throw .unknownOption(word)
      } else {
        operands.append(word)
      }
    }
    operands += words.dropFirst(options.count + 1)
    guard let path = operands.first else { throw .noFeed }
    guard operands.count == 1 else { throw .severalFeeds(operands.count) }
    // Behind `--`, too, `-` is standard input; a file of that name is `./-`.
    self = .feed(path == "-" ? .standardInput : .file(path: path), workers: workers)
  }

  private static func workers(_ word: String) throws(UsageError) -> Int {
    guard let number = Int(word), UsageError.workers.contains(number) else { throw .badWorkers(word) }
    return number
  }
}

/// A command line that makes no sense, and what would.
enum UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownOption(String)
  case noFeed
  case severalFeeds(Int)
  case noWorkers
  case badWorkers(String)
  case workersTwice

  static let workers = 1...64

  var description: String {
    switch self {
    case .unknownOption(let option):
      "there is no option \(Excerpt(option.utf8)); a file of that name is given as \(Excerpt("./\(option)".utf8, upTo: 4_096).unquoted)"
    case .noFeed: "no feed given: name a file, or - for standard input"
    case .noWorkers: "--workers needs a number from 1 to \(Self.workers.upperBound)"
    case .badWorkers(let word): "\(Excerpt(word.utf8)) is no number of workers; give one from 1 to \(Self.workers.upperBound)"
    case .workersTwice: "the number of workers is given twice"
    case .severalFeeds(let count): "\(count) feeds given, one is read at a time: cat them into - instead"
    }
  }
}
