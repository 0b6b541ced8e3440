import TestSupport
import Testing

@testable import subscriptions

@Suite("Reading lines")
struct LineReaderTests {
  @Test(
    "Lines end with LF or CR LF, and the last one also with the stream",
    arguments: [
      ("", []),
      ("\n", [""]),
      ("a", ["a"]),
      ("a\n", ["a"]),
      ("a\r\n", ["a"]),
      ("a\r", ["a"]),
      ("a\nb", ["a", "b"]),
      ("a\r\nb\r\n", ["a", "b"]),
      ("\n\r\n\n", ["", "", ""]),
      ("a\rb\n", ["a\rb"]),
      ("a\r\r\n", ["a\r"]),
      ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
      ("\u{FEFF}", [""]),
    ]
  )
  func lineEnds(text: String, lines: [String]) throws {
    var reader = LineReader(text)

    let read = try reader.allLines()

    #expect(read == lines.map { .text($0) })
    #expect(reader.number == lines.count)
  }

  @Test(
    "A line is too long by one byte, whatever ends it",
    arguments: [("", ""), ("", "\n"), ("", "\r\n"), ("\u{FEFF}", "\r\n"), ("short\n", "\nshort")], [1, 2, 1_000, 4_096, 65_536]
  )
  func maximumLength(around: (before: String, after: String), pieceSize: Int) throws {
    let longest = String(repeating: "x", count: LineReader.maximumLength)
    let fits = ByteSource("\(around.before)\(longest)\(around.after)".utf8, inPiecesOf: pieceSize)
    let doesNot = ByteSource("\(around.before)x\(longest)\(around.after)".utf8, inPiecesOf: pieceSize)
    var fittingReader = LineReader(fits.fill)
    var otherReader = LineReader(doesNot.fill)

    let fittingLines = try fittingReader.allLines()
    let otherLines = try otherReader.allLines()

    #expect(fittingLines.contains(.text(longest)))
    #expect(!fittingLines.contains(.tooLong))
    #expect(otherLines == fittingLines.map { $0 == .text(longest) ? .tooLong : $0 })
  }

  @Test("A line of a million bytes is one line, and its neighbours are complete")
  func endlessLine() throws {
    let text = "a\n\(String(repeating: "x", count: 1_000_000))\nb\n\(String(repeating: "y", count: 1_000_000))"
    var reader = LineReader(text)

    let lines = try reader.allLines()

    #expect(lines == [.text("a"), .tooLong, .text("b"), .tooLong])
    #expect(reader.number == 4)
  }

  @Test("Lines do not depend on the chunks in which bytes arrive", arguments: 0..<40)
  func anyPieces(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lengths = [0, 1, 2, 40, 4_094, 4_095, 4_096, 4_097, 4_098, 4_099, 4_100, 4_101, 70_000]
    let text = (0..<30).map { _ in
      String(repeating: "x", count: lengths.randomElement(using: &generator) ?? 0) + (Bool.random(using: &generator) ? "\r\n" : "\n")
    }
    let bytes = Array(text.joined().utf8)
    var whole = LineReader(ByteSource(bytes).fill)
    var pieces = LineReader(ByteSource(bytes, inPiecesOf: Int.random(in: 1...5_000, using: &generator)).fill)

    let lines = try pieces.allLines()

    #expect(lines.count == text.count)
    #expect(lines == (try whole.allLines()))
  }

  @Test("An error of the byte source ends the reading of lines")
  func sourceThrows() throws {
    let directory = try FileDescriptor(path: "/")
    defer { directory.shut() }
    var reader = LineReader(directory.fill)

    #expect(throws: SystemError.self) { try reader.next() }
  }
}
