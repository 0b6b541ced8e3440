/// An element of an XML text, with the place at which its tag begins.
///
/// Elements are equal if they have equal names, attributes and children in the same order; places and prefixes do not matter.
struct XMLElement: Hashable, Sendable {
  /// The name of an element or attribute, with the namespace in place of the prefix.
  struct Name: Hashable, Sendable {
    /// The URI of the namespace; empty if the name is in none.
    let namespace: String
    let local: String
    /// The prefix in the text, or the one that a writer should use; empty for none.
    let prefix: String

    init(_ local: String, namespace: String = "", prefix: String = "") {
      (self.local, self.namespace, self.prefix) = (local, namespace, prefix)
    }

    /// The name with its prefix, as it is in the text.
    var qualified: String { prefix.isEmpty ? local : "\(prefix):\(local)" }

    static func == (one: Name, other: Name) -> Bool { one.local == other.local && one.namespace == other.namespace }

    func hash(into hasher: inout Hasher) {
      hasher.combine(local)
      hasher.combine(namespace)
    }
  }

  struct Attribute: Hashable, Sendable {
    let name: Name
    /// The normalised value.
    let value: String
    let position: TextPosition
    /// Where the value begins, behind its quote.
    let valuePosition: TextPosition

    init(_ name: Name, _ value: String, at position: TextPosition = .start, valueAt valuePosition: TextPosition = .start) {
      (self.name, self.value, self.position, self.valuePosition) = (name, value, position, valuePosition)
    }

    static func == (one: Attribute, other: Attribute) -> Bool { one.name == other.name && one.value == other.value }

    func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(value)
    }
  }

  /// The text between two tags, without what a comment or an instruction between them contains; never empty.
  struct Text: Hashable, Sendable {
    let value: String
    let position: TextPosition

    init(_ value: String, at position: TextPosition = .start) {
      (self.value, self.position) = (value, position)
    }

    /// Whether there is nothing but white space.
    var isSpace: Bool { value.utf8.allSatisfy(XMLCharacters.isSpace) }

    static func == (one: Text, other: Text) -> Bool { one.value == other.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  enum Child: Hashable, Sendable {
    case element(XMLElement)
    case text(Text)
  }

  let name: Name
  /// The attributes in the order of the text, without declarations of namespaces.
  let attributes: [Attribute]
  /// The elements and texts inside; two texts do not follow each other in an element that was read.
  let children: [Child]
  /// Where the tag begins; ``TextPosition/start`` if the element was not read.
  let position: TextPosition

  init(_ name: Name, attributes: [Attribute] = [], children: [Child] = [], at position: TextPosition = .start) {
    (self.name, self.attributes, self.children, self.position) = (name, attributes, children, position)
  }

  /// The elements inside, without texts.
  var elements: [XMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The texts inside, joined.
  var text: String {
    children.compactMap { if case .text(let text) = $0 { text.value } else { nil } }.joined()
  }

  /// The first attribute of a name; linear in the number of attributes.
  func attribute(_ local: String, namespace: String = "") -> Attribute? {
    attributes.first { $0.name.local == local && $0.name.namespace == namespace }
  }

  static func == (one: XMLElement, other: XMLElement) -> Bool {
    one.name == other.name && one.attributes == other.attributes && one.children == other.children
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(attributes)
    hasher.combine(children)
  }
}
