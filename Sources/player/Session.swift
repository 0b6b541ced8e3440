import StateMachines

/// A player that is driven line by line, and describes what it does.
struct Session: Sendable {
  private var player = Player()
  private var lines = 0

  /// What there is to see before the first line.
  var opening: String { player.drawing + "\n" }

  /// Takes the next line and answers with what happened and the drawing; nil where the line says nothing.
  mutating func take(_ line: String) throws(WrongLine) -> String? {
    lines += 1
    do throws(LineFault) {
      guard let command = try Command.read(line) else { return nil }
      return "\n" + (run(command) + [player.drawing]).joined(separator: "\n") + "\n"
    } catch {
      throw WrongLine(number: lines, fault: error)
    }
  }

  private mutating func run(_ command: Command) -> [String] {
    switch command {
    case .press(let key):
      let outcome = player.press(key)
      return ["\(Timecode(player.time)) \(outcome.transition.map(text) ?? "\(outcome)")"]
    case .wait(let duration):
      let due = player.wait(duration)
      return due.map { "\(Timecode($0.time)) \(text(of: $0.transition))" } + ["\(Timecode(player.time)) waited"]
    }
  }

  /// In the order of leaving and of entering.
  private func text(of transition: Transition<Mode, Signal>) -> String {
    let (left, entered) = (list(transition.exited), list(transition.entered))
    return "\(transition.cause): left \(left); entered \(entered)"
  }

  private func list(_ modes: [Mode]) -> String { modes.map(\.rawValue).joined(separator: ", ") }
}
