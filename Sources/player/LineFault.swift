/// Why a line could not be understood.
enum LineFault: Error, Hashable, Sendable {
  case unknownCommand(String)
  case excess(String, after: String)
  case noDuration
  case badDuration(String)
  case tooLong(String)
}

extension LineFault: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknownCommand(let word): "unknown command \(shown(word)), expected \(Self.commands)"
    case .excess(let word, let last): "nothing may follow \(shown(last)), but \(shown(word)) does"
    case .noDuration: "'wait' needs a duration, such as 5s"
    case .badDuration(let word): "\(shown(word)) is no duration: give a number and s, m or h, such as 90s"
    case .tooLong(let word): "\(shown(word)) is too long, wait at most \(Command.longestWait.components.seconds / 3_600)h at once"
    }
  }

  private static let commands = Signal.keys.map(\.rawValue).joined(separator: ", ") + " or wait"

  /// Cut short, and nothing in it that could steer a terminal.
  private func shown(_ word: String) -> String {
    let scalars = word.unicodeScalars
    return "'\(scalars.prefix(32).map { $0.escaped(asASCII: true) }.joined())\(scalars.count > 32 ? "…" : "")'"
  }
}

/// A line that changed nothing, and why.
struct WrongLine: Error, Hashable, Sendable, CustomStringConvertible {
  let number: Int
  let fault: LineFault

  var description: String { "line \(number): \(fault)" }
}
