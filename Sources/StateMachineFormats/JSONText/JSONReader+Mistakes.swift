// What is wrong with a text, and what would be right.
extension JSONReader {
  mutating func tooDeep(at position: TextPosition) -> ReadingStopped {
    text.stop(.limit, "arrays and objects are nested more than \(text.issues.limits.maximumDepth) deep, which is the limit", at: position)
  }

  mutating func trailingContent() -> ReadingStopped {
    text.stop("a file has one JSON value; remove what follows it, from \(text.whatIsHere) on", at: text.position)
  }

  mutating func noValue(at position: TextPosition, in frame: Frame?, key: String?) -> ReadingStopped {
    if text.isAtEnd, let frame { return unclosed(frame) }
    let place = if let key, frame?.isObject == true { "the value of \(Excerpt.quoted(key))" } else { "a value" }
    return text.stop("\(place) is missing before \(text.whatIsHere)", at: position)
  }

  mutating func unclosed(_ frame: Frame) -> ReadingStopped {
    let end = Character(Unicode.Scalar(frame.end))
    return text.stop("the \(frame.name) of \(frame.position) is not closed; '\(end)' is missing", at: text.position)
  }

  mutating func reportMissingComma(in frame: Frame) throws(ReadingStopped) {
    let position = text.position
    switch text.byte {
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      let end = Character(Unicode.Scalar(frame.end))
      throw text.stop("the \(frame.name) of \(frame.position) is closed by '\(end)', not by \(text.whatIsHere)", at: position)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      try text.report("',' is missing before \(text.whatIsHere)", at: position)
    default:
      if text.isAtEnd { throw unclosed(frame) }
      let end = Character(Unicode.Scalar(frame.end))
      throw text.stop("',' or '\(end)' is missing before \(text.whatIsHere)", at: position)
    }
  }

  mutating func noColon(after key: String) -> ReadingStopped {
    if text.isAtEnd {
      return text.stop("':' and a value are missing after the key \(Excerpt.quoted(key))", at: text.position)
    }
    return text.stop("':' is missing after the key \(Excerpt.quoted(key)), before \(text.whatIsHere)", at: text.position)
  }

  /// Notes a key without quotes, and reads it.
  mutating func readUnquotedKey(at position: TextPosition, in frame: Frame?) throws(ReadingStopped) -> String {
    let word = wordRange()
    if word.isEmpty {
      if text.isAtEnd, let frame { throw unclosed(frame) }
      throw text.stop("a key in double quotes is missing before \(text.whatIsHere)", at: position)
    }
    text.offset = word.upperBound
    let key = text.text(word)
    try text.report("a key has double quotes: write \"\(text.shown(word))\"", at: position)
    return key
  }

  /// Notes a comment, and skips it.
  mutating func skipComment() throws(ReadingStopped) {
    let position = text.position
    if text.skip(ifAt: "/*") {
      guard let end = text.offset(of: "*/") else {
        throw text.stop("JSON has no comments, and this one is not closed; remove it", at: position)
      }
      text.offset = end + 2
    } else if text.byte == UInt8(ascii: "#") || text.isAt("//") {
      while !text.isAtEnd, text.byte != UInt8(ascii: "\n"), text.byte != UInt8(ascii: "\r") { text.skip() }
    } else {
      throw text.stop("'/' is not expected here", at: position)
    }
    try text.report("JSON has no comments; remove it", at: position)
  }
}
