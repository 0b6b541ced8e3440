import StateMachines

extension SCXMLWriter {
  /// The elements of an action: its statements, or the call of a closure by its name.
  mutating func actionElements(_ statements: [MachineDescription.Statement], named name: String?, exists: Bool) -> [XMLElement] {
    if !statements.isEmpty { return elements(of: statements) }
    if let name { return callElement(name) }
    if exists { report("an action that is a closure has no name; give it one") }
    return []
  }

  mutating func elements(of statements: [MachineDescription.Statement], depth: Int = 0) -> [XMLElement] {
    statements.flatMap { elements(of: $0, depth: depth) }
  }

  private mutating func elements(of statement: MachineDescription.Statement, depth: Int) -> [XMLElement] {
    switch statement {
    case .call(let name): return callElement(name)
    case .raise(let event):
      checkEvent(event)
      return [element("raise", [attribute("event", event)])]
    case .send(let event, let delay, let id): return [sendElement(event, delay, id)]
    case .emit(let emission): return [emissionElement(emission)]
    case .cancel(let id):
      if id.isEmpty { report("'cancel' has an empty id") }
      return [element("cancel", [attribute("sendid", id)])]
    case .log(let label, let expression):
      var attributes: [XMLElement.Attribute] = []
      if let label { attributes.append(attribute("label", label)) }
      if let expression { attributes += expressionAttribute("expr", expression) }
      return [element("log", attributes)]
    case .assign(let variable, let expression):
      if !variables.contains(variable) { report("\(Excerpt.quoted(variable)) is not a variable of the chart") }
      return [element("assign", [attribute("location", variable)] + expressionAttribute("expr", expression))]
    case .choose(let choices): return choiceElements(choices, depth: depth + 1)
    }
  }

  private mutating func callElement(_ name: String) -> [XMLElement] {
    if name.isEmpty { report("an action has an empty name") }
    return [machineElement("call", [attribute("name", name)])]
  }

  private mutating func sendElement(_ event: String, _ delay: Duration?, _ id: String?) -> XMLElement {
    checkEvent(event)
    var attributes = [attribute("event", event)]
    if let delay {
      if let text = SCXMLDelay.text(of: delay) {
        attributes.append(attribute("delay", text))
      } else {
        report("the delay of \(Excerpt.quoted(event)) is negative: \(delay)")
      }
    }
    attributes += idAttribute(id, of: event)
    return element("send", attributes)
  }

  private mutating func idAttribute(_ id: String?, of event: String) -> [XMLElement.Attribute] {
    guard let id else { return [] }
    if id.isEmpty { report("the id of \(Excerpt.quoted(event)) is empty") }
    return [attribute("id", id)]
  }

  /// `send` or `donedata`, with what the event carries; an event with data that is raised is sent to the internal queue.
  private mutating func emissionElement(_ emission: MachineDescription.Emission) -> XMLElement {
    var attributes: [XMLElement.Attribute] = []
    if emission.kind != .completion {
      if emission.isComputed { attributes += expressionAttribute("eventexpr", emission.event) } else { checkEvent(emission.event) }
      if !emission.isComputed { attributes.append(attribute("event", emission.event)) }
      if emission.kind == .raised { attributes.append(attribute("target", "#_internal")) }
      if let delay = emission.delay.flatMap(SCXMLDelay.text) { attributes.append(attribute("delay", delay)) }
      if let delay = emission.delayExpression { attributes += expressionAttribute("delayexpr", delay) }
      attributes += idAttribute(emission.id, of: emission.event)
    }
    let children: [XMLElement]
    switch emission.data {
    case nil: children = []
    case .value(let text): children = [element("content", expressionAttribute("expr", text))]
    case .fields(let fields):
      children = fields.map { element("param", [attribute("name", $0.name)] + expressionAttribute("expr", $0.expression)) }
    }
    return element(emission.kind == .completion ? "donedata" : "send", attributes, children)
  }

  /// `if` with its parts; the statements of a choice without a condition that comes first, which is always taken.
  private mutating func choiceElements(_ choices: [MachineDescription.Choice], depth: Int) -> [XMLElement] {
    guard depth <= SCXML.maximumContentDepth else {
      report("<if> is nested deeper than \(SCXML.maximumContentDepth) levels")
      return []
    }
    guard let first = choices.first else { return [] }
    guard let condition = first.condition else { return elements(of: first.statements, depth: depth) }
    var children = elements(of: first.statements, depth: depth)
    for choice in choices.dropFirst() {
      if let condition = choice.condition {
        children.append(element("elseif", choiceAttributes(condition, isNamed: choice.isNamed)))
      } else {
        children.append(element("else"))
      }
      children += elements(of: choice.statements, depth: depth)
      // What follows is never tried.
      if choice.condition == nil { break }
    }
    return [element("if", choiceAttributes(condition, isNamed: first.isNamed), children)]
  }

  private mutating func choiceAttributes(_ condition: String, isNamed: Bool) -> [XMLElement.Attribute] {
    conditionAttributes(isNamed ? SCXMLReader.Condition(name: condition) : SCXMLReader.Condition(expression: condition))
  }
}
