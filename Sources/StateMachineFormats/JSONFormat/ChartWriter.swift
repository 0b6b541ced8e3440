internal import StateMachines

/// Makes a JSON value of a description, and notes what the format cannot express.
struct ChartWriter {
  typealias Chart = MachineDescription
  typealias Members = [(key: String, value: JSONValue)]

  let chart: MachineDescription
  var issues: [FormatIssue] = []
  private var events = ChartEvents()
  let variableNames: Set<String>
  private let stateNames: Set<String>
  /// The histories that have a name, as targets mean them.
  let namedHistories: Set<Chart.Target>

  init(_ chart: MachineDescription) {
    self.chart = chart
    variableNames = Set(chart.variables.map(\.name))
    stateNames = Set(chart.states.lazy.filter { $0.region == nil }.map(\.name))
    namedHistories = Set(
      chart.histories.lazy.filter { $0.name != nil }.map { Chart.Target($0.state, history: $0.depth, historyName: $0.name) })
  }

  /// The whole chart; complete if there are no issues afterwards.
  var value: JSONValue {
    mutating get {
      for event in chart.events where !events.add(event) {
        note("the event \(Excerpt.name(event)) is listed twice", at: chart.place)
      }
      var members: Members = [("format", .string(ChartFormat.name)), ("version", .number(ChartFormat.version))]
      if let name = chart.name { members.append(("name", .string(name))) }
      if let notes = chart.notes { members.append(("notes", self.notes(notes))) }
      if chart.onError != .undo { members.append(("onError", .string(chart.onError.rawValue))) }
      members.append(("initial", targets(chart.initial, chart.place)))
      append("onStart", chart.initialStatements, to: &members, chart.place)
      if !chart.variables.isEmpty { members.append(("variables", variables)) }
      let states = states
      // Everything that names events is written before them, so that the list is complete.
      var sections: Members = []
      append("transitions", chart.transitions, to: &sections) { $0.transition($1) }
      append("histories", chart.histories, to: &sections) { $0.history($1) }
      append("joins", chart.joins, to: &sections) { $0.join($1) }
      append("deferrals", chart.deferrals, to: &sections) { $0.deferral($1) }
      append("timeouts", chart.timeouts, to: &sections) { $0.timeout($1) }
      append("hooks", chart.hooks, to: &sections) { $0.hook($1) }
      append("invocations", chart.invocations, to: &sections) { $0.invocation($1) }
      members.append(("events", .array(events.all.map { event($0) })))
      members.append(("states", .array(states)))
      return .object(members + sections)
    }
  }

  private mutating func append<Item>(
    _ key: String, _ items: [Item], to members: inout Members, _ write: (inout ChartWriter, Item) -> Members
  ) {
    if items.isEmpty { return }
    members.append((key, .array(items.map { .object(write(&self, $0)) })))
  }

  private var variables: JSONValue {
    mutating get {
      var seen: Set<String> = []
      return .object(
        chart.variables.map { variable in
          if !seen.insert(variable.name).inserted {
            note("the variable \(Excerpt.name(variable.name)) is declared twice", at: variable.place)
          }
          return (nonempty(variable.name, variable.place), variable.value.map { expression($0, variable.place) } ?? .null)
        })
    }
  }

  private mutating func event(_ event: Chart.Event) -> JSONValue {
    let name = self.name(event.name, chart.place)
    if event.payload == nil, event.argument == nil, event.reply == nil { return name }
    var members: Members = [("name", name)]
    if let payload = event.payload { members.append(("payload", self.name(payload, chart.place))) }
    if let argument = event.argument { members.append(("argument", self.name(argument, chart.place))) }
    if let reply = event.reply { members.append(("reply", self.name(reply, chart.place))) }
    return .object(members)
  }

  func notes(_ notes: Chart.Notes) -> JSONValue {
    if let text = notes.text, notes.tags.isEmpty, notes.meta == nil { return .string(text) }
    var members: Members = notes.text.map { [("text", .string($0))] } ?? []
    if !notes.tags.isEmpty { members.append(("tags", .array(notes.tags.map(JSONValue.string)))) }
    if let meta = notes.meta {
      // A text that would be read differently, in its spaces for example, is kept as it is.
      let value = try? JSONValue(reading: Array(meta.utf8), file: "")
      let isRead = value.map { ChartLayout.line(of: $0) == meta } ?? false
      members.append(isRead ? ("meta", value ?? .null) : ("metaText", .string(meta)))
    }
    return .object(members)
  }

  // MARK: Mistakes and names

  mutating func note(_ message: String, at place: Chart.Place, _ code: FormatIssue.Code = .contradiction) {
    if issues.count >= ReadingLimits().maximumIssues { return }
    issues.append(FormatIssue(code, message, at: place.inText))
  }

  /// The text of an expression that the reader accepts.
  mutating func expression(_ text: String, _ place: Chart.Place) -> JSONValue {
    do {
      let unknown = try Expression(text).unknownNames(isVariable: variableNames.contains, isState: stateNames.contains)
      for error in unknown { note("in \(Excerpt.quoted(text)): \(error.message)", at: place, error.code) }
    } catch {
      note("in \(Excerpt.quoted(text)): \(error.message)", at: place, error.code)
    }
    return .string(text)
  }

  mutating func nonempty(_ name: String, _ place: Chart.Place) -> String {
    if name.isEmpty { note("a name is empty", at: place, .wrongValue) }
    return name
  }

  mutating func name(_ name: String, _ place: Chart.Place) -> JSONValue { .string(nonempty(name, place)) }

  /// A name alone, or a list of names.
  mutating func names(_ names: [String], _ place: Chart.Place) -> JSONValue {
    if names.isEmpty { note("a list of names is empty", at: place) }
    if Set(names).count < names.count {
      note("a list has a name twice: \(Excerpt.shown(names.joined(separator: ", ")))", at: place)
    }
    let values = names.map { name($0, place) }
    return values.count == 1 ? values[0] : .array(values)
  }

  mutating func eventName(_ name: String, _ place: Chart.Place) -> JSONValue {
    _ = events.add(Chart.Event(name: name))
    return self.name(name, place)
  }

  mutating func filter(_ events: Chart.Events, _ place: Chart.Place) -> JSONValue {
    switch events {
    case .event(let name): return eventName(name, place)
    case .list(let names):
      for name in names { _ = eventName(name, place) }
      let written = self.names(names, place)
      return written.array == nil ? .array([written]) : written
    case .any: return .object([("any", .bool(true))])
    case .prefixes(let names): return .object([("prefix", self.names(names, place))])
    case .matching: return .object([("matching", .bool(true))])
    case .done(let state): return .object([("done", name(state, place))])
    case .completion: return .object([("completion", .bool(true))])
    case .failure: return .object([("failure", .bool(true))])
    case .workFailure(let name): return .object([("failureOf", .string(name))])
    case .always: return .object([("always", .bool(true))])
    }
  }
}
