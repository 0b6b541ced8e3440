import StateMachines

/// Where a transition leads: `sibling`, `.child`, `#id`, each with a path behind it.
extension XStateReader {
  /// The state that a target names; a path begins beside the node, as in transitions, or inside it, as in histories.
  mutating func resolve(_ text: String, from node: Int, isRelativeToChild: Bool = true, at position: TextPosition) -> Int? {
    if issues.isFull { return nil }
    if text.hasPrefix("#") { return resolveID(text, at: position) }
    if text.hasPrefix("."), isRelativeToChild { return resolve(XStateNames.path(text.dropFirst()), inside: node, text, at: position) }
    let path = XStateNames.path(text)
    if !isRelativeToChild { return resolve(path, inside: node, text, at: position) }
    guard let parent = tree.nodes[node].parent else {
      let advice = tree.child(path[0], of: node) == nil ? "'.', the key of a state" : Excerpt.quoted("." + text)
      report(.unknownName, "a target of the machine itself begins with '.' or '#': write \(advice)", at: position)
      return nil
    }
    return resolve(path, inside: parent, text, at: position)
  }

  private mutating func resolveID(_ text: String, at position: TextPosition) -> Int? {
    let path = XStateNames.path(text.dropFirst())
    if let node = tree.ids[path[0]] { return path.count == 1 ? node : resolve(Array(path.dropFirst()), inside: node, text, at: position) }
    let hint =
      tree.ids[String(text.dropFirst())] == nil
      ? Suggestion.text(for: path[0], among: tree.ids.keys.sorted())
      : "; dots in an id are escaped: \(Excerpt.quoted("#" + XStateNames.escaped(String(text.dropFirst()))))"
    report(.unknownName, "no state has the id \(Excerpt.quoted(path[0]))\(hint)", at: position)
    return nil
  }

  private mutating func resolve(_ path: [String], inside node: Int, _ text: String, at position: TextPosition) -> Int? {
    var node = node
    for key in path {
      guard let child = tree.child(key, of: node) else {
        let keys = tree.nodes[node].children.map { tree.nodes[$0].key }
        let place = node == 0 ? "the machine" : Excerpt.quoted(tree.nodes[node].name)
        var hint = Suggestion.text(for: key, among: keys)
        if hint.isEmpty, keys.isEmpty == false, keys.count <= 5 {
          hint = "; there is " + keys.map { Excerpt.quoted($0) }.joined(separator: ", ")
        }
        report(
          .unknownName, "the target \(Excerpt.quoted(text)) is no state: \(place) has none called \(Excerpt.quoted(key))\(hint)",
          at: position)
        return nil
      }
      node = child
    }
    return node
  }

  func target(_ node: Int) -> Description.Target {
    let row = tree.nodes[node]
    guard row.kind == .history else { return Description.Target(row.name) }
    return Description.Target(row.name, history: row.depth, historyName: row.historyName)
  }
}
