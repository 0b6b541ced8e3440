import StateMachines

/// Invocations of states, and the events of their ends and failures.
extension SCXMLReader {
  mutating func readInvocation(_ element: XMLElement, of node: Int) {
    checkAttributes(of: element)
    _ = checkedElements(of: element)
    if let type = element.attribute("type"), !SCXML.invokedTypes.contains(type.value) {
      let message = "'type' of <invoke> is not supported: what is invoked is bound by 'src'"
      report(.unsupported, message, lenient: "it is left out", at: type.position)
    }
    let id = element.attribute("id")
    guard let source = source(of: element) else { return }
    if let id {
      if !SCXML.isWord(id.value) {
        report(.wrongValue, "'id' of <invoke> is \(Excerpt.quoted(id.value)); it is a name without spaces", at: id.position)
      } else if let first = invocationIDs.updateValue(id.position, forKey: id.value) {
        report(.repeatedName, "\(Excerpt.quoted(id.value)) is the id of <invoke> at \(first) already", at: id.position)
      }
    }
    let name = id?.value ?? source
    if let first = invocationsOfStates.updateValue(element.position, forKey: [tree.nodes[node].name, name]) {
      let message = "the state invokes \(Excerpt.quoted(name)) at \(first) already; write an 'id' that tells them apart"
      report(.repeatedName, message, at: element.position)
    }
    invocations.append(
      MachineDescription.Invocation(
        state: tree.nodes[node].name, source: source, id: name == source ? nil : name, endEvent: SCXML.end(ofInvocation: name),
        place: place(element.position)))
  }

  /// What an invocation is bound by.
  private mutating func source(of element: XMLElement) -> String? {
    guard issues.isLenient, element.attribute("src").map(\.value.isEmpty) ?? true else { return required("src", of: element)?.value }
    let name = madeUpSource(of: element)
    report(.missingKey, "'src' of <invoke> is missing", lenient: "it invokes \(Excerpt.name(name))", at: element.position)
    return name
  }

  /// What a lenient reader calls what an invocation without `src` invokes.
  private mutating func madeUpSource(of element: XMLElement) -> String {
    let text = (element.attribute("srcexpr") ?? element.attribute("id"))?.value ?? ""
    return outsideNames.name(of: SCXML.trimmed(text).isEmpty ? Self.text(of: element) : text).split(separator: " ").joined(separator: "-")
  }

  /// The names of all invocations; an invocation without an id has the name of what it invokes.
  mutating func nameInvocations() {
    for element in tree.nodes.lazy.flatMap(\.invocations) {
      let given = element.attribute("id") ?? element.attribute("src")
      guard let name = given?.value ?? (issues.isLenient ? madeUpSource(of: element) : nil) else { continue }
      if knownInvocations.insert(name).inserted { invocationNames.append(name) }
    }
    dottedInvocations = DottedNames(invocationNames)
  }

  /// The failures that a descriptor matches.
  mutating func failures(matching prefix: String) -> [MachineDescription.Events] {
    if prefix.hasPrefix(SCXML.failurePrefix) {
      let name = String(prefix.dropFirst(SCXML.failurePrefix.count))
      if !dottedInvocations.hasLonger(than: name) {
        return knownInvocations.contains(name) ? [.workFailure(name: name)] : []
      }
    } else if !SCXML.failurePrefix.hasPrefix(prefix) {
      return []
    }
    // Each line becomes one for each invocation, so that small files could mean very many lines.
    comparedNames += invocationNames.count
    guard comparedNames <= Self.maximumComparisons else {
      issues.add(.limit, "descriptors of errors mean too many failures of invocations; name the failures", at: root.position)
      return []
    }
    return invocationNames.filter { prefix.isPrefix(ofEvent: SCXML.failure(ofInvocation: $0)) }.map { .workFailure(name: $0) }
  }

  static let maximumComparisons = 1_000_000

  /// Takes the events of ends away that no line waits for.
  mutating func removeUnusedEnds() {
    guard !invocations.isEmpty else { return }
    var descriptors = EventPrefixes()
    for events in transitions.map(\.events) + deferrals.map(\.events) {
      switch events {
      case .prefixes(let prefixes): for prefix in prefixes { descriptors.insert(prefix) }
      case .any: return
      default: break
      }
    }
    invocations = invocations.map { $0.endEvent.map(descriptors.contains(prefixOf:)) == false ? $0.withoutEndEvent : $0 }
  }
}

extension SCXML {
  /// The event of the end of an invocation; SCXML 6.4.3.
  static func end(ofInvocation name: String) -> String { "done.invoke.\(name)" }

  /// The event of the failure of an invocation, which SCXML 6.4 leaves to platforms: an error of communication that tells which one.
  static func failure(ofInvocation name: String) -> String { failurePrefix + name }
  static let failurePrefix = "error.communication."
}
