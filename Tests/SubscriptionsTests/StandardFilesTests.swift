import TestSupport
import Testing

@Suite("The subscriptions program with standard files that cannot be used", .timeLimit(.minutes(15)))
struct StandardFilesTests {
  private let program = BuiltProgram("subscriptions")

  @Test(
    "The subscriptions program exits with 2 and names the error of standard input",
    arguments: [("</", "Is a directory"), ("<&-", "Bad file descriptor")])
  func input(redirections: String, error: String) throws {
    let answer = try program.run(["-"], redirections)

    #expect(answer == program.failure("cannot read standard input: \(error)"))
  }

  @Test(
    "The subscriptions program exits with 2 and names the error when standard output has no reader",
    arguments: [[ExampleData.feedPath], ["--help"]])
  func unreadOutput(words: [String]) throws {
    let answer = try program.runUnread(words)

    #expect(answer == program.failure("cannot write to standard output: Broken pipe"))
  }

  @Test(
    "The subscriptions program exits with 2 and names the error when standard output is closed",
    arguments: [["--workers", "1", ExampleData.feedPath], ["--workers", "4", ExampleData.feedPath], ["--help"]])
  func closedOutput(words: [String]) throws {
    let answer = try program.run(words, ">&-")

    #expect(answer == program.failure("cannot write to standard output: Bad file descriptor"))
  }

  #if os(Linux)
    @Test("The subscriptions program exits with 2 and names the error when standard output is full")
    func fullOutput() throws {
      let answer = try program.run([ExampleData.feedPath], ">/dev/full")

      #expect(
        answer == program.failure("cannot write to standard output: No space left on device"))
    }
  #endif

  @Test("The subscriptions program keeps report and exit status without standard input and error")
  func closedNotes() throws {
    let open = try program.run([ExampleData.feedPath])
    let closed = try program.run([ExampleData.feedPath], "<&- 2>&-")

    #expect(open.status == 1)
    #expect(open.notes == "subscriptions: exit status 1, since 114 lines are broken; the report names them\n")
    #expect(closed.status == open.status)
    #expect(closed.output == open.output)
    #expect(closed.notes.isEmpty)
  }
}
