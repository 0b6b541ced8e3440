import TestSupport
import Testing

@testable import player

@Suite("A command line of the player")
struct CommandTests {
  @Test("The player reads a command for every key", arguments: Signal.keys)
  func everyKey(key: Signal) throws {
    let command = try Command.read(key.rawValue)

    #expect(command == .press(key))
  }

  @Test(
    "The player reads a command with blanks around its words and with every unit of time",
    arguments: [
      ("  power\t", .press(.power)),
      ("power\r", .press(.power)),
      ("wait 0s", .wait(.zero)),
      (" wait   5s ", .wait(.seconds(5))),
      ("wait 2m", .wait(.seconds(120))),
      ("wait 24h", .wait(.seconds(86_400))),
      ("wait 86400s", .wait(.seconds(86_400))),
      ("wait 007s", .wait(.seconds(7))),
    ] as [(String, Command)]
  )
  func understood(line: String, command: Command) throws {
    let read = try Command.read(line)

    #expect(read == command)
  }

  @Test(
    "A blank line or a remark in the player's input is no command", arguments: ["", " ", "\t", "\r", "#", "# power", "  #power", "#\0"])
  func silent(line: String) throws {
    let command = try Command.read(line)

    #expect(command == nil)
  }

  @Test(
    "A wrong player command is refused with a message that says what is wrong",
    arguments: [
      ("plya", "unknown command 'plya', expected power, play, pause, stop, mute, touch or wait"),
      ("Power", "unknown command 'Power', expected power, play, pause, stop, mute, touch or wait"),
      ("dim", "unknown command 'dim', expected power, play, pause, stop, mute, touch or wait"),
      ("\u{1B}[2J", "unknown command '\\u{1B}[2J', expected power, play, pause, stop, mute, touch or wait"),
      ("play now", "nothing may follow 'play', but 'now' does"),
      ("play # now", "nothing may follow 'play', but '#' does"),
      ("wait", "'wait' needs a duration, such as 5s"),
      ("wait 5", "'5' is no duration: give a number and s, m or h, such as 90s"),
      ("wait s", "'s' is no duration: give a number and s, m or h, such as 90s"),
      ("wait 5x", "'5x' is no duration: give a number and s, m or h, such as 90s"),
      ("wait -5s", "'-5s' is no duration: give a number and s, m or h, such as 90s"),
      ("wait +5s", "'+5s' is no duration: give a number and s, m or h, such as 90s"),
      ("wait 5ms", "'5ms' is no duration: give a number and s, m or h, such as 90s"),
      ("wait 5 s", "nothing may follow '5', but 's' does"),
      ("wait 1m 30s", "nothing may follow '1m', but '30s' does"),
      ("wait 86401s", "'86401s' is too long, wait at most 24h at once"),
      ("wait 1441m", "'1441m' is too long, wait at most 24h at once"),
      ("wait 25h", "'25h' is too long, wait at most 24h at once"),
      ("wait 99999999999999999999h", "'99999999999999999999h' is too long, wait at most 24h at once"),
    ]
  )
  func refused(line: String, words: String) {
    let fault = #expect(throws: LineFault.self) { try Command.read(line) }

    #expect(fault?.description == words)
  }

  @Test("The message for a wrong player command shows a long command cut short")
  func long() {
    let line = "wait " + String(repeating: "x", count: 33)

    let fault = #expect(throws: LineFault.self) { try Command.read(line) }

    #expect(fault?.description.hasPrefix("'\(String(repeating: "x", count: 32))…' is no duration") == true)
  }

  @Test("A player line of random characters never traps and is a command, a remark or an error", arguments: 0..<200 as Range<UInt64>)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["wait", "play", " ", " ", "9", "99999999999", "s", "h", "\0", "é", "😀", "\u{301}", "٣", "#", "-", "\u{2028}"]
    let line = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()

    let result = Result { () throws(LineFault) in try Command.read(line) }

    guard case .success(.wait(let duration)) = result else { return }
    #expect((Duration.zero...Command.longestWait).contains(duration))
  }
}
