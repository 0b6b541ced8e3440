import StateMachines

/// What a compiled machine calls its types, properties and methods.
struct CompiledNames {
  /// The machine, and the beginning of all other types.
  let type: String
  /// By field, its property and its type.
  private(set) var fields: [String] = []
  private(set) var types: [String] = []
  /// By field, the local variable with the number of the line that its region has selected.
  private(set) var lines: [String] = []
  /// By state, its case.
  private(set) var states: [Int: String] = [:]
  private var events: SwiftIdentifiers
  private var completions: [Int: String] = [:]
  private var flags: [Int: String] = [:]

  init(_ plan: CompiledPlan, _ writer: SwiftWriter) {
    type = writer.type
    var members = SwiftIdentifiers(suffix: "Property", reserved: ["state", "actions", "waiting", "raised", "settle", "recall", "take"])
    var typeNames = SwiftIdentifiers(suffix: "Type", reserved: ["State", "Actions", "Answer", "Raised", "Waiting"])
    for field in plan.fields.fields {
      guard let owner = field.owner else {
        fields.append("state")
        types.append(type + "State")
        continue
      }
      fields.append(members.unique(plan.tree.name(owner)))
      types.append(type + SwiftIdentifier.type(typeNames.unique(plan.tree.name(owner))))
    }
    lines = fields.map { members.unique($0 + " line") }
    for state in plan.remembering { flags[state] = members.unique(plan.tree.name(state) + " was left") }
    for (number, state) in plan.tree.states.enumerated() { states[number] = writer.states[state.name] ?? SwiftIdentifier.camel(state.name) }
    events = SwiftIdentifiers(
      plan.events.map(\.name), suffix: "Event",
      reserved: Set(fields + flags.values + ["actions", "waiting", "raised", "settle", "recall", "take"]))
    var raised = SwiftIdentifiers(plan.events.map(\.name), suffix: "Event", reserved: [])
    for (state, _) in plan.completions { completions[state] = raised.unique("done " + plan.tree.name(state)) }
  }

  func event(_ name: String) -> String { events[name] ?? "unnamedEvent" }

  func wasLeft(_ state: Int) -> String { flags[state] ?? "wasLeft" }

  /// The case of an event that the machine itself raises.
  func raised(_ event: CompiledEvent) -> String {
    switch event {
    case .named(let name): self.event(name)
    case .done(let state): completions[state] ?? "done"
    case .always: "always"
    }
  }

  /// The private method that takes an event, without the raised events and eventless transitions that follow from it.
  func step(_ event: CompiledEvent) -> String {
    let name = raised(event)
    return "take" + name.prefix(1).uppercased() + name.dropFirst()
  }
}
