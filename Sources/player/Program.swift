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
    while let line = console.nextLine() {
      switch Result(catching: { () throws(WrongLine) in try session.take(line) }) {
      case .success(let answer):
        try console.print(answer ?? "")
      case .failure(let wrong):
        console.note("player: \(wrong)\n")
        status = .wrongLines
      }
    }
    return status
  }

  private func failed(_ sentence: String) -> ExitStatus {
    console.note("player: \(sentence)\n")
    return .failed
  }
}
