internal import StateMachines

/// Makes a description of a JSON value, and notes everything that is wrong with it.
///
/// States are read first, since all other parts name them; then one section after the other.
struct ChartReader: ChartValueReader {
  typealias Chart = MachineDescription

  var issues: IssueList
  var states = ChartStates()
  var events = ChartEvents()
  /// Finds what is wrong inside of expressions.
  var places: PlaceFinder
  private(set) var variableNames: Set<String> = []
  /// The histories with names that targets mean.
  var namedTargets: [(target: Chart.Target, position: TextPosition)] = []
  /// How many names are still compared for suggestions, so that a large file with many mistakes takes no longer than a right one.
  private var comparisons = 100_000

  init(_ issues: IssueList, _ places: PlaceFinder) { (self.issues, self.places) = (issues, places) }

  /// Reads a chart, which is right only if there are no issues afterwards; nil if it is none of this format and version.
  mutating func read(_ value: JSONValue) -> MachineDescription? {
    guard let chart = readHeader(value) else { return nil }
    checkKeys(chart, of: "a chart", ChartFormat.rootKeys)
    require(["initial", "states"], in: chart, of: "the chart", at: value.position)
    let rows = stateRows(chart["states"])
    declareEvents(chart["events"])
    variableNames = Set(chart["variables"]?.object?.keys ?? [])
    let initial = chart["initial"].map { targets($0, "initial") } ?? []
    let initialStatements = chart["onStart"].map { statements($0, "onStart") } ?? []
    let notes = chart["notes"].map { self.notes($0) }
    let onError = chart["onError"].map { errorPolicy($0) } ?? .undo
    let variables = variables(chart["variables"])
    let stateList = rows.map { state($0) }
    let transitions = list(chart["transitions"], "transitions") { $0.transition($1) }
    let histories = list(chart["histories"], "histories") { $0.history($1) }
    let joins = list(chart["joins"], "joins") { $0.join($1) }
    let deferrals = list(chart["deferrals"], "deferrals") { $0.deferral($1) }
    let timeouts = list(chart["timeouts"], "timeouts") { $0.timeout($1) }
    let hooks = list(chart["hooks"], "hooks") { $0.hook($1) }
    let invocations = list(chart["invocations"], "invocations") { $0.invocation($1) }
    checkNamedTargets(histories)
    return MachineDescription(
      name: chart["name"].flatMap { text($0, "name") }, notes: notes, onError: onError, initial: initial,
      initialStatements: initialStatements,
      variables: variables, states: stateList, events: events.all, transitions: transitions, histories: histories, joins: joins,
      hooks: hooks, deferrals: deferrals, timeouts: timeouts, invocations: invocations, place: place(value.position))
  }

  /// A question whether another name is meant, to follow a sentence; empty if none is similar.
  mutating func suggestion(for name: String, among names: some Collection<String>) -> String {
    if issues.isFull || names.count > comparisons { return "" }
    comparisons -= names.count
    return Suggestion.text(for: name, among: names)
  }

  private mutating func checkNamedTargets(_ histories: [Chart.History]) {
    let known = Set(histories.map { Chart.Target($0.state, history: $0.depth, historyName: $0.name) })
    for (target, position) in namedTargets where !known.contains(target) {
      let (state, name) = (Excerpt.quoted(target.state), Excerpt.quoted(target.historyName ?? ""))
      let names = histories.filter { $0.state == target.state && $0.depth == target.history }.compactMap(\.name)
      let hint = suggestion(for: target.historyName ?? "", among: names)
      issues.add(.unknownName, "\(state) has no \(target.history ?? .shallow) history \(name)\(hint)", at: position)
    }
  }

  private mutating func readHeader(_ value: JSONValue) -> JSONObject? {
    guard let chart = value.object else {
      issues.add(.wrongValue, "a chart is an object, not \(value.kind)", at: value.position)
      return nil
    }
    let form = "\"format\": \"\(ChartFormat.name)\", \"version\": \(ChartFormat.version)"
    require(["format", "version"], in: chart, of: "the chart, which begins with \(form)", at: value.position)
    if let format = chart["format"], format.string != ChartFormat.name {
      issues.add(.wrongValue, "'format' is \"\(ChartFormat.name)\" in a chart of this library", at: format.position)
      return nil
    }
    if let schema = chart["$schema"] { _ = text(schema, "$schema") }
    guard let version = chart["version"] else { return chart }
    guard let number = version.number?.int, number >= 1 else {
      issues.add(.wrongValue, "'version' is a positive whole number; the newest is \(ChartFormat.version)", at: version.position)
      return chart
    }
    guard number <= ChartFormat.version else {
      let newest = "this version of the library reads charts up to version \(ChartFormat.version)"
      issues.add(.unsupported, "the chart has version \(number); \(newest)", at: version.position)
      return nil
    }
    return chart
  }

  private mutating func errorPolicy(_ value: JSONValue) -> Chart.ErrorPolicy {
    if let policy = value.string.flatMap(Chart.ErrorPolicy.init(rawValue:)) { return policy }
    issues.add(.wrongValue, "'onError' is \"undo\" or \"raise\"", at: value.position)
    return .undo
  }

  private mutating func variables(_ value: JSONValue?) -> [Chart.Variable] {
    guard let value else { return [] }
    guard let object = value.object else {
      wrong("variables", is: "an object with the first value of each variable", value)
      return []
    }
    return object.members.map { member in
      if member.key.isEmpty { issues.add(.wrongValue, "the name of a variable is empty", at: member.keyPosition) }
      let first = member.value.isNull ? nil : expression(member.value, member.key)
      return Chart.Variable(name: member.key, value: first, place: place(member.keyPosition))
    }
  }

  mutating func notes(_ value: JSONValue) -> Chart.Notes {
    if let text = value.string { return Chart.Notes(text: text) }
    guard
      let object = object(value, "notes", is: "a text, or an object with 'text', 'tags' and 'meta'", ["text", "tags", "meta", "metaText"])
    else { return Chart.Notes() }
    if let text = object.member("metaText"), object["meta"] != nil {
      issues.add(.contradiction, "'meta' and 'metaText' are two forms of one value; remove one", at: text.keyPosition)
    }
    let tags = object["tags"].map { self.texts($0, "tags") }
    let meta = object["metaText"].flatMap { text($0, "metaText") } ?? object["meta"].map(ChartLayout.line)
    return Chart.Notes(text: object["text"].flatMap { text($0, "text") }, tags: tags ?? [], meta: meta)
  }

  /// Reads the items of a section; none if it is left out.
  private mutating func list<Item>(
    _ value: JSONValue?, _ key: String, _ read: (inout ChartReader, JSONValue) -> Item?
  ) -> [Item] {
    guard let value else { return [] }
    guard let values = value.array else {
      wrong(key, is: "a list", value)
      return []
    }
    return values.compactMap { read(&self, $0) }
  }
}
