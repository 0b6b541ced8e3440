import Foundation
import Testing

@testable import subscriptions

@Suite("A run of the subscriptions program")
struct ProgramTests {
  static func withFeed<Answer>(_ text: String, _ body: (String) -> Answer) throws -> Answer {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).csv")
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return body(url.path)
  }

  @Test("The subscriptions program exits with 0 when all lines were valid, rejected or not")
  func understood() throws {
    let transcript = Transcript()
    let text = "2026-03-01T09:30:00Z,a,activate\n2026-03-01T09:31:00Z,a,activate\n"

    let status = try Self.withFeed(text) { Program(console: transcript.console()).run([$0]) }

    #expect(status == .understood)
    #expect(transcript.output.contains("activate while active                            1\n"))
    #expect(transcript.notes.isEmpty)
  }

  @Test(
    "The subscriptions program exits with 1 and a report when a line was broken",
    arguments: ["?", "2026-03-01T09:30:00Z,a,refund", "2026-03-01T09:30:00Z,a,activate\n\n?\n"]
  )
  func broken(text: String) throws {
    let transcript = Transcript()

    let status = try Self.withFeed(text) { Program(console: transcript.console()).run([$0]) }

    #expect(status == .brokenLines)
    #expect(transcript.output.contains("\nBroken lines\n  line "))
    #expect(transcript.notes == "subscriptions: exit status 1, since 1 line is broken; the report names it\n")
  }

  @Test("The subscriptions program accepts an empty feed")
  func empty() throws {
    let transcript = Transcript()

    let status = try Self.withFeed("") { Program(console: transcript.console()).run([$0]) }

    #expect(status == .understood)
    #expect(transcript.output.hasPrefix("Lines\n"))
  }

  @Test(
    "The subscriptions program exits with 2 and a message, without a report, when its input is unreadable",
    arguments: [
      (["/no/such/feed.csv"], "subscriptions: cannot read '/no/such/feed.csv': No such file or directory\n"),
      (["/"], "subscriptions: cannot read '/': Is a directory\n"),
      ([], "subscriptions: no feed given: name a file, or - for standard input; --help says more\n"),
      (["--fast"], "subscriptions: there is no option '--fast'; a file of that name is given as ./--fast; --help says more\n"),
      (["--\u{1B}"], "subscriptions: there is no option '--\\u{1B}'; a file of that name is given as ./--\\u{1B}; --help says more\n"),
      (["-", "--workers"], "subscriptions: --workers needs a number from 1 to 64; --help says more\n"),
      (["a", "b"], "subscriptions: 2 feeds given, one is read at a time: cat them into - instead; --help says more\n"),
    ]
  )
  func noReport(words: [String], sentence: String) {
    let transcript = Transcript()

    let status = Program(console: transcript.console()).run(words)

    #expect(status == .noReport)
    #expect(transcript.output.isEmpty)
    #expect(transcript.notes == sentence)
  }

  @Test("The subscriptions program exits with 2 when the report cannot be written")
  func outputFails() {
    let transcript = Transcript()
    let console = Console(
      print: { (_) throws(SystemError) in _ = try FileDescriptor(path: "/no/such/output") },
      note: transcript.console().note,
      isWatched: false
    )

    let status = Program(console: console).run([ExampleData.feedPath])

    #expect(status == .noReport)
    #expect(transcript.notes == "subscriptions: cannot write to standard output: No such file or directory\n")
  }

  @Test("The subscriptions program's --help describes feed, report, progress line and exit status")
  func help() {
    let transcript = Transcript()

    let status = Program(console: transcript.console()).run(["--help"])

    #expect(status == .understood)
    #expect(transcript.notes.isEmpty)
    for words in [Feed.header, "The report goes to", "progress line", "Exit status:"] + Request.allCases.map(\.rawValue) {
      #expect(transcript.output.contains(words))
    }
    #expect(transcript.output.split(separator: "\n").allSatisfy { $0.count <= 140 })
  }

  @Test("The subscriptions program prints the expected report for the sample, each time")
  func sample() throws {
    let golden = try ExampleData.lines(of: ExampleData.reportPath)
    let first = Transcript()
    let second = Transcript()

    let firstStatus = Program(console: first.console()).run([ExampleData.feedPath])
    let secondStatus = Program(console: second.console()).run([ExampleData.feedPath])

    var printed = LineReader(first.output)
    #expect(try printed.allLines() == golden)
    #expect(first.output == second.output)
    #expect(firstStatus == .brokenLines)
    #expect(secondStatus == .brokenLines)
    #expect(first.notes == "subscriptions: exit status 1, since 114 lines are broken; the report names them\n")
  }

  @Test("The subscriptions program prints the expected report for the small feed, and exits with 0")
  func smallFeed() throws {
    let golden = try ExampleData.lines(of: ExampleData.smallReportPath)
    let transcript = Transcript()

    let status = Program(console: transcript.console()).run([ExampleData.smallFeedPath])

    var printed = LineReader(transcript.output)
    #expect(try printed.allLines() == golden)
    #expect(status == .understood)
    #expect(transcript.notes.isEmpty)
  }

  @Test("The subscriptions program shows progress on a terminal without changing the report")
  func progress() throws {
    let watched = Transcript()
    let unwatched = Transcript()
    let text = String(repeating: "2026-03-01T09:30:00Z,a,activate\n", count: ProgressLine.interval)

    try Self.withFeed(text) { path in
      _ = Program(console: watched.console(isWatched: true)).run([path])
      _ = Program(console: unwatched.console()).run([path])
    }

    #expect(watched.notes == "\r100000 lines read\r                 \r")
    #expect(unwatched.notes.isEmpty)
    #expect(watched.output == unwatched.output)
  }
}
