@testable import player

/// Feeds a program with lines and keeps what it writes.
final class Transcript {
  private var lines: ArraySlice<String>
  private(set) var output = ""
  private(set) var notes = ""

  init(_ lines: [String] = []) {
    self.lines = lines[...]
  }

  var console: Console { console(isInteractive: false) }

  func console(isInteractive: Bool) -> Console {
    Console(
      nextLine: { .success(self.lines.popFirst()) },
      print: { (text) throws(SystemError) in self.output += text },
      note: { self.notes += $0 },
      isInteractive: isInteractive
    )
  }
}
