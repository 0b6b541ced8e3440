/// Writes elements, the same text for the same element: indented by two spaces, each declaration of a namespace where it is first needed.
///
/// What was written is read as an equal element, except for white space between elements: where an element contains no other text, its
/// children have lines of their own. Elements with text, and those with `xml:space="preserve"`, are written as they are. It does not use
/// the stack of the thread for nested elements.
struct XMLWriter {
  private enum Task {
    case element(XMLElement, depth: Int, isInline: Bool)
    case text(XMLElement.Text)
    case line(depth: Int)
    /// The end tag of an element with content.
    case end(qualified: String, prefixes: [String])
  }

  /// The text of an element with a declaration of XML, which ends with a line feed.
  ///
  /// - Parameters:
  ///   - root: The element.
  ///   - file: The name of the file, for messages.
  /// - Returns: The text.
  /// - Throws: Each name and character that XML does not have.
  static func text(of root: XMLElement, file: String) throws(FormatError) -> String {
    String(decoding: try bytes(of: root, file: file), as: UTF8.self)
  }

  /// The same as ``text(of:file:)`` in UTF-8.
  static func bytes(of root: XMLElement, file: String) throws(FormatError) -> [UInt8] {
    var writer = XMLWriter(issues: IssueList(file: file))
    writer.write(root)
    try writer.issues.check()
    return writer.bytes
  }

  private var issues: IssueList
  private var bytes: [UInt8] = []
  private var tasks: [Task] = []
  private var namespaces = XMLNamespaces()

  private init(issues: IssueList) { self.issues = issues }

  private mutating func write(_ root: XMLElement) {
    append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    tasks = [.element(root, depth: 0, isInline: false)]
    while let task = tasks.popLast(), !issues.isFull {
      switch task {
      case .element(let element, let depth, let isInline): write(element, depth: depth, isInline: isInline)
      case .text(let text): appendEscaped(text.value, isAttribute: false, at: text.position)
      case .line(let depth):
        append("\n")
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
      case .end(let qualified, let prefixes):
        append("</\(qualified)>")
        namespaces.end(prefixes)
      }
    }
    append("\n")
  }

  private mutating func write(_ element: XMLElement, depth: Int, isInline: Bool) {
    var tag = Tag(namespaces: namespaces)
    let qualified = tag.qualifiedElement(element.name)
    let attributes = element.attributes.map { (name: tag.qualifiedAttribute($0.name), attribute: $0) }
    checkName(element.name.local, at: element.position)
    append("<\(qualified)")
    for declaration in tag.declarations {
      append(declaration.prefix.isEmpty ? " xmlns=\"" : " xmlns:\(declaration.prefix)=\"")
      appendEscaped(declaration.namespace, isAttribute: true, at: element.position)
      append("\"")
    }
    for (name, attribute) in attributes {
      checkName(attribute.name.local, at: attribute.position)
      append(" \(name)=\"")
      appendEscaped(attribute.value, isAttribute: true, at: attribute.position)
      append("\"")
    }
    let isInline = isInline || Self.isInline(element)
    let children = element.children.filter { Self.isWritten($0, isInline: isInline) }
    guard !children.isEmpty else { return append("/>") }
    append(">")
    for declaration in tag.declarations { namespaces.declare(declaration.prefix, declaration.namespace) }
    tasks.append(.end(qualified: qualified, prefixes: tag.declarations.map(\.prefix)))
    if !isInline { tasks.append(.line(depth: depth)) }
    for child in children.reversed() {
      switch child {
      case .text(let text): tasks.append(.text(text))
      case .element(let element): tasks.append(.element(element, depth: depth + 1, isInline: isInline))
      }
      if !isInline { tasks.append(.line(depth: depth + 1)) }
    }
  }

  private static func isInline(_ element: XMLElement) -> Bool {
    if element.attribute("space", namespace: XMLNamespaces.xml)?.value == "preserve" { return true }
    let hasElements = element.children.contains { if case .element = $0 { true } else { false } }
    return !hasElements || element.children.contains { if case .text(let text) = $0 { !text.isSpace } else { false } }
  }

  private static func isWritten(_ child: XMLElement.Child, isInline: Bool) -> Bool {
    if case .text(let text) = child { isInline && !text.value.isEmpty } else { true }
  }

  private mutating func checkName(_ name: String, at position: TextPosition) {
    if !XMLCharacters.isName(name) {
      issues.add(.unsupported, "\(Excerpt.quoted(name)) is not a name of XML; use letters, digits, '_', '-' and '.'", at: position)
    }
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }

  private mutating func appendEscaped(_ text: String, isAttribute: Bool, at position: TextPosition) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\r": append("&#13;")
      case "\"" where isAttribute: append("&quot;")
      case "\n" where isAttribute: append("&#10;")
      case "\t" where isAttribute: append("&#9;")
      default:
        if XMLCharacters.isAllowed(scalar) {
          bytes.append(scalar)
        } else {
          issues.add(.unsupported, "XML 1.0 has no character \(Excerpt.code(of: scalar)); remove it", at: position)
        }
      }
    }
  }
}
