/// What an element of SCXML may contain.
struct SCXMLElementRule: Sendable {
  /// The attributes that are read.
  var attributes: [String] = []
  /// The attributes that SCXML has and this library does not, and what to write in place of each.
  var unsupportedAttributes: [String: String] = [:]
  /// The attributes of drafts of SCXML, and what is written in place of each.
  var oldSpellings: [String: String] = [:]
  /// The attributes in the namespace of this library.
  var machineAttributes: [String] = []
  /// The elements inside that are part of SCXML, whether supported or not.
  var children: [String] = []
  /// Why the element is not supported, and what to do; nil if it is.
  var refusal: String?
  /// The elements that are supported inside other elements but not inside this one, each with what to do instead.
  var refusedChildren: [String: String] = [:]

  private static let notes = ["text", "tags", "meta"]
  private static let content = ["raise", "send", "cancel", "log", "assign", "if", "script", "foreach"]

  /// The rules of all elements of SCXML 1.0, by their names.
  static let all: [String: SCXMLElementRule] = [
    "scxml": SCXMLElementRule(
      attributes: ["initial", "name", "datamodel", "version", "binding"],
      oldSpellings: ["initialstate": "'initial'", "initialState": "'initial'", "profile": "'datamodel'"],
      machineAttributes: notes + ["version", "onerror"],
      children: ["state", "parallel", "final", "datamodel", "script"]),
    "state": SCXMLElementRule(
      attributes: ["id", "initial"],
      oldSpellings: [
        "initialstate": "'initial'", "initialState": "'initial'", "final": "<final> in place of <state>",
      ], machineAttributes: notes + ["defer"],
      children: [
        "onentry", "onexit", "transition", "initial", "state", "parallel", "final", "history", "datamodel", "invoke",
      ]),
    "parallel": SCXMLElementRule(
      attributes: ["id"], machineAttributes: notes + ["defer"],
      children: ["onentry", "onexit", "transition", "state", "parallel", "history", "datamodel", "invoke"]),
    "final": SCXMLElementRule(attributes: ["id"], machineAttributes: notes, children: ["onentry", "onexit", "donedata"]),
    "history": SCXMLElementRule(attributes: ["id", "type"], children: ["transition"]),
    "initial": SCXMLElementRule(children: ["transition"]),
    "transition": SCXMLElementRule(
      attributes: ["event", "cond", "target", "type"], machineAttributes: notes + ["guard", "kind"], children: content),
    "onentry": SCXMLElementRule(children: content),
    "onexit": SCXMLElementRule(children: content),
    "datamodel": SCXMLElementRule(children: ["data"]),
    "data": SCXMLElementRule(attributes: ["id", "expr"], unsupportedAttributes: ["src": "write the value as 'expr'"]),
    "raise": SCXMLElementRule(attributes: ["event"]),
    "send": SCXMLElementRule(
      attributes: ["event", "eventexpr", "target", "type", "id", "delay", "delayexpr", "namelist"],
      unsupportedAttributes: [
        "targetexpr": "write 'target'", "typeexpr": "write 'type'", "idlocation": "write 'id'",
      ], children: ["param", "content"]),
    "cancel": SCXMLElementRule(attributes: ["sendid", "sendidexpr"]),
    "log": SCXMLElementRule(attributes: ["label", "expr"]),
    "assign": SCXMLElementRule(attributes: ["location", "expr"]),
    "if": SCXMLElementRule(attributes: ["cond"], machineAttributes: ["guard"], children: content + ["elseif", "else"]),
    "elseif": SCXMLElementRule(attributes: ["cond"], machineAttributes: ["guard"]),
    "else": SCXMLElementRule(),
    "invoke": SCXMLElementRule(
      attributes: ["src", "id", "type"],
      unsupportedAttributes: [
        "typeexpr": "what is invoked is bound by 'src'", "srcexpr": "write 'src'",
        "idlocation": "write 'id'", "namelist": "bind the invocation to a closure, which may read variables",
        "autoforward": "send the events to the child machine in an action",
      ],
      children: ["param", "content", "finalize"],
      refusedChildren: Dictionary(["param", "content"].map { ($0, "bind the invocation to a closure, which may read variables") }) { $1 }),
    "script": SCXMLElementRule(refusal: "bind a closure by its name: <machine:call name=\"…\"/>"),
    "foreach": SCXMLElementRule(refusal: "variables have no lists; bind a closure by its name: <machine:call name=\"…\"/>"),
    "donedata": SCXMLElementRule(children: ["param", "content"]),
    "param": SCXMLElementRule(attributes: ["name", "expr", "location"]),
    "content": SCXMLElementRule(attributes: ["expr"]),
    "finalize": SCXMLElementRule(refusal: "events of invocations carry no data; bind the invocation to a closure"),
  ]

  /// The rule of an element; one that nothing knows contains nothing.
  static func rule(of element: XMLElement) -> SCXMLElementRule {
    guard element.name.namespace == SCXML.machineNamespace else { return all[element.name.local] ?? SCXMLElementRule() }
    return element.name.local == "initial" ? SCXMLElementRule(children: content) : SCXMLElementRule(attributes: ["name"])
  }

  /// Where an element may be, as a list: `<state> or <parallel>`.
  static func parents(of name: String) -> String {
    let parents = all.filter { $0.value.children.contains(name) }.keys.sorted().map { "<\($0)>" }
    guard let last = parents.last, parents.count > 1 else { return parents.first ?? "" }
    return parents.dropLast().joined(separator: ", ") + " or " + last
  }
}
