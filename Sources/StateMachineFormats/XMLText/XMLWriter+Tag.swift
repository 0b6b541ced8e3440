extension XMLWriter {
  /// Chooses the prefixes of one tag, and which of them it has to declare.
  struct Tag {
    /// What is declared around the tag.
    let namespaces: XMLNamespaces
    /// What the tag itself declares, in the order in which it is needed.
    private(set) var declarations: [(prefix: String, namespace: String)] = []
    /// The prefixes that names of this tag have.
    private var used: [String: String] = [:]

    init(namespaces: XMLNamespaces) { self.namespaces = namespaces }

    mutating func qualifiedElement(_ name: XMLElement.Name) -> String {
      if name.namespace.isEmpty { return qualified(name.local, use("", for: "")) }
      if name.namespace == XMLNamespaces.xml { return qualified(name.local, "xml") }
      return qualified(name.local, use(Self.isUsable(name.prefix) ? name.prefix : "", for: name.namespace))
    }

    mutating func qualifiedAttribute(_ name: XMLElement.Name) -> String {
      if name.namespace.isEmpty { return name.local }
      if name.namespace == XMLNamespaces.xml { return qualified(name.local, "xml") }
      if Self.isUsable(name.prefix), used[name.prefix, default: name.namespace] == name.namespace {
        return qualified(name.local, use(name.prefix, for: name.namespace))
      }
      if let prefix = used.filter({ !$0.key.isEmpty && $0.value == name.namespace }).keys.min() { return qualified(name.local, prefix) }
      if let prefix = namespaces.prefix(of: name.namespace), used[prefix, default: name.namespace] == name.namespace {
        return qualified(name.local, use(prefix, for: name.namespace))
      }
      var number = 1
      while used["ns\(number)"] != nil || namespaces["ns\(number)"] != nil { number += 1 }
      return qualified(name.local, use("ns\(number)", for: name.namespace))
    }

    private mutating func use(_ prefix: String, for namespace: String) -> String {
      if used[prefix] == nil, namespaces[prefix] != namespace { declarations.append((prefix, namespace)) }
      used[prefix] = namespace
      return prefix
    }

    private func qualified(_ local: String, _ prefix: String) -> String { prefix.isEmpty ? local : "\(prefix):\(local)" }

    private static func isUsable(_ prefix: String) -> Bool {
      prefix != "xml" && prefix != "xmlns" && XMLCharacters.isName(prefix)
    }
  }
}
