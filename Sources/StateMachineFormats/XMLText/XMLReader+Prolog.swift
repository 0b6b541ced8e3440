// What is not an element: the declaration, the document type, comments and instructions.
extension XMLReader {
  /// Skips the declaration at the beginning of a text; its encoding has been read.
  mutating func readDeclaration() throws(ReadingStopped) {
    guard text.isAt("<?xml"), XMLCharacters.isSpace(text.byte(after: 5)) else { return }
    let position = text.position
    let example = "write <?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    guard let end = text.offset(of: "?>") else { throw text.stop("the declaration is not closed; \(example)", at: position) }
    text.skip(5)
    var hasVersion = false
    var expected = ["version", "encoding", "standalone"]
    while true {
      let isSeparated = skipSpace()
      if text.offset >= end { break }
      let (itemPosition, name) = (text.position, nameRange())
      text.offset = name.upperBound
      skipSpace()
      let hasEquals = text.skip(ifAt: "=")
      skipSpace()
      let quote = text.byte
      let start = text.offset + 1
      guard
        isSeparated, hasEquals, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), start <= end,
        let close = text.bytes[start..<end].firstIndex(of: quote), let place = expected.firstIndex(of: text.text(name))
      else { throw text.stop("the declaration of XML is wrong here; \(example)", at: itemPosition) }
      expected.removeFirst(place + 1)
      text.offset = close + 1
      let value = text.text(start..<close)
      if text.text(name) == "version" { hasVersion = true }
      switch text.text(name) {
      case "version" where value != "1.0":
        try text.report(.unsupported, "the version \(Excerpt.quoted(value)) of XML is not supported; write '1.0'", at: itemPosition)
      case "encoding" where value.isEmpty, "standalone" where value != "yes" && value != "no":
        throw text.stop("the declaration of XML is wrong here; \(example)", at: itemPosition)
      default: break
      }
    }
    if !hasVersion { try text.report("the version is missing in the declaration; \(example)", at: position) }
    text.offset = end + 2
  }

  mutating func skipInstruction() throws(ReadingStopped) {
    let position = text.position
    text.skip(2)
    let target = nameRange()
    if target.isEmpty { try text.report("a name is missing after '<?'", at: position) }
    if target.count == 3, text.text(target).lowercased() == "xml" {
      try text.report("the declaration '<?xml' is at the beginning of a file, before all else; remove this one", at: position)
    }
    text.offset = target.upperBound
    if !target.isEmpty, !text.isAtEnd, !XMLCharacters.isSpace(text.byte), !text.isAt("?>") {
      try text.report("a space is missing after the name \(text.excerpt(target)) of the instruction", at: text.position)
    }
    guard let end = text.offset(of: "?>") else { throw text.stop("the instruction is not closed; '?>' is missing", at: position) }
    text.offset = end + 2
  }

  mutating func skipComment() throws(ReadingStopped) {
    let position = text.position
    text.skip(4)
    var hasReported = false
    while let hyphens = text.offset(of: "--") {
      text.offset = hyphens + 2
      if text.skip(ifAt: ">") { return }
      // A third hyphen may begin the end of the comment.
      text.offset = hyphens + 1
      if !hasReported { try text.report("'--' is not allowed inside a comment; remove a '-'", at: text.position(at: hyphens)) }
      hasReported = true
    }
    throw text.stop("the comment is not closed; '-->' is missing", at: position)
  }

  // MARK: Document type

  /// Skips a document type without entities.
  mutating func skipDoctype() throws(ReadingStopped) {
    let position = text.position
    if hasDoctype { try text.report("a second '<!DOCTYPE'; a file has one at most", at: position) }
    if root != nil || !frames.isEmpty { try text.report("'<!DOCTYPE' is before the root element; remove it here", at: position) }
    hasDoctype = true
    text.skip(9)
    while !text.isAtEnd {
      switch text.byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipQuoted(in: "'<!DOCTYPE'", at: position)
      case UInt8(ascii: "["):
        text.skip()
        try skipInternalSubset(at: position)
      case UInt8(ascii: ">"):
        text.skip()
        return
      case UInt8(ascii: "<"): throw text.stop("'>' is missing at the end of '<!DOCTYPE', before '<'", at: text.position)
      default: text.skip()
      }
    }
    throw text.stop("'<!DOCTYPE' is not closed; '>' is missing", at: position)
  }

  private mutating func skipInternalSubset(at position: TextPosition) throws(ReadingStopped) {
    while !text.isAtEnd {
      skipSpace()
      if text.skip(ifAt: "]") { return }
      if text.isAt("<!--") {
        try skipComment()
      } else if text.isAt("<?") {
        try skipInstruction()
      } else if text.isAt("<!ENTITY") {
        let message = "entities cannot be declared; remove the declaration, and write what the entity contains where it is used"
        try text.report(.unsupported, message, at: text.position)
        try skipMarkupDeclaration()
      } else if text.isAt("<!ELEMENT") || text.isAt("<!ATTLIST") || text.isAt("<!NOTATION") {
        try skipMarkupDeclaration()
      } else if text.byte == UInt8(ascii: "%") {
        throw text.stop(.unsupported, "references to entities are not supported in '<!DOCTYPE'; remove this one", at: text.position)
      } else if !text.isAtEnd {
        throw text.stop("a declaration or ']' is missing before \(text.whatIsHere)", at: text.position)
      }
    }
    throw text.stop("'[' of '<!DOCTYPE' is not closed; ']' is missing", at: position)
  }

  private mutating func skipMarkupDeclaration() throws(ReadingStopped) {
    let position = text.position
    while !text.isAtEnd {
      switch text.byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipQuoted(in: "the declaration", at: position)
      case UInt8(ascii: ">"):
        text.skip()
        return
      default: text.skip()
      }
    }
    throw text.stop("the declaration is not closed; '>' is missing", at: position)
  }

  private mutating func skipQuoted(in place: String, at position: TextPosition) throws(ReadingStopped) {
    let quote = text.byte
    text.skip()
    guard let end = text.bytes[text.offset...].firstIndex(of: quote) else {
      throw text.stop("a quote in \(place) is not closed; \(Character(Unicode.Scalar(quote))) is missing", at: position)
    }
    text.offset = end + 1
  }
}
