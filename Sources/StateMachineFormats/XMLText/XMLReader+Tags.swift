// Start tags with their attributes, and end tags.
extension XMLReader {
  /// An attribute before the prefixes of its tag are known.
  struct RawAttribute {
    let name: Range<Int>
    let position: TextPosition
    let value: String
    let valuePosition: TextPosition
  }

  mutating func readStartTag() throws(ReadingStopped) {
    let position = text.position
    text.skip()
    let qualified = nameRange()
    guard !qualified.isEmpty else { throw text.stop("'<' is written '&lt;' in text; no name of an element follows it", at: position) }
    text.offset = qualified.upperBound
    if frames.isEmpty, root != nil {
      try text.report("\(text.excerpt(qualified)) is a second root element; a file has one", at: position)
    }
    var raw: [RawAttribute] = []
    while true {
      let isSeparated = skipSpace()
      if text.skip(ifAt: ">") { return try open(frame(qualified, raw, at: position), isEmpty: false) }
      if text.skip(ifAt: "/>") { return try open(frame(qualified, raw, at: position), isEmpty: true) }
      let name = nameRange()
      if name.isEmpty {
        throw text.stop(
          "the tag of \(text.excerpt(qualified)) of \(position) is not closed; '>' is missing before \(text.whatIsHere)", at: text.position)
      }
      if !isSeparated { try text.report("a space is missing before the attribute \(text.excerpt(name))", at: text.position) }
      raw.append(try readAttribute(name))
    }
  }

  private mutating func frame(_ qualified: Range<Int>, _ raw: [RawAttribute], at position: TextPosition) throws(ReadingStopped) -> Frame {
    let declaredPrefixes = raw.isEmpty ? [] : try declareNamespaces(raw)
    let name = try resolve(qualified, isAttribute: false, at: position)
    return Frame(
      name: name, qualified: qualified, position: position, attributes: raw.isEmpty ? [] : try resolve(raw),
      declaredPrefixes: declaredPrefixes, firstChild: nextChild)
  }

  private mutating func readAttribute(_ name: Range<Int>) throws(ReadingStopped) -> RawAttribute {
    let position = text.position
    text.offset = name.upperBound
    skipSpace()
    guard text.byte == UInt8(ascii: "=") else {
      text.offset = name.upperBound
      try text.report("the attribute \(text.excerpt(name)) has no value; write \(text.shown(name))=\"…\"", at: position)
      return RawAttribute(name: name, position: position, value: "", valuePosition: position)
    }
    text.skip()
    skipSpace()
    if text.byte == UInt8(ascii: "\"") || text.byte == UInt8(ascii: "'") {
      let quote = text.byte
      text.skip()
      let valuePosition = text.position
      let value = try readValue(of: name, quote: quote, at: position)
      return RawAttribute(name: name, position: position, value: value, valuePosition: valuePosition)
    }
    let (start, valuePosition) = (text.offset, text.position)
    while !text.isAtEnd, !XMLCharacters.isSpace(text.byte), text.byte != UInt8(ascii: ">"), !text.isAt("/>"), text.byte != UInt8(ascii: "<")
    {
      text.skip()
    }
    let value = start..<text.offset
    let advice = value.isEmpty ? "the value of \(text.excerpt(name)) is missing" : "the value of \(text.excerpt(name)) has no quotes"
    try text.report("\(advice); write \(text.shown(name))=\"\(text.shown(value))\"", at: valuePosition)
    return RawAttribute(name: name, position: position, value: text.text(value), valuePosition: valuePosition)
  }

  /// The value up to its closing quote, normalised: each white space is a space, unless it is written as a reference.
  private mutating func readValue(of name: Range<Int>, quote: UInt8, at position: TextPosition) throws(ReadingStopped) -> String {
    var value: [UInt8] = []
    var hasReportedLess = false
    while true {
      let start = text.offset
      var end = start
      while end < text.bytes.count, text.bytes[end] != quote, !Self.isSpecialInValue(text.bytes[end]) { end += 1 }
      text.offset = end
      if end < text.bytes.count, text.bytes[end] == quote {
        text.skip()
        if value.isEmpty { return text.text(start..<end) }
        return String(decoding: value + text.bytes[start..<end], as: UTF8.self)
      }
      value += text.bytes[start..<end]
      switch text.byte {
      case UInt8(ascii: "&"): if let scalar = try readReference() { value.append(scalar) }
      case UInt8(ascii: "<"):
        if !hasReportedLess { try reportLess(in: name, quote: quote) }
        hasReportedLess = true
        value.append(UInt8(ascii: "<"))
        text.skip()
      case UInt8(ascii: "\r") where text.byte(after: 1) == UInt8(ascii: "\n"):
        value.append(UInt8(ascii: " "))
        text.skip(2)
      default:
        if text.isAtEnd {
          let mark = Character(Unicode.Scalar(quote))
          throw text.stop("the value of the attribute \(text.excerpt(name)) is not closed; its second \(mark) is missing", at: position)
        }
        value.append(UInt8(ascii: " "))
        text.skip()
      }
    }
  }

  private static func isSpecialInValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\t")
  }

  /// Notes a `<`; if it seems to begin a tag, the quote before it is missing, and the rest of the text is not what it seems.
  private mutating func reportLess(in name: Range<Int>, quote: UInt8) throws(ReadingStopped) {
    let position = text.position
    let excerpt = text.excerpt(name)
    let rest = text.bytes[text.offset...]
    let end = rest.firstIndex { $0 == quote || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let before = text.bytes[..<text.offset].last { !XMLCharacters.isSpace($0) }
    let isTag = before == UInt8(ascii: ">") || text.byte(after: 1) == UInt8(ascii: "/")
    if !isTag, let end, text.bytes[end] == quote {
      try text.report("'<' is written '&lt;' in the value of the attribute \(excerpt)", at: position)
    } else {
      let mark = Character(Unicode.Scalar(quote))
      throw text.stop(
        "'<' is written '&lt;' in the value of the attribute \(excerpt), or its second \(mark) is missing before this place", at: position)
    }
  }

  mutating func readEndTag() throws(ReadingStopped) {
    let position = text.position
    text.skip(2)
    let qualified = nameRange()
    guard !qualified.isEmpty else { throw text.stop("a name is missing after '</'", at: position) }
    text.offset = qualified.upperBound
    skipSpace()
    if !text.skip(ifAt: ">") {
      try text.report("'>' is missing at the end of the tag, before \(text.whatIsHere)", at: text.position)
    }
    let name = text.bytes[qualified]
    guard let open = frames.last else {
      return try text.report("'</\(text.shown(qualified))>' closes no element; remove it", at: position)
    }
    if text.bytes[open.qualified] == name { return closeElement() }
    let (wrong, right) = (text.shown(qualified), text.shown(open.qualified))
    try text.report("'</\(wrong)>' does not close '\(right)' of \(open.position); write '</\(right)>'", at: position)
    // If an element around this one has the name, the tags between them are missing; if not, this tag has the wrong name.
    guard let outer = frames.lastIndex(where: { text.bytes[$0.qualified] == name }) else { return closeElement() }
    while frames.count > outer { closeElement() }
  }
}
