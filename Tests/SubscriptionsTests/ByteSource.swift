@testable import subscriptions

/// Bytes that come in pieces of given size, as from a pipe.
final class ByteSource {
  private var rest: ArraySlice<UInt8>
  private let pieceSize: Int

  init(_ bytes: some Sequence<UInt8>, inPiecesOf pieceSize: Int = .max) {
    rest = Array(bytes)[...]
    self.pieceSize = pieceSize
  }

  func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>) throws(SystemError) -> Int {
    let piece = rest.prefix(min(pieceSize, buffer.count))
    rest = rest.dropFirst(piece.count)
    _ = buffer.update(fromContentsOf: piece)
    return piece.count
  }
}

extension LineReader {
  init(_ text: String) {
    self.init(ByteSource(text.utf8).fill)
  }

  /// Reads to the end.
  mutating func allLines() throws(SystemError) -> [Line] {
    var lines: [Line] = []
    while let line = try next() {
      lines.append(line)
    }
    return lines
  }
}

extension LineReader.Line {
  static func text(_ text: String) -> Self { .text(Array(text.utf8)[...]) }
}
