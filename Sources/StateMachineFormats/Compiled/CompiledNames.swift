import StateMachines

/// What a compiled machine calls its types, properties and methods.
struct CompiledNames {
  /// The machine, and the beginning of all other types.
  let type: String
  /// By field, its property as it is written, and its type.
  private(set) var fields: [String] = []
  private(set) var types: [String] = []
  /// By field, the local variable with the number of the line that its region has selected.
  private(set) var lines: [String] = []
  /// By state, its case.
  private(set) var states: [Int: String] = [:]
  /// By timer and by work, its case.
  private(set) var timers: [String] = []
  private(set) var works: [String] = []
  /// The case that the machine has while an action changes the payload of the state.
  let changing: String
  private var events: SwiftIdentifiers
  private var completions: [Int: String] = [:]
  private var flags: [Int: String] = [:]
  /// By event, the private method that takes it.
  private var steps: [CompiledEvent: String] = [:]

  init(_ plan: CompiledPlan, _ writer: SwiftWriter) {
    type = Self.reservedTypes.contains(writer.type) ? writer.type + "Machine" : writer.type
    var members = SwiftIdentifiers(
      suffix: "Property", reserved: Self.reservedMembers.union(Self.variables))
    var typeNames = SwiftIdentifiers(suffix: "Type", reserved: ["state", "actions", "answer", "raised", "waiting", "timer", "work"])
    var properties: Set<String> = ["state"]
    for field in plan.fields.fields {
      guard let owner = field.owner else {
        fields.append("state")
        types.append(type + "State")
        continue
      }
      let property = members.unique(plan.tree.name(owner))
      properties.insert(property)
      fields.append(Self.written(property))
      types.append(type + SwiftIdentifier.type(typeNames.unique(plan.tree.name(owner))))
    }
    lines = fields.map { members.unique($0 + " line") }
    for state in plan.remembering { flags[state] = members.unique(plan.tree.name(state) + " was left") }
    for (number, state) in plan.tree.states.enumerated() { states[number] = writer.states[state.name] ?? SwiftIdentifier.camel(state.name) }
    var cases = SwiftIdentifiers(suffix: "State", reserved: Set(states.values))
    changing = cases.unique("changing")
    var requests = SwiftIdentifiers(suffix: "Request", reserved: [])
    for timer in plan.requests.timers { timers.append(requests.unique("\(timer.event) in \(plan.tree.name(timer.state))")) }
    for work in plan.requests.works { works.append(requests.unique(work.label)) }
    properties.formUnion(flags.values)
    if !timers.isEmpty { properties.insert("fire") }
    events = SwiftIdentifiers(plan.events.map(\.name), suffix: "Event", reserved: Self.reservedMembers.union(properties))
    let methods = Set(events.identifiers.values)
    var raised = SwiftIdentifiers(suffix: "Event", reserved: methods)
    for (state, _) in plan.completions { completions[state] = raised.unique("done " + plan.tree.name(state)) }
    var stepNames = SwiftIdentifiers(suffix: "Event", reserved: Self.reservedMembers.union(properties).union(methods))
    let named = plan.events.map { CompiledEvent.named($0.name) }
    for event in named + plan.completions.map({ CompiledEvent.done($0.state) }) + [.always] {
      steps[event] = stepNames.unique("take " + self.raised(event))
    }
  }

  /// Members of each machine, and a function that it calls.
  private static let reservedMembers: Set<String> = ["actions", "waiting", "raised", "settle", "recall", "take", "fatalError"]

  /// Variables of methods, which properties with these names would be confused with.
  private static let variables: Set<String> = [
    "state", "mayWait", "isOutside", "hasMoved", "argument", "payload", "made", "reply", "before", "self", "timer",
  ]

  /// What a structure cannot be called, and types that the file uses.
  private static let reservedTypes: Set<String> = ["Self", "Any", "Type", "Protocol", "Bool", "Int", "Sendable", "Actions"]

  /// Words that are no keywords, and begin an expression where no dot is before them.
  private static let prefixes: Set<String> = ["await", "borrow", "consume", "copy", "discard", "each", "then", "unsafe", "yield"]

  /// A property where it is declared and used without a dot.
  private static func written(_ property: String) -> String {
    prefixes.contains(property) ? "`\(property)`" : SwiftIdentifier.declared(property)
  }

  /// The call of the method of an event in the method that takes a timer, whose parameter is `timer`.
  func call(_ event: String) -> String {
    let method = self.event(event)
    let isHidden = method == "timer" || Self.prefixes.contains(method)
    return "\(isHidden ? "self." : "")\(SwiftIdentifier.declared(method))()"
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
  func step(_ event: CompiledEvent) -> String { steps[event] ?? "take" }
}
