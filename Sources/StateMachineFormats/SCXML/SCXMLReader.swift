import StateMachines

/// Makes a description of the elements of an SCXML file, and notes everything that is wrong with them.
///
/// The elements are visited once to find the states, variables and what belongs to each state; then names are known, and each state is
/// translated. Mistakes do not end the reading, so what is translated after one is never used. A lenient reader makes names of what is
/// outside of what this library has.
struct SCXMLReader: IssueReporter {
  var root: XMLElement
  var issues: IssueList
  /// Finds what is wrong inside of expressions.
  var places: PlaceFinder
  /// The namespace of the elements that are read: that of SCXML, unless the root is in a wrong one.
  let namespace: String
  var tree = SCXMLTree()

  // MARK: What is translated

  var variables: [MachineDescription.Variable] = []
  /// The places of variables, by their names.
  var variablePlaces: [String: TextPosition] = [:]
  /// The values of variables that are expressions, which are read when all names are known.
  var initialValues: [(variable: Int, value: XMLElement.Attribute)] = []
  var states: [MachineDescription.State] = []
  var transitions: [MachineDescription.Transition] = []
  var histories: [MachineDescription.History] = []
  var hooks: [MachineDescription.Hook] = []
  var deferrals: [MachineDescription.Deferral] = []
  var invocations: [MachineDescription.Invocation] = []
  /// The elements that say what runs where machines start.
  var starts: [XMLElement] = []
  /// The element that a lenient reader takes for the attribute `initial` of the root.
  var rootInitial: XMLElement?

  /// Reads the files that the file includes.
  var inclusion: SCXMLInclusion
  /// By the place of an element that includes a file, the element that takes its place, or why there is none.
  var includedElements: [TextPosition: Result<XMLElement, SCXMLInclusion.Refused>] = [:]

  // MARK: What is found on the way

  /// What a lenient reader calls statements that are outside.
  var outsideNames = OutsideNames()
  /// The variables that a lenient reader leaves to the program, since statements that are outside use them.
  var foreignVariables: Set<String> = []
  /// Elements that declare variables, with what a lenient reader says of those that it leaves to the program.
  var declarations: [(element: XMLElement, name: String, problem: String?)] = []
  /// Whether the expressions of the file are in another language.
  var hasForeignExpressions = false
  /// Whether a statement is only tried, so that exact places of its mistakes are not needed.
  var isTrying = false

  /// The names of states that have points.
  var dottedStates = DottedNames([])
  /// The descriptors that may be the whole name of an event.
  var plainDescriptors: Set<String> = []
  /// The descriptors that mean every failure, and events of their kind that the file sends itself.
  var failureDescriptor: (prefix: String, position: TextPosition)?
  var raisedFailure: String?
  /// The names of all invocations, in document order.
  var invocationNames: [String] = []
  var knownInvocations: Set<String> = []
  var dottedInvocations = DottedNames([])
  /// How many names were compared with descriptors of errors and completions.
  var comparedNames = 0
  /// Where ids of invocations are, and invocations, by their state and name.
  var invocationIDs: [String: TextPosition] = [:]
  var invocationsOfStates: [[String]: TextPosition] = [:]

  init(_ root: XMLElement, _ places: PlaceFinder, issues: IssueList) {
    (self.root, self.places, self.issues) = (root, places, issues)
    inclusion = SCXMLInclusion(issues.limits)
    namespace = root.name.namespace
  }

  /// Reads the file.
  mutating func read() throws(FormatError) -> MachineDescription {
    guard isChart() else { throw FormatError(issues.sorted) }
    root = withPresentSpellings(root)
    readAttributes(of: root)
    collectElements()
    nameNodes()
    nameInvocations()
    leaveVariables()
    readInitialValues()
    for node in tree.nodes.indices where !issues.isFull { readNode(node) }
    let initial = readStart()
    let (notes, onError) = (readNotes(of: root), readErrorPolicy())
    let initialStatements = starts.flatMap { element in
      element.name.local == "script" ? outsideStatement(element).map { [$0] } ?? [] : readStatements(of: element)
    }
    checkFailures()
    removeUnusedEnds()
    try issues.check()
    return MachineDescription(
      name: root.attribute("name")?.value, notes: notes, onError: onError, initial: initial, initialStatements: initialStatements,
      variables: variables, states: states, events: events(initialStatements), transitions: transitions, histories: histories, hooks: hooks,
      deferrals: deferrals, invocations: invocations, place: place(root.position))
  }

  /// Whether the root is that of a chart, in which namespace ever.
  private mutating func isChart() -> Bool {
    guard root.name.local == "scxml" else {
      let name = root.name.namespace == SCXML.namespace ? root.name.local : root.name.qualified
      report(.unknownKey, "the root is <\(Excerpt.shown(name))>; an SCXML file has <scxml xmlns=\"\(SCXML.namespace)\">", at: root.position)
      return false
    }
    if namespace != SCXML.namespace {
      let found = namespace.isEmpty ? "no namespace" : "the namespace \(Excerpt.quoted(namespace))"
      report(
        .wrongValue, "<scxml> is in \(found); write xmlns=\"\(SCXML.namespace)\"", lenient: "it is read as SCXML", at: root.position)
    }
    return true
  }

  private mutating func readAttributes(of root: XMLElement) {
    checkAttributes(of: root)
    if let version = root.attribute("version") {
      if version.value != "1.0" {
        report(
          .wrongValue, "the version is \(Excerpt.quoted(version.value)); this library reads '1.0'", lenient: "it is read as '1.0'",
          at: version.position)
      }
    } else {
      report(
        .missingKey, "'version' of <scxml> is missing; write version=\"1.0\"", lenient: "it is read as '1.0'", at: root.position)
    }
    if let version = root.attribute("version", namespace: SCXML.machineNamespace), version.value != SCXML.machineVersion {
      report(.wrongValue, "'machine:version' is \(Excerpt.quoted(version.value)); this library reads '1'", at: version.position)
    }
    if let model = root.attribute("datamodel"), !SCXML.datamodels.contains(model.value) {
      hasForeignExpressions = issues.isLenient
      report(
        .unsupported, "the data model \(Excerpt.quoted(model.value)) is not supported; use 'ecmascript'",
        lenient: "its expressions are names of guards and actions", at: model.position)
    }
    switch root.attribute("binding") {
    case let binding? where binding.value == "late":
      report(
        .unsupported, "late binding is not supported: variables have their values from the start; use 'early'",
        lenient: "it is read as 'early'", at: binding.position)
    case let binding? where binding.value != "early":
      report(.wrongValue, "'binding' is \(Excerpt.quoted(binding.value)); it can be 'early'", at: binding.position)
    default: break
    }
  }

  private mutating func readErrorPolicy() -> MachineDescription.ErrorPolicy {
    guard let attribute = root.attribute("onerror", namespace: SCXML.machineNamespace) else { return .raise }
    if let policy = MachineDescription.ErrorPolicy(rawValue: attribute.value) { return policy }
    report(.wrongValue, "'machine:onerror' is \(Excerpt.quoted(attribute.value)); it can be 'raise' or 'undo'", at: attribute.position)
    return .raise
  }

  private mutating func readStart() -> [MachineDescription.Target] {
    guard !tree.roots.isEmpty else {
      report(.missingKey, "<scxml> has no states; write <state>, <parallel> or <final> into it", at: root.position)
      return []
    }
    if let attribute = root.attribute("initial") { return targets(readTargets(attribute)) }
    guard let element = rootInitial,
      let (nodes, transition) = readDefault(checkedElements(of: element), of: "<initial>", at: element.position)
    else { return targets([tree.roots[0]]) }
    starts.append(transition)
    return targets(nodes)
  }
}
