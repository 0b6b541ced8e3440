/// The encoding of a text, as far as its first bytes show it.
enum ByteEncoding: Hashable, Sendable {
  /// UTF-8 or another encoding that contains ASCII, behind a byte order mark of so many bytes.
  case bytes(markLength: Int)
  case utf16(isBigEndian: Bool, hasMark: Bool)
  case utf32

  init(detectedIn bytes: [UInt8]) {
    let first = Array(bytes.prefix(4))
    func begins(_ mark: UInt8...) -> Bool { first.starts(with: mark) }
    let zeros = first.map { $0 == 0 }

    if begins(0xEF, 0xBB, 0xBF) {
      self = .bytes(markLength: 3)
    } else if begins(0xFF, 0xFE, 0, 0) || begins(0, 0, 0xFE, 0xFF) || zeros == [true, true, true, false]
      || zeros == [false, true, true, true]
    {
      self = .utf32
    } else if begins(0xFE, 0xFF) || begins(0xFF, 0xFE) {
      self = .utf16(isBigEndian: first[0] == 0xFE, hasMark: true)
    } else if zeros.prefix(2) == [true, false] || zeros.prefix(2) == [false, true] {
      self = .utf16(isBigEndian: zeros[0], hasMark: false)
    } else {
      self = .bytes(markLength: 0)
    }
  }

  /// The name of the encoding: `UTF-16`.
  var name: String {
    switch self {
    case .bytes: "UTF-8"
    case .utf16: "UTF-16"
    case .utf32: "UTF-32"
    }
  }
}
