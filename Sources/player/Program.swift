/// One run of the program, from the command line to the exit status.
struct Program {
  let console: Console

  /// Takes the words after the name of the program.
  func run(_ words: some Collection<String>) -> ExitStatus {
    do throws(SystemError) {
      if words.contains("--help") || words.contains("-h") {
        try console.print(Usage.text)
        return .understood
      }
      guard words.isEmpty else { return failed("commands are read from standard input, and there is no option but --help") }
      return try play()
    } catch {
      return failed("cannot write to standard output: \(error)")
    }
  }

  private func play() throws(SystemError) -> ExitStatus {
    var session = Session()
    var status = ExitStatus.understood
    try console.print(session.opening)
    if console.isInteractive { try console.print("\n" + Usage.hint) }
    while true {
      if console.isInteractive { try console.print(Usage.prompt) }
      switch console.nextLine() {
      case .failure(let error): return failed("cannot read standard input: \(error)")
      case .success(nil):
        if console.isInteractive { try console.print("\n") }
        return status
      case .success(let line?) where console.isInteractive && isBare("quit", line): return status
      case .success(let line?) where console.isInteractive && isBare("help", line):
        try console.print(Usage.commands + Usage.terminalCommands)
      case .success(let line?): if try !take(line, &session) { status = .wrongLines }
      }
    }
  }

  /// Whether a line has this word and nothing else.
  private func isBare(_ word: String, _ line: String) -> Bool { line.split(whereSeparator: \.isWhitespace) == [word[...]] }

  /// False for a line that is wrong.
  private func take(_ line: String, _ session: inout Session) throws(SystemError) -> Bool {
    switch Result(catching: { () throws(WrongLine) in try session.take(line) }) {
    case .success(let answer):
      try console.print(answer ?? "")
      return true
    case .failure(let wrong):
      console.note("player: \(wrong)\n")
      return false
    }
  }

  private func failed(_ sentence: String) -> ExitStatus {
    console.note("player: \(sentence)\n")
    return .failed
  }
}
