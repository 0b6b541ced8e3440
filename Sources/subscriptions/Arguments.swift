/// What the command line asks for.
enum Arguments: Hashable, Sendable {
  case help
  case feed(FeedSource)

  /// Reads the words after the name of the program.
  init(_ words: some Collection<String>) throws(UsageError) {
    let options = words.prefix { $0 != "--" }
    guard !options.contains("--help"), !options.contains("-h") else {
      self = .help
      return
    }
    let operands = options.filter { !$0.hasPrefix("-") || $0 == "-" } + words.dropFirst(options.count + 1)
    if let unknown = options.first(where: { $0.hasPrefix("-") && $0 != "-" }) { throw .unknownOption(unknown) }
    guard let path = operands.first else { throw .noFeed }
    guard operands.count == 1 else { throw .severalFeeds(operands.count) }
    // Behind `--`, too, `-` is standard input; a file of that name is `./-`.
    self = .feed(path == "-" ? .standardInput : .file(path: path))
  }
}

/// A command line that makes no sense, and what would.
enum UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownOption(String)
  case noFeed
  case severalFeeds(Int)

  var description: String {
    switch self {
    case .unknownOption(let option): "there is no option \(Excerpt(option.utf8)); a file of that name is given as ./\(option)"
    case .noFeed: "no feed given: name a file, or - for standard input"
    case .severalFeeds(let count): "\(count) feeds given, one is read at a time: cat them into - instead"
    }
  }
}
