/// Reads a JSON text by RFC 8259.
///
/// Where a mistake has one meaning, such as a comma too many or a comment, it is noted and reading goes on. It does not use the stack of
/// the thread for nested values.
struct JSONReader {
  /// An array or an object whose end has not been read.
  struct Frame {
    let isObject: Bool
    let position: TextPosition
    /// Where its values, or its members, begin among those that were read.
    let first: Int

    var end: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
    var name: String { isObject ? "object" : "array" }
  }

  var text: ByteScanner
  private var frames: [Frame] = []
  private var values: [JSONValue] = []
  private var members: [JSONObject.Member] = []
  private var keys: [(text: String, position: TextPosition)] = []

  init(_ text: ByteScanner) { self.text = text }

  /// Reads the only value of a text.
  mutating func readDocument() throws(ReadingStopped) -> JSONValue {
    try skipSpace()
    if text.isAtEnd {
      throw text.stop("the file is empty; a file has one JSON value", at: text.position)
    }
    let value = try readValue()
    try skipSpace()
    if !text.isAtEnd { throw trailingContent() }
    return value
  }

  private mutating func readValue() throws(ReadingStopped) -> JSONValue {
    while true {
      guard var value = try readValueOrBeginning() else { continue }
      while let frame = frames.last {
        store(value, in: frame)
        if try isFollowed(in: frame) { break }
        value = try end(frame)
      }
      if frames.isEmpty { return value }
    }
  }

  /// Reads a value that contains none, or the beginning of one that does, up to the first value inside.
  private mutating func readValueOrBeginning() throws(ReadingStopped) -> JSONValue? {
    let position = text.position
    switch text.byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let isObject = text.byte == UInt8(ascii: "{")
      let frame = Frame(isObject: isObject, position: position, first: isObject ? members.count : values.count)
      guard frames.count < text.issues.limits.maximumDepth else { throw tooDeep(at: position) }
      frames.append(frame)
      text.skip()
      try skipSpace()
      if text.byte == frame.end { return try end(frame) }
      if isObject { try readKey() }
      return nil
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return JSONValue(.string(try readString()), at: position)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "."):
      return JSONValue(.number(try readNumber(at: position)), at: position)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      return JSONValue(try readWord(at: position), at: position)
    default:
      throw noValue(at: position, in: frames.last, key: keys.last?.text)
    }
  }

  private mutating func store(_ value: JSONValue, in frame: Frame) {
    guard frame.isObject else {
      values.append(value)
      return
    }
    guard let key = keys.popLast() else { return }
    members.append(JSONObject.Member(key: key.text, keyPosition: key.position, value: value))
  }

  /// Skips what separates values; false at the end of the array or object.
  private mutating func isFollowed(in frame: Frame) throws(ReadingStopped) -> Bool {
    try skipSpace()
    if text.byte == UInt8(ascii: ",") {
      let comma = text.position
      text.skip()
      try skipSpace()
      if text.byte == frame.end {
        try text.report("the ',' before '\(Character(Unicode.Scalar(frame.end)))' is one too many; remove it", at: comma)
        return false
      }
    } else if text.byte == frame.end {
      return false
    } else {
      try reportMissingComma(in: frame)
    }
    if frame.isObject { try readKey() }
    return true
  }

  /// Skips the end of an array or object.
  private mutating func end(_ frame: Frame) throws(ReadingStopped) -> JSONValue {
    text.skip()
    frames.removeLast()
    guard frame.isObject else {
      let content = Array(values[frame.first...])
      values.removeSubrange(frame.first...)
      return JSONValue(.array(content), at: frame.position)
    }
    let object = JSONObject(Array(members[frame.first...]))
    members.removeSubrange(frame.first...)
    for repetition in object.repetitions {
      let (member, first) = (object.members[repetition.member], object.members[repetition.first])
      try text.report(
        .repeatedKey, "the key \(Excerpt.quoted(member.key)) is repeated; it is at \(first.keyPosition) already", at: member.keyPosition)
    }
    return JSONValue(.object(object), at: frame.position)
  }

  private mutating func readKey() throws(ReadingStopped) {
    let position = text.position
    let key =
      text.byte == UInt8(ascii: "\"") || text.byte == UInt8(ascii: "'")
      ? try readString() : try readUnquotedKey(at: position, in: frames.last)
    try skipSpace()
    guard text.byte == UInt8(ascii: ":") else { throw noColon(after: key) }
    text.skip()
    try skipSpace()
    keys.append((key, position))
  }

  /// Skips white space, and comments, which are mistakes.
  mutating func skipSpace() throws(ReadingStopped) {
    while true {
      switch text.byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): text.skip()
      case UInt8(ascii: "/"), UInt8(ascii: "#"): try skipComment()
      default: return
      }
    }
  }
}
