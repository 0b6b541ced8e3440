import StateMachines

/// The first visit: which elements there are, whether they may be where they are, and to which state they belong.
extension SCXMLReader {
  /// An element whose contents are being visited.
  private struct Open {
    /// The node of the element; nil for the root.
    let node: Int?
    let children: [XMLElement.Child]
    var next = 0
  }

  mutating func collectElements() {
    // The elements are nested as deep as the limits allow, so they are not visited by recursion.
    var open = [Open(node: nil, children: root.children)]
    while let last = open.last, !issues.isFull {
      guard last.next < last.children.count else {
        if let node = last.node { tree.nodes[node].end = tree.nodes.count }
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      let owner = last.node.map { tree.nodes[$0].element } ?? root
      guard let element = checkedChild(last.children[last.next], of: owner) else { continue }
      if let kind = Self.kind(of: element) {
        open.append(Open(node: addNode(kind, element, parent: last.node), children: kind == .history ? [] : element.children))
        if kind == .history { tree.nodes[tree.nodes.count - 1].transitions = checkedElements(of: element) }
      } else {
        collect(element, of: last.node)
      }
    }
  }

  private static func kind(of element: XMLElement) -> SCXMLTree.Kind? {
    switch element.name.local {
    case "state": .state
    case "parallel": .parallel
    case "final": .final
    case "history": .history
    default: nil
    }
  }

  private mutating func addNode(_ kind: SCXMLTree.Kind, _ element: XMLElement, parent: Int?) -> Int {
    let present = withPresentSpellings(element)
    let final = oldFinal(present, parent: parent)
    let (kind, element) = (final == nil ? kind : .final, final ?? present)
    checkAttributes(of: element)
    let number = tree.nodes.count
    let siblings = parent.map { tree.nodes[$0].states } ?? tree.roots
    let depth = parent.map { tree.nodes[$0].depth + 1 } ?? 0
    tree.nodes.append(
      SCXMLTree.Node(kind: kind, element: element, parent: parent, depth: depth, index: siblings.count, end: number + 1))
    switch (kind, parent) {
    case (.history, let parent?): tree.nodes[parent].histories.append(number)
    case (_, let parent?): tree.nodes[parent].states.append(number)
    case (_, nil): tree.roots.append(number)
    }
    return number
  }

  private mutating func collect(_ element: XMLElement, of node: Int?) {
    switch element.name.local {
    case "datamodel":
      checkAttributes(of: element)
      for data in checkedElements(of: element) { readVariable(data) }
    case "initial" where element.name.namespace == SCXML.machineNamespace, "script":
      starts.append(element)
    case "initial" where node == nil:
      if rootInitial == nil { rootInitial = element }
    case let name:
      guard let node else { return }
      switch name {
      case "onentry", "onexit", "donedata": tree.nodes[node].hooks.append(element)
      case "initial": tree.nodes[node].initials.append(element)
      case "transition": tree.nodes[node].transitions.append(withPresentTarget(element))
      case "invoke": tree.nodes[node].invocations.append(element)
      default: break
      }
    }
  }

  // MARK: What may be where

  /// The elements inside of an element that may be there and are supported; the others are reported.
  mutating func checkedElements(of element: XMLElement) -> [XMLElement] {
    var elements: [XMLElement] = []
    for child in element.children where !issues.isFull {
      if let child = checkedChild(child, of: element) { elements.append(child) }
    }
    return elements
  }

  /// An element that may be inside of another and is supported; nil for others, which are reported, and for white space.
  private mutating func checkedChild(_ child: XMLElement.Child, of owner: XMLElement) -> XMLElement? {
    switch child {
    case .text(let text):
      if !text.isSpace {
        report(.syntax, "<\(owner.name.local)> contains no text, but \(Excerpt.quoted(SCXML.trimmed(text.value)))", at: text.position)
      }
      return nil
    case .element(let element):
      guard let element = SCXMLInclusion.isInclusion(element) ? included(by: element) : element else { return nil }
      return isAllowed(element, in: owner) ? element : nil
    }
  }

  /// What is in place of an element that includes a file; nil, and an issue, where the file cannot be included.
  private mutating func included(by element: XMLElement) -> XMLElement? {
    let result =
      includedElements[element.position]
      ?? Result { () throws(SCXMLInclusion.Refused) in try inclusion.root(of: element) }
    includedElements[element.position] = result
    switch result {
    case .success(let root): return root
    case .failure(let error):
      report(error.code, error.message, lenient: "it is left out", at: element.position)
      return nil
    }
  }

  private mutating func isAllowed(_ element: XMLElement, in owner: XMLElement) -> Bool {
    let (name, parent) = (element.name.local, owner.name.local)
    let rule = SCXMLElementRule.rule(of: owner)
    if SCXML.layoutNamespaces.contains(element.name.namespace) { return false }
    let hasContent = rule.children.contains("raise")
    if element.name.namespace == SCXML.machineNamespace {
      if hasContent ? name == "call" : parent == "scxml" && name == "initial" { return true }
      report(.unknownKey, "<\(parent)> has no element <machine:\(Excerpt.shown(name))>", at: element.position)
      return false
    }
    guard element.name.namespace == namespace else {
      if !hasContent { return false }
      if issues.isLenient { return true }
      let message =
        "<\(Excerpt.shown(element.name.qualified))> is an action of another program; bind a closure by its name: <machine:call name=\"…\"/>"
      report(.unsupported, message, at: element.position)
      return false
    }
    guard let own = SCXMLElementRule.all[name] else {
      if issues.isLenient, hasContent { return true }
      let hint = Suggestion.text(for: name, among: rule.children)
      reportUnknown("<\(Excerpt.shown(parent))> has no element <\(Excerpt.shown(name))>", hint, at: element.position)
      return false
    }
    guard rule.children.contains(name) else {
      if name == "initial", parent == "scxml", root.attribute("initial") == nil {
        report(
          .unknownKey, "<initial> cannot be in <scxml>; write the attribute 'initial'", lenient: "it is read as this attribute",
          at: element.position)
        return issues.isLenient
      }
      let right = name == "scxml" ? "it is the root of a file" : "it can be in \(SCXMLElementRule.parents(of: name))"
      report(.unknownKey, "<\(name)> cannot be in <\(parent)>; \(right)", at: element.position)
      return false
    }
    if let refusal = rule.refusedChildren[name] ?? own.refusal {
      if issues.isLenient, name == "script" || hasContent { return true }
      report(.unsupported, "<\(name)> is not supported: \(refusal)", lenient: "it is left out", at: element.position)
      return false
    }
    return true
  }

  /// Reports the attributes that an element does not have; those of other namespaces are passed over.
  mutating func checkAttributes(of element: XMLElement) {
    let name = element.name.local
    let rule = SCXMLElementRule.rule(of: element)
    for attribute in element.attributes {
      let local = attribute.name.local
      switch attribute.name.namespace {
      case "":
        if rule.attributes.contains(local) { continue }
        if let hint = rule.unsupportedAttributes[local] ?? rule.oldSpellings[local].map({ "write \($0)" }) {
          report(
            .unsupported, "\(Excerpt.name(local)) of <\(name)> is not supported: \(hint)", lenient: "it is left out", at: attribute.position
          )
        } else {
          let hint = Suggestion.text(for: local, among: rule.attributes)
          reportUnknown("<\(Excerpt.shown(name))> has no attribute \(Excerpt.quoted(local))", hint, at: attribute.position)
        }
      case SCXML.machineNamespace:
        if rule.machineAttributes.contains(local) { continue }
        let hint = Suggestion.text(for: local, among: rule.machineAttributes)
        report(.unknownKey, "<\(name)> has no attribute \(Excerpt.quoted("machine:" + local))\(hint)", at: attribute.position)
      default: continue
      }
    }
  }

  /// Reports something that SCXML does not have; a lenient reader leaves it out, unless it is probably misspelt.
  private mutating func reportUnknown(_ message: String, _ hint: String, at position: TextPosition) {
    if hint.isEmpty {
      report(.unknownKey, message, lenient: "it is left out", at: position)
    } else {
      report(.unknownKey, message + hint, at: position)
    }
  }
}
