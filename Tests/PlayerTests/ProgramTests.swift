import TestSupport
import Testing

@testable import player

@Suite("A run of the player")
struct ProgramTests {
  @Test("The player program prints the expected drawings for the sample input")
  func sample() throws {
    let session = try ExampleData.text(of: "player-session.txt")
    let transcript = Transcript(session.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    let golden = try ExampleData.text(of: "player-session.output.txt")

    let status = Program(console: transcript.console).run([])

    #expect(status == .understood)
    #expect(transcript.output == golden)
    #expect(transcript.notes.isEmpty)
  }

  @Test("The player program shows its state before the first command and ends when the input ends")
  func noCommands() {
    let transcript = Transcript()

    let status = Program(console: transcript.console).run([])

    #expect(status == .understood)
    #expect(transcript.output == "off\n")
  }

  @Test("The player program reports a rejected key without changing its exit status")
  func rejected() {
    let transcript = Transcript(["pause"])

    let status = Program(console: transcript.console).run([])

    #expect(status == .understood)
    #expect(transcript.output == "off\n\n0:00 rejected: 'pause' does not apply while 'off'; permitted: power\noff\n")
  }

  @Test("The player program names wrong lines by number, ignores them and processes the other lines")
  func wrongLines() {
    let wrong = Transcript(["# a remark", "", "plya", "power", "wait 5", "mute"])
    let right = Transcript(["power", "mute"])

    let wrongStatus = Program(console: wrong.console).run([])
    let rightStatus = Program(console: right.console).run([])

    #expect(wrongStatus == .wrongLines)
    #expect(rightStatus == .understood)
    #expect(wrong.output == right.output)
    #expect(
      wrong.notes == """
        player: line 3: unknown command 'plya', expected power, play, pause, stop, mute, touch or wait
        player: line 5: '5' is no duration: give a number and s, m or h, such as 90s

        """
    )
  }

  @Test(
    "The player program exits with 2 and a message when its command line is invalid", arguments: [["session.txt"], ["--fast"], ["-"], [""]])
  func wrongCommandLine(words: [String]) {
    let transcript = Transcript(["power"])

    let status = Program(console: transcript.console).run(words)

    #expect(status == .failed)
    #expect(transcript.output.isEmpty)
    #expect(transcript.notes == "player: commands are read from standard input, and there is no option but --help\n")
  }

  @Test("The player program exits with 2 when standard output cannot be written")
  func outputFails() {
    let transcript = Transcript(["power"])
    let console = Console(
      nextLine: transcript.console.nextLine,
      print: { (_) throws(SystemError) in throw SystemError(number: 28) },
      note: transcript.console.note,
      isInteractive: false
    )

    let status = Program(console: console).run([])

    #expect(status == .failed)
    #expect(transcript.notes == "player: cannot write to standard output: No space left on device\n")
  }

  @Test("The player program exits with 2 when standard input cannot be read, after processing the readable lines")
  func inputFails() {
    let transcript = Transcript()
    var results: [Result<String?, SystemError>] = [.success("power"), .failure(SystemError(number: 21))]
    let console = Console(
      nextLine: { results.removeFirst() }, print: transcript.console.print, note: transcript.console.note, isInteractive: false)

    let status = Program(console: console).run([])

    #expect(status == .failed)
    #expect(transcript.output.contains("power: left off"))
    #expect(transcript.notes == "player: cannot read standard input: Is a directory\n")
  }

  @Test(
    "The player program's --help exits with 0 and lists the commands and the exit status",
    arguments: [["--help"], ["-h"], ["session.txt", "--help"]])
  func help(words: [String]) {
    let transcript = Transcript(["power"])

    let status = Program(console: transcript.console).run(words)

    #expect(status == .understood)
    #expect(transcript.notes.isEmpty)
    for words in Signal.keys.map({ "\n  \($0)  " }) + ["\n  wait ", "Exit status:"] {
      #expect(transcript.output.contains(words))
    }
    #expect(transcript.output.split(separator: "\n").allSatisfy { $0.count <= 140 })
  }

  @Test("On a terminal the player program has a prompt, a hint, help, and quit, which ends it before the next line")
  func terminal() {
    let transcript = Transcript(["help", " quit ", "power"])

    let status = Program(console: transcript.console(isInteractive: true)).run([])

    #expect(status == .understood)
    #expect(transcript.notes.isEmpty)
    #expect(transcript.output == "off\n\n\(Usage.hint)> \(Usage.commands)\(Usage.terminalCommands)> ")
  }

  @Test("On a terminal the player program plays as in a pipe, behind its prompts, and ends its last line when the input ends")
  func terminalPlays() {
    let lines = ["power", "wait 40s", "pause"]
    let terminal = Transcript(lines)
    let pipe = Transcript(lines)

    #expect(Program(console: terminal.console(isInteractive: true)).run([]) == .understood)
    #expect(Program(console: pipe.console).run([]) == .understood)

    let played = terminal.output.replacing(Usage.hint, with: "").replacing(Usage.prompt, with: "")
    #expect(terminal.output.split(separator: Usage.prompt, omittingEmptySubsequences: false).count == lines.count + 2)
    #expect(played == "off\n\n" + pipe.output.dropFirst("off\n".count) + "\n")
  }

  @Test("In a pipe the words of a terminal are unknown commands to the player program", arguments: ["help", "quit"])
  func pipe(word: String) {
    let transcript = Transcript([word, "power"])

    let status = Program(console: transcript.console).run([])

    #expect(status == .wrongLines)
    #expect(transcript.notes.contains("unknown command '\(word)'"))
    #expect(transcript.output.contains("power: left off"))
  }

  @Test("Random commands never trap the player program, and its active modes are those of one chart", arguments: 0..<20 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = Signal.keys.map(\.rawValue) + ["wait 10s", "wait 20s", "wait 5m", "wait 24h", "nonsense"]
    let transcript = Transcript((0..<200).map { _ in lines.randomElement(using: &generator) ?? "" })

    let status = Program(console: transcript.console).run([])

    #expect(status == .wrongLines)
    for drawing in transcript.output.split(separator: "\n\n") {
      let modes = Set(drawing.split(separator: "\n").compactMap { Mode(rawValue: $0.filter { $0 != " " }) })
      #expect(modes == [.off] || ChartTests.places.contains { Set($0.configuration) == modes })
    }
  }
}
