@testable import subscriptions

/// Keeps what a program writes.
final class Transcript {
  private(set) var output = ""
  private(set) var notes = ""

  func console(isWatched: Bool = false) -> Console {
    Console(
      print: { (text) throws(SystemError) in self.output += text },
      note: { self.notes += $0 },
      isWatched: isWatched
    )
  }
}
