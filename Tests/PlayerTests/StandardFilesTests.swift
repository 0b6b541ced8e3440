import TestSupport
import Testing

@Suite("The player with standard files that cannot be used", .timeLimit(.minutes(15)))
struct StandardFilesTests {
  private let program = BuiltProgram("player")

  @Test(
    "The player program exits with 2 and names the error of standard input",
    arguments: [("</", "Is a directory"), ("<&-", "Bad file descriptor"), ("</ >/dev/null", "Is a directory")])
  func input(redirections: String, error: String) throws {
    let answer = try program.run([], redirections)

    #expect(answer.status == 2)
    #expect(answer.notes == "player: cannot read standard input: \(error)\n")
  }

  @Test("The player program exits with 2 and names the error when standard output has no reader")
  func unreadOutput() throws {
    let answer = try program.runUnread()

    #expect(answer == program.failure("cannot write to standard output: Broken pipe"))
  }

  @Test("The player program exits with 2 and names the error when standard output is closed", arguments: [[], ["--help"]])
  func closedOutput(words: [String]) throws {
    let answer = try program.run(words, ">&-")

    #expect(answer == program.failure("cannot write to standard output: Bad file descriptor"))
  }

  #if os(Linux)
    @Test("The player program exits with 2 and names the error when standard output is full")
    func fullOutput() throws {
      let answer = try program.run([], ">/dev/full")

      #expect(answer == program.failure("cannot write to standard output: No space left on device"))
    }
  #endif

  @Test("The player program keeps its exit status without standard error")
  func closedNotes() throws {
    let answer = try program.run([], "2>&- <<'END'\nnonsense\nEND\n")

    #expect(answer == BuiltProgram.Answer(status: 1, output: "off\n"))
  }
}
