/// The encodings in which XML texts are read: UTF-8, UTF-16 with a byte order mark, US-ASCII and ISO-8859-1.
struct XMLDecoding {
  /// The text in UTF-8.
  private(set) var bytes: [UInt8]
  /// Where it begins, behind a byte order mark.
  private(set) var start = 0

  /// Decodes a text by its byte order mark and the encoding that it declares.
  init(_ original: [UInt8], issues: inout IssueList) throws(ReadingStopped) {
    bytes = original
    switch ByteEncoding(detectedIn: original) {
    case .utf16(let isBigEndian, hasMark: true):
      bytes = try Self.decodedUTF16(original, isBigEndian: isBigEndian, issues: &issues)
      try checkDeclaration(isUTF16: true, issues: &issues)
    case .utf16, .utf32:
      issues.add(.encoding, "the file is in UTF-32, or in UTF-16 without a byte order mark; save it as UTF-8", at: .start)
      throw ReadingStopped()
    case .bytes(let markLength):
      start = markLength
      try checkDeclaration(isUTF16: false, issues: &issues)
    }
  }

  private mutating func checkDeclaration(isUTF16: Bool, issues: inout IssueList) throws(ReadingStopped) {
    let declared = declaredEncoding
    let name = declared.map { String(decoding: bytes[$0], as: UTF8.self) } ?? (isUTF16 ? "UTF-16" : "UTF-8")
    var tracker = PositionTracker(start: start)
    let position = tracker.position(at: declared?.lowerBound ?? start, in: bytes)
    try check(name.uppercased(), declaredAs: name, isUTF16: isUTF16, at: position, issues: &issues)
  }

  private mutating func check(
    _ name: String, declaredAs declared: String, isUTF16: Bool, at position: TextPosition, issues: inout IssueList
  ) throws(ReadingStopped) {
    switch name {
    case "UTF-16" where isUTF16: return
    case "UTF-8" where !isUTF16: return try check(asciiAlone: false, issues: &issues)
    case "US-ASCII" where !isUTF16, "ASCII" where !isUTF16: return try check(asciiAlone: true, issues: &issues)
    case "ISO-8859-1" where !isUTF16 && start == 0, "LATIN1" where !isUTF16 && start == 0:
      bytes = Self.decodedLatin1(bytes)
      return
    case "UTF-8", "UTF-16", "US-ASCII", "ASCII", "ISO-8859-1", "LATIN1":
      let actual = isUTF16 ? "UTF-16" : start > 0 ? "UTF-8" : "not UTF-16"
      let message = "the file declares \(Excerpt.quoted(declared)), but its first bytes are \(actual); correct the declaration"
      issues.add(.encoding, message, at: position)
    default:
      guard let meant = Self.misspelt[name] else {
        issues.add(.encoding, "the encoding \(Excerpt.quoted(declared)) is not supported; save the file as UTF-8", at: position)
        break
      }
      let message = "the encoding \(Excerpt.quoted(declared)) is written '\(meant)'"
      issues.add(.encoding, message, lenient: "it is read so", at: position)
      if issues.isLenient { return try check(meant, declaredAs: declared, isUTF16: isUTF16, at: position, issues: &issues) }
    }
    throw ReadingStopped()
  }

  /// Names of encodings that files have and XML does not.
  private static let misspelt = [
    "UTF8": "UTF-8", "UTF_8": "UTF-8", "UTF16": "UTF-16", "ISO8859-1": "ISO-8859-1", "ISO_8859-1": "ISO-8859-1",
    "LATIN-1": "ISO-8859-1",
  ]

  /// The name behind `encoding` in the declaration; the reader of the declaration finds what else is wrong with it.
  private var declaredEncoding: Range<Int>? {
    guard bytes.dropFirst(start).starts(with: "<?xml".utf8) else { return nil }
    let declaration = bytes[start..<min(start + 1_000, bytes.count)].prefix { $0 != UInt8(ascii: ">") }
    let word = Array("encoding".utf8)
    guard
      let found = declaration.indices.first(where: { declaration[$0...].starts(with: word) }),
      let open = declaration[found...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
      let close = declaration[(open + 1)...].firstIndex(of: declaration[open])
    else { return nil }
    return open + 1..<close
  }

  private func check(asciiAlone: Bool, issues: inout IssueList) throws(ReadingStopped) {
    let invalid = asciiAlone ? bytes.dropFirst(start).firstIndex { $0 >= 0x80 } : UTF8Check.firstInvalidByte(in: bytes, from: start)
    guard let invalid else { return }
    var tracker = PositionTracker(start: start)
    let advice = asciiAlone ? "US-ASCII; declare the encoding that the file has" : "UTF-8; save the file as UTF-8, or declare its encoding"
    issues.add(.encoding, "the byte \(Excerpt.byte(bytes[invalid])) is not \(advice)", at: tracker.position(at: invalid, in: bytes))
    throw ReadingStopped()
  }

  private static func decodedLatin1(_ bytes: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte < 0x80 { decoded.append(byte) } else { decoded += [0xC0 | byte >> 6, 0x80 | byte & 0x3F] }
    }
    return decoded
  }

  private static func decodedUTF16(
    _ bytes: [UInt8], isBigEndian: Bool, issues: inout IssueList
  ) throws(ReadingStopped) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    func unit(at offset: Int) -> UInt32? {
      guard offset + 1 < bytes.count else { return nil }
      let (high, low) = isBigEndian ? (bytes[offset], bytes[offset + 1]) : (bytes[offset + 1], bytes[offset])
      return UInt32(high) << 8 | UInt32(low)
    }
    var offset = 2
    while offset < bytes.count {
      var scalar = unit(at: offset).flatMap(Unicode.Scalar.init)
      offset += 2
      if scalar == nil, let high = unit(at: offset - 2), high < 0xDC00, let low = unit(at: offset), (0xDC00...0xDFFF).contains(low) {
        scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        offset += 2
      }
      guard let scalar else {
        var tracker = PositionTracker(start: 0)
        let position = tracker.position(at: decoded.count, in: decoded)
        issues.add(.encoding, "half of a character in UTF-16 is missing here; save the file as UTF-8", at: position)
        throw ReadingStopped()
      }
      decoded.append(scalar)
    }
    return decoded
  }
}
