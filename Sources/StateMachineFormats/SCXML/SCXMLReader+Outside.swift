import StateMachines

/// What a lenient reader does with parts of a file that this library does not have: statements become names of actions.
extension SCXMLReader {
  // MARK: Statements

  /// A statement, or the name of an action in place of one that a strict reader would refuse.
  mutating func readLeniently(_ element: XMLElement) -> Statement? {
    let element = element.name.local == "log" ? withoutEmptyExpression(element) : element
    let (statement, mistake) = tried { $0.readStrictly(element) }
    if mistake == nil, let statement { return statement }
    return outsideStatement(element, mistake)
  }

  /// The name of an action in place of a statement; nil for one that says nothing.
  mutating func outsideStatement(_ element: XMLElement, _ mistake: String? = nil) -> Statement? {
    let name = outsideNames.name(of: Self.text(of: element))
    let title = Excerpt.shown(element.name.qualified)
    let message = mistake ?? (isOurs(element) ? "<\(title)> is not supported" : "<\(title)> is an action of another program")
    if name.isEmpty {
      report(.unsupported, message, lenient: "it is empty and left out", at: element.position)
      return nil
    }
    report(.unsupported, message, lenient: "it is the action \(Excerpt.name(name))", at: element.position)
    return .call(name)
  }

  /// What a strict reader makes of a part of the file, and the first mistake that it finds there.
  mutating func tried<Value>(_ read: (inout SCXMLReader) -> Value?) -> (value: Value?, mistake: String?) {
    let before = (issues: issues, failure: raisedFailure, isTrying: isTrying)
    issues = IssueList(file: issues.file, limits: ReadingLimits(maximumIssues: 1))
    isTrying = true
    let value = read(&self)
    let mistake = issues.firstMessage
    (issues, isTrying) = (before.issues, before.isTrying)
    if mistake != nil || value == nil { raisedFailure = before.failure }
    return (value, mistake)
  }

  /// The code of a script, an assignment as `x = 1`, and of other elements their names, attributes and contents.
  static func text(of element: XMLElement) -> String {
    if element.name.local == "script", element.elements.isEmpty, element.attribute("src") == nil { return element.text }
    if element.name.local == "assign", let location = element.attribute("location"), let value = element.attribute("expr") {
      return "\(location.value) = \(value.value)"
    }
    var text = ""
    var waiting: [XMLElement.Child] = [.element(element)]
    let end = XMLElement.Child.text(XMLElement.Text(")"))
    while let part = waiting.popLast() {
      switch part {
      case .text(let part): text += part.value
      case .element(let element):
        text += (text.isEmpty ? "" : " ") + element.name.qualified
        for attribute in element.attributes { text += " \(attribute.name.qualified)=\(attribute.value)" }
        let children = element.children.filter { if case .text(let text) = $0 { !text.isSpace } else { true } }
        if children.isEmpty { continue }
        text += " ("
        waiting.append(end)
        waiting += children.reversed()
      }
    }
    return text
  }

  // MARK: Variables

  /// Declares a variable, or remembers why the program has to have it.
  mutating func declareLeniently(_ element: XMLElement) {
    let element = withoutEmptyExpression(element)
    let count = variables.count
    let (_, mistake) = tried { $0.declare(element) }
    if variables.count > count, let name = variables.last?.name {
      declarations.append((element, name, mistake))
    } else if let mistake {
      report(.wrongValue, mistake, lenient: "it is left out", at: element.position)
    }
  }

  /// Leaves the variables to the program that statements use which are outside: closures can neither read nor change those of the chart.
  ///
  /// A statement that uses such a variable is outside too, and with it all variables that it uses.
  mutating func leaveVariables() {
    guard issues.isLenient, !declarations.isEmpty else { return }
    var uses = VariableUses()
    findProblems()
    for (element, name, problem) in declarations {
      uses.add(mentionedVariables(in: element) + [name], isOutside: problem != nil || hasForeignExpressions)
    }
    for element in statementElements() {
      let mentioned = mentionedVariables(in: element)
      if mentioned.isEmpty { continue }
      let (statement, mistake) = tried { $0.readStrictly(element) }
      uses.add(mentioned, isOutside: statement == nil || mistake != nil)
    }
    foreignVariables = uses.outside
    if foreignVariables.isEmpty { return }
    for (element, name, problem) in declarations where foreignVariables.contains(name) {
      let message = problem ?? "the variable \(Excerpt.quoted(name)) is used by statements or values that are not supported"
      report(.unsupported, message, lenient: "the variable \(Excerpt.name(name)) is left out", at: element.position)
      variablePlaces[name] = nil
    }
    let values = Dictionary(initialValues.map { (variables[$0.variable].name, $0.value) }) { first, _ in first }
    variables.removeAll { foreignVariables.contains($0.name) }
    initialValues = variables.enumerated().compactMap { index, variable in values[variable.name].map { (index, $0) } }
  }

  /// Notes for each variable why its value cannot be worked out.
  private mutating func findProblems() {
    let attributes = Dictionary(initialValues.map { ($0.variable, $0.value) }) { first, _ in first }
    var values = InitialValues()
    for index in declarations.indices where index < variables.count {
      let literal = variables[index].value
      let (_, mistake) = tried { reader in reader.addInitialValue(of: index, attributes[index], literal, to: &values) }
      declarations[index].problem = declarations[index].problem ?? mistake
    }
  }

  /// The statements of the file that have none inside.
  private func statementElements() -> [XMLElement] {
    var waiting = starts.filter { $0.name.local != "script" }
    var found = starts.filter { $0.name.local == "script" }
    for node in tree.nodes {
      waiting += node.hooks.filter { $0.name.local != "donedata" } + node.transitions + node.initials
      found += node.hooks.filter { $0.name.local == "donedata" }
    }
    if let rootInitial { waiting.append(rootInitial) }
    while let element = waiting.popLast() {
      for child in element.elements {
        switch child.name.local {
        case "if" where isOurs(child), "transition" where isOurs(child): waiting.append(child)
        case "elseif", "else": continue
        default: found.append(child)
        }
      }
    }
    return found
  }

  private func mentionedVariables(in element: XMLElement) -> [String] {
    var found: Set<String> = []
    var scalars = Self.text(of: element).unicodeScalars[...]
    while let start = scalars.firstIndex(where: \.startsName) {
      let word = scalars[start...].prefix(while: \.continuesName)
      let name = String(word)
      if variablePlaces[name] != nil { found.insert(name) }
      scalars = scalars[word.endIndex...]
    }
    return Array(found)
  }

  // MARK: Spellings

  /// An element with what attributes of drafts of SCXML are called now; a strict reader refuses these attributes.
  mutating func withPresentSpellings(_ element: XMLElement) -> XMLElement {
    let old = SCXMLElementRule.rule(of: element).oldSpellings
    guard issues.isLenient, element.attributes.contains(where: { $0.name.namespace.isEmpty && old[$0.name.local] != nil }) else {
      return element
    }
    var attributes: [XMLElement.Attribute] = []
    for attribute in element.attributes {
      let name = SCXML.presentNames[attribute.name.local]
      guard attribute.name.namespace.isEmpty, old[attribute.name.local] != nil, let name, element.attribute(name) == nil else {
        attributes.append(attribute)
        continue
      }
      report(
        .unsupported, "\(Excerpt.name(attribute.name.local)) of <\(element.name.local)> is not supported: write \(Excerpt.name(name))",
        lenient: "it is read as \(Excerpt.name(name))", at: attribute.position)
      attributes.append(
        XMLElement.Attribute(XMLElement.Name(name), attribute.value, at: attribute.position, valueAt: attribute.valuePosition))
    }
    return XMLElement(element.name, attributes: attributes, children: element.children, at: element.position)
  }

  /// A transition with its target as drafts of SCXML have it, `<target next="on"/>`, in the attribute of today.
  mutating func withPresentTarget(_ element: XMLElement) -> XMLElement {
    func isTarget(_ child: XMLElement) -> Bool { child.name.local == "target" && isOurs(child) }
    guard issues.isLenient, element.attribute("target") == nil,
      let target = element.elements.first(where: { isTarget($0) && $0.attribute("next") != nil }), let next = target.attribute("next")
    else { return element }
    report(
      .unsupported, "<target> is an element of drafts of SCXML; write target=\(Excerpt.quoted(next.value)) in <transition>",
      lenient: "it is read so", at: target.position)
    let attribute = XMLElement.Attribute(XMLElement.Name("target"), next.value, at: next.position, valueAt: next.valuePosition)
    let children = element.children.filter { if case .element(let child) = $0 { !isTarget(child) } else { true } }
    return XMLElement(element.name, attributes: element.attributes + [attribute], children: children, at: element.position)
  }

  /// The element of a final state as drafts of SCXML have it: `<state final="true">`; nil for others.
  mutating func oldFinal(_ element: XMLElement, parent: Int?) -> XMLElement? {
    guard issues.isLenient, element.name.local == "state", let attribute = element.attribute("final"), attribute.value == "true",
      parent.map({ tree.nodes[$0].kind != .parallel }) ?? true,
      element.elements.allSatisfy({ SCXMLElementRule.all["final"]?.children.contains($0.name.local) == true })
    else { return nil }
    report(
      .unsupported, "'final' of <state> is not supported: write <final> in place of <state>", lenient: "it is read as <final>",
      at: attribute.position)
    return XMLElement(
      XMLElement.Name("final", namespace: element.name.namespace, prefix: element.name.prefix),
      attributes: element.attributes.filter { $0.name != attribute.name }, children: element.children, at: element.position)
  }

  /// An element without an expression that is empty.
  private mutating func withoutEmptyExpression(_ element: XMLElement) -> XMLElement {
    guard let attribute = element.attribute("expr"), isEmpty(attribute) else { return element }
    return XMLElement(
      element.name, attributes: element.attributes.filter { $0.name != attribute.name }, children: element.children, at: element.position)
  }

  /// Whether an expression is empty, which is reported.
  mutating func isEmpty(_ attribute: XMLElement.Attribute) -> Bool {
    guard SCXML.trimmed(attribute.value).isEmpty else { return false }
    let message = "\(Excerpt.name(attribute.name.local)) is empty; leave it out or write an expression"
    report(.wrongValue, message, lenient: "it is left out", at: attribute.position)
    return true
  }
}

/// Which variables parts of a file use together, and which of them are outside.
private struct VariableUses {
  private var parts: [[String]] = []
  private var partsOfVariable: [String: [Int]] = [:]
  private var waiting: [String] = []

  mutating func add(_ variables: [String], isOutside: Bool) {
    if isOutside {
      waiting += variables
      return
    }
    for variable in variables { partsOfVariable[variable, default: []].append(parts.count) }
    parts.append(variables)
  }

  /// The variables of parts that are outside, and of all parts that use one of them.
  var outside: Set<String> {
    var (found, waiting, parts) = (Set<String>(), waiting, parts)
    while let variable = waiting.popLast() {
      guard found.insert(variable).inserted else { continue }
      for part in partsOfVariable[variable] ?? [] {
        waiting += parts[part]
        parts[part] = []
      }
    }
    return found
  }
}
