/// Reads an XML text by XML 1.0, fifth edition, and Namespaces in XML 1.0.
///
/// Declarations of entities are refused, and nothing outside of the text is read. Where a mistake has one meaning it is noted and reading
/// goes on. It does not use the stack of the thread for nested elements.
struct XMLReader {
  /// An element whose end tag has not been read.
  struct Frame {
    let name: XMLElement.Name
    let qualified: Range<Int>
    let position: TextPosition
    let attributes: [XMLElement.Attribute]
    let declaredPrefixes: [String]
    /// Where its children begin among those that were read.
    let firstChild: Int
  }

  var text: ByteScanner
  var namespaces = XMLNamespaces()
  var frames: [Frame] = []
  var root: XMLElement?
  var hasDoctype = false
  private var children: [XMLElement.Child] = []
  private var pending: [UInt8] = []
  private var pendingPosition: TextPosition?

  init(_ text: ByteScanner) { self.text = text }

  /// Reads the only element of a text.
  mutating func readDocument() throws(ReadingStopped) -> XMLElement {
    try XMLCharacters.check(&text)
    try readDeclaration()
    while !text.isAtEnd {
      if text.byte == UInt8(ascii: "<") {
        try readMarkup()
      } else if frames.isEmpty {
        try skipTextOutside()
      } else {
        try readText()
      }
    }
    try reportUnclosedElements()
    guard let root else { throw text.stop("the file has no element", at: text.position) }
    return root
  }

  private mutating func readMarkup() throws(ReadingStopped) {
    if text.isAt("</") {
      try readEndTag()
    } else if text.isAt("<!--") {
      try skipComment()
    } else if text.isAt("<![CDATA[") {
      try readLiteralText()
    } else if text.isAt("<!DOCTYPE") {
      try skipDoctype()
    } else if text.isAt("<?") {
      try skipInstruction()
    } else if text.isAt("<!") {
      throw text.stop("'<!' begins a comment, '<!--', or a section, '<![CDATA['; neither follows", at: text.position)
    } else {
      try readStartTag()
    }
  }

  // MARK: Elements

  /// Begins an element, or the whole of one without content.
  mutating func open(_ frame: Frame, isEmpty: Bool) throws(ReadingStopped) {
    guard frames.count < text.issues.limits.maximumDepth else {
      throw text.stop(
        .limit, "elements are nested more than \(text.issues.limits.maximumDepth) deep, which is the limit", at: frame.position)
    }
    frames.append(frame)
    if isEmpty { closeElement() }
  }

  /// Where the next element will have its children.
  var nextChild: Int {
    mutating get {
      endText()
      return children.count
    }
  }

  /// Ends the innermost element.
  mutating func closeElement() {
    endText()
    guard let frame = frames.popLast() else { return }
    let element = XMLElement(
      frame.name, attributes: frame.attributes, children: Array(children[frame.firstChild...]), at: frame.position)
    children.removeSubrange(frame.firstChild...)
    namespaces.end(frame.declaredPrefixes)
    if !frames.isEmpty {
      children.append(.element(element))
    } else if root == nil {
      root = element
    }
  }

  private mutating func reportUnclosedElements() throws(ReadingStopped) {
    for frame in frames {
      let (excerpt, name) = (text.excerpt(frame.qualified), text.shown(frame.qualified))
      try text.report("the element \(excerpt) is not closed; '</\(name)>' is missing", at: frame.position)
    }
    while !frames.isEmpty { closeElement() }
  }

  // MARK: Text

  /// Text up to the next tag, comment or section.
  private mutating func readText() throws(ReadingStopped) {
    beginText()
    while !text.isAtEnd {
      let start = text.offset
      var end = start
      while end < text.bytes.count, !Self.isSpecialInText(text.bytes[end]) { end += 1 }
      pending += text.bytes[start..<end]
      text.offset = end
      switch text.byte {
      case UInt8(ascii: "<"): return
      case UInt8(ascii: "&"): if let scalar = try readReference() { pending.append(scalar) }
      case UInt8(ascii: "\r"): appendLineEnd()
      default:
        if text.isAt("]]>") { try text.report("']]>' is written ']]&gt;' in text", at: text.position) }
        if !text.isAtEnd { pending.append(text.byte) }
        text.skip()
      }
    }
  }

  private static func isSpecialInText(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "]")
  }

  private mutating func readLiteralText() throws(ReadingStopped) {
    let position = text.position
    if frames.isEmpty { try text.report("a section '<![CDATA[' is outside of the root element; remove it", at: position) }
    text.skip(9)
    if !frames.isEmpty { beginText() }
    guard let end = text.offset(of: "]]>") else { throw text.stop("the section '<![CDATA[' is not closed; ']]>' is missing", at: position) }
    while text.offset < end {
      let start = text.offset
      let lineEnd = text.bytes[start..<end].firstIndex(of: UInt8(ascii: "\r")) ?? end
      pending += text.bytes[start..<lineEnd]
      text.offset = lineEnd
      if lineEnd < end { appendLineEnd() }
    }
    text.offset = end + 3
    if frames.isEmpty { pending.removeAll() }
  }

  private mutating func appendLineEnd() {
    text.skip(text.byte(after: 1) == UInt8(ascii: "\n") ? 2 : 1)
    pending.append(UInt8(ascii: "\n"))
  }

  private mutating func beginText() {
    if pendingPosition == nil { pendingPosition = text.position }
  }

  private mutating func endText() {
    if let pendingPosition, !pending.isEmpty {
      children.append(.text(XMLElement.Text(String(decoding: pending, as: UTF8.self), at: pendingPosition)))
    }
    pending.removeAll(keepingCapacity: true)
    pendingPosition = nil
  }

  private mutating func skipTextOutside() throws(ReadingStopped) {
    skipSpace()
    if text.isAtEnd || text.byte == UInt8(ascii: "<") { return }
    let place = root == nil ? "before" : "after"
    try text.report("there is text \(place) the root element, from \(text.whatIsHere) on; remove it", at: text.position)
    while !text.isAtEnd, text.byte != UInt8(ascii: "<") { text.skip() }
  }

  /// Skips white space, and is true if there was any.
  @discardableResult
  mutating func skipSpace() -> Bool {
    let start = text.offset
    while XMLCharacters.isSpace(text.byte) { text.skip() }
    return text.offset > start
  }
}
