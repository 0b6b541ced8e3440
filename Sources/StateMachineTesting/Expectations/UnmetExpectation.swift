/// What was expected and is not so, for people to read.
///
/// A test passes it on, so that any test library reports it: `try expectTransition(machine.attempt(.pay), to: .paid)`.
public struct UnmetExpectation: Error, Hashable, CustomStringConvertible {
  /// What was expected, and what is there instead; several lines.
  public let message: String

  /// The file of the call, as `#fileID` writes it.
  public let fileID: String

  /// The line of the call.
  public let line: UInt

  init(_ message: String, after steps: [String] = [], at fileID: String, _ line: UInt) {
    let last = steps.suffix(10).map { "  \($0)" }
    self.message = message + (last.isEmpty ? "" : "\nlast steps:\n\(last.joined(separator: "\n"))")
    (self.fileID, self.line) = (fileID, line)
  }

  /// The place of the call, and the message.
  public var description: String { "\(fileID):\(line): \(message)" }
}
