// Names and namespaces.
extension XMLReader {
  /// The name from the scanner on, with its prefix; empty if none begins there.
  func nameRange() -> Range<Int> {
    let start = text.offset
    var end = start
    while end < text.bytes.count {
      let byte = text.bytes[end]
      if byte < 0x80 {
        let scalar = Unicode.Scalar(byte)
        guard byte == UInt8(ascii: ":") || (end == start ? XMLCharacters.beginsName(scalar) : XMLCharacters.continuesName(scalar)) else {
          break
        }
        end += 1
      } else {
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        let next = min(end + length, text.bytes.count)
        guard
          let scalar = String(decoding: text.bytes[end..<next], as: UTF8.self).unicodeScalars.first,
          end == start ? XMLCharacters.beginsName(scalar) : XMLCharacters.continuesName(scalar)
        else { break }
        end = next
      }
    }
    return start..<end
  }

  /// Declares the namespaces of a tag; returns their prefixes, to be ended with the element.
  mutating func declareNamespaces(_ raw: [RawAttribute]) throws(ReadingStopped) -> [String] {
    var declared: [String] = []
    for attribute in raw where text.bytes[attribute.name].starts(with: "xmlns".utf8) {
      let name = text.bytes[attribute.name]
      guard name.count == 5 || name[name.startIndex + 5] == UInt8(ascii: ":") else { continue }
      let prefix = name.count == 5 ? "" : text.text(attribute.name.lowerBound + 6..<attribute.name.upperBound)
      if let mistake = Self.mistake(declaring: prefix, as: attribute.value) { try text.report(mistake, at: attribute.position) }
      // The first of two declarations of one prefix holds; the repeated attribute is noted with the others.
      if declared.count < 16 && declared.contains(prefix) { continue }
      namespaces.declare(prefix, attribute.value)
      declared.append(prefix)
    }
    return declared
  }

  private static func mistake(declaring prefix: String, as namespace: String) -> String? {
    if prefix == "xmlns" { return "the prefix 'xmlns' cannot be declared; use another one" }
    if prefix == "xml" {
      return namespace == XMLNamespaces.xml ? nil : "the prefix 'xml' is '\(XMLNamespaces.xml)' always; use another one"
    }
    if namespace == XMLNamespaces.xml { return "the prefix of '\(XMLNamespaces.xml)' is 'xml' always; remove the declaration" }
    if namespace == XMLNamespaces.xmlns { return "the prefix of '\(XMLNamespaces.xmlns)' is 'xmlns' always; remove the declaration" }
    if !prefix.isEmpty && namespace.isEmpty { return "the namespace of the prefix \(Excerpt.quoted(prefix)) is empty; write its URI" }
    return nil
  }

  /// A name with its namespace in place of the prefix.
  mutating func resolve(_ range: Range<Int>, isAttribute: Bool, at position: TextPosition) throws(ReadingStopped) -> XMLElement.Name {
    let bytes = text.bytes[range]
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      let local = text.text(range)
      if isAttribute { return XMLElement.Name(local, namespace: local == "xmlns" ? XMLNamespaces.xmlns : "") }
      return XMLElement.Name(local, namespace: namespaces[""] ?? "")
    }
    let (prefix, local) = (text.text(range.lowerBound..<colon), text.text(colon + 1..<range.upperBound))
    guard XMLCharacters.isName(prefix), XMLCharacters.isName(local) else {
      try text.report("\(text.excerpt(range)) is not a prefix, one ':' and a name", at: position)
      return XMLElement.Name(text.text(range))
    }
    if let namespace = namespaces[prefix] { return XMLElement.Name(local, namespace: namespace, prefix: prefix) }
    let shown = text.shown(range.lowerBound..<colon)
    try text.report(
      "the prefix '\(shown)' is not declared; write xmlns:\(shown)=\"…\" in this tag or around it", at: position)
    return XMLElement.Name(local, prefix: prefix)
  }

  /// The attributes of a tag without declarations of namespaces; notes repeated ones.
  mutating func resolve(_ raw: [RawAttribute]) throws(ReadingStopped) -> [XMLElement.Attribute] {
    var resolved: [XMLElement.Attribute] = []
    resolved.reserveCapacity(raw.count)
    for attribute in raw {
      let name = try resolve(attribute.name, isAttribute: true, at: attribute.position)
      resolved.append(XMLElement.Attribute(name, attribute.value, at: attribute.position, valueAt: attribute.valuePosition))
    }
    for (index, first) in Self.repetitions(in: resolved) {
      let (attribute, first) = (resolved[index], resolved[first])
      let message = "the attribute \(Excerpt.quoted(attribute.name.qualified)) is repeated; it is at \(first.position) already"
      try text.report(.repeatedKey, message, at: attribute.position)
    }
    resolved.removeAll { $0.name.namespace == XMLNamespaces.xmlns }
    return resolved
  }

  private static func repetitions(in attributes: [XMLElement.Attribute]) -> [(index: Int, first: Int)] {
    if attributes.count <= 8 {
      return attributes.indices.compactMap { index in
        attributes[..<index].firstIndex { $0.name == attributes[index].name }.map { (index, $0) }
      }
    }
    var firsts: [XMLElement.Name: Int] = [:]
    return attributes.indices.compactMap { index in
      if let first = firsts[attributes[index].name] { return (index, first) }
      firsts[attributes[index].name] = index
      return nil
    }
  }
}
