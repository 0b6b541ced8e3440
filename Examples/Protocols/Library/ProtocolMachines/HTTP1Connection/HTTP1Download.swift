/// The body of a response that is being received.
struct HTTP1Download: CustomStringConvertible, Sendable {
  /// What was received and not taken.
  var buffer: [BodyPart] = []
  /// The consumer waits for a part.
  var isDemanded = false

  var description: String { "stored: \(buffer.map(\.id)), demanded: \(isDemanded)" }

  mutating func receive(_ part: BodyPart) -> HTTP1RequestAction {
    guard isDemanded else {
      buffer.append(part)
      return .none
    }
    isDemanded = false
    return .forwardBodyPart(part)
  }

  mutating func demand() -> HTTP1RequestAction {
    guard buffer.isEmpty else { return .forwardBodyPart(buffer.removeFirst()) }
    isDemanded = true
    return .awaitBodyPart
  }
}
