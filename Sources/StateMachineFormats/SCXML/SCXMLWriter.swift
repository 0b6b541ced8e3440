import StateMachines

/// Makes the elements of an SCXML file of a description, and notes everything that SCXML cannot express.
///
/// Lines that start in several states are written in each of them, so lines are sorted by state first; then the element of each state is
/// made, those of inner states before the one around them.
struct SCXMLWriter {
  typealias Place = MachineDescription.Place

  let chart: MachineDescription
  let layout: SCXMLLayout
  var issues: [FormatIssue]
  /// Where in the description the writer is, for issues.
  var place: Place
  /// Something was written that only this library reads.
  var usesMachineNamespace = false
  var usesExpressions = false

  let variables: Set<String>
  let events: Set<String>
  /// The names of events, of states and of invocations that have points.
  let dottedEvents: DottedNames
  let dottedStates: DottedNames
  let ids: InvocationIDs
  /// The events with which invocations end.
  let endEvents: [String]
  let dottedIDs: DottedNames
  /// By history, its id.
  let historyIDs: [SCXMLHistoryName: String]

  init(_ chart: MachineDescription) {
    (self.chart, place) = (chart, chart.place)
    var issues: [FormatIssue] = []
    layout = SCXMLLayout(chart, &issues)
    self.issues = issues
    variables = Set(chart.variables.map(\.name))
    events = Set(chart.events.map(\.name))
    dottedEvents = DottedNames(chart.events.lazy.map(\.name))
    dottedStates = DottedNames(chart.states.lazy.map(\.name))
    ids = InvocationIDs(chart) { _, _ in nil }
    endEvents = ids.endEvents
    dottedIDs = DottedNames(ids.known)
    historyIDs = SCXMLHistoryName.ids(of: chart, layout)
  }

  // MARK: Elements

  /// The element of the whole file.
  mutating func root() -> XMLElement {
    reportWhatFilesLack()
    let datamodel = variableElements()
    var start: [XMLElement] = []
    place = chart.place
    if !chart.initialStatements.isEmpty {
      start = [machineElement("initial", children: elements(of: chart.initialStatements))]
    }
    let states = stateElements()
    place = chart.place
    var attributes = [attribute("version", "1.0")]
    if let name = chart.name { attributes.append(attribute("name", name)) }
    if usesExpressions { attributes.append(attribute("datamodel", "ecmascript")) }
    let initial = targetNames(chart.initial)
    if !initial.isEmpty { attributes.append(attribute("initial", initial)) }
    if chart.onError != .raise { attributes.append(machineAttribute("onerror", chart.onError.rawValue)) }
    attributes += noteAttributes(chart.notes)
    if usesMachineNamespace { attributes.append(machineAttribute("version", SCXML.machineVersion)) }
    return element("scxml", attributes, datamodel + start + states)
  }

  private mutating func variableElements() -> [XMLElement] {
    guard !chart.variables.isEmpty else { return [] }
    usesExpressions = true
    var data: [XMLElement] = []
    var written: Set<String> = []
    for variable in chart.variables {
      place = variable.place
      guard Expression.isVariableName(variable.name), written.insert(variable.name).inserted else {
        report("\(Excerpt.quoted(variable.name)) is declared twice, or cannot be the name of a variable")
        continue
      }
      var attributes = [attribute("id", variable.name)]
      if let value = variable.value { attributes += expressionAttribute("expr", value) }
      data.append(element("data", attributes))
    }
    return [element("datamodel", children: data)]
  }

  func element(_ name: String, _ attributes: [XMLElement.Attribute] = [], _ children: [XMLElement] = []) -> XMLElement {
    XMLElement(XMLElement.Name(name, namespace: SCXML.namespace), attributes: attributes, children: children.map { .element($0) })
  }

  func element(_ name: String, children: [XMLElement]) -> XMLElement { element(name, [], children) }

  mutating func machineElement(
    _ name: String, _ attributes: [XMLElement.Attribute] = [], children: [XMLElement] = []
  ) -> XMLElement {
    usesMachineNamespace = true
    let name = XMLElement.Name(name, namespace: SCXML.machineNamespace, prefix: SCXML.machinePrefix)
    return XMLElement(name, attributes: attributes, children: children.map { .element($0) })
  }

  mutating func attribute(_ name: String, _ value: String) -> XMLElement.Attribute {
    XMLElement.Attribute(XMLElement.Name(name), checked(value))
  }

  mutating func machineAttribute(_ name: String, _ value: String) -> XMLElement.Attribute {
    usesMachineNamespace = true
    let name = XMLElement.Name(name, namespace: SCXML.machineNamespace, prefix: SCXML.machinePrefix)
    return XMLElement.Attribute(name, checked(value))
  }

  /// A text without the characters that XML does not have.
  private mutating func checked(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0xEF }) || text.unicodeScalars.allSatisfy(XMLCharacters.isAllowed) { return text }
    report("\(Excerpt.quoted(text)) contains a character that XML does not have; remove it")
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.map { XMLCharacters.isAllowed($0) ? $0 : "\u{FFFD}" })
    return String(scalars)
  }

  mutating func noteAttributes(_ notes: MachineDescription.Notes?) -> [XMLElement.Attribute] {
    guard let notes else { return [] }
    var attributes: [XMLElement.Attribute] = []
    if let text = notes.text { attributes.append(machineAttribute("text", text)) }
    if !notes.tags.isEmpty { attributes.append(machineAttribute("tags", SCXMLTags.text(of: notes.tags))) }
    if let meta = notes.meta { attributes.append(machineAttribute("meta", meta)) }
    return attributes
  }

  // MARK: Issues

  mutating func report(_ message: String) {
    issues.append(FormatIssue(.unsupported, message, at: place.inText))
  }

  /// Reports the parts of the description that no element has.
  private mutating func reportWhatFilesLack() {
    for event in chart.events {
      if let type = event.argument {
        report("SCXML has no arguments of events, and \(Excerpt.name(event.name)) has one of type \(Excerpt.name(type))")
      }
      if let type = event.reply {
        report("SCXML has no replies to events, and \(Excerpt.name(event.name)) has one of type \(Excerpt.name(type))")
      }
    }
    for join in chart.joins {
      place = join.place
      report("SCXML has no joins; write a state for each part that has arrived")
    }
    for hook in chart.hooks where hook.moment != .entry && hook.moment != .exit {
      place = hook.place
      report("SCXML has no hooks of the moment '\(hook.moment)'; write actions of transitions")
    }
    reportCompletions()
    place = chart.place
  }

  /// Reports regions without a name that complete: SCXML makes an event of that.
  private mutating func reportCompletions() {
    guard chart.transitions.contains(where: { $0.events == .any }) else { return }
    for number in layout.order where layout.state(number).region != nil {
      guard layout.children[number].contains(where: { layout.state($0).kind == .final }) else { continue }
      place = layout.state(number).place
      report("in SCXML '*' also matches the completion of a region without a name; give the region a name")
    }
  }
}
