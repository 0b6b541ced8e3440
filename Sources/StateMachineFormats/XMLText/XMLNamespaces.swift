/// The prefixes of namespaces that are declared where a reader or writer is.
struct XMLNamespaces {
  static let xml = "http://www.w3.org/XML/1998/namespace"
  static let xmlns = "http://www.w3.org/2000/xmlns/"

  private var namespaces: [String: [String]] = ["xml": [xml], "xmlns": [xmlns], "": [""]]

  /// The namespace of a prefix, or of names without prefix; nil if the prefix is not declared.
  subscript(prefix: String) -> String? { namespaces[prefix]?.last }

  /// A prefix of a namespace, the first one in the order of their characters; linear in the number of prefixes.
  func prefix(of namespace: String) -> String? {
    namespaces.filter { !$0.key.isEmpty && $0.value.last == namespace }.keys.min()
  }

  mutating func declare(_ prefix: String, _ namespace: String) {
    namespaces[prefix, default: []].append(namespace)
  }

  /// Ends the declarations of an element, which are one for each of these prefixes.
  mutating func end(_ prefixes: [String]) {
    for prefix in prefixes { _ = namespaces[prefix]?.popLast() }
  }
}
