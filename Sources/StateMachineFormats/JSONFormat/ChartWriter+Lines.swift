internal import StateMachines

// Transitions, histories, joins, deferrals, timeouts, hooks and invocations.
extension ChartWriter {
  mutating func transition(_ line: Chart.Transition) -> Members {
    let events = filter(line.events, line.place)
    let sources = states(line.sources, line.place)
    var members: Members
    switch line.kind {
    case .external, .local: members = [("on", events), ("from", sources)]
    case .internal: members = [("on", events), ("in", sources)]
    case .ignored: members = [("ignore", events), ("in", sources)]
    case .impossible: members = [("impossible", events), ("in", sources)]
    case .stopping: members = [("impossible", events), ("in", sources), ("stops", .bool(true))]
    }
    let ways = way(line)
    let leaves = line.kind == .external || line.kind == .local
    if leaves != (ways.count == 1) || ways.count > 1 {
      note("\(Excerpt.name(line)) is \(line.kind) and leads \(ways.isEmpty ? "nowhere" : "somewhere")", at: line.place)
    }
    members += ways
    if line.kind == .local { members.append(("kind", .string("local"))) }
    let begun = members.count
    append(condition(line.guardName, line.condition, line.place), to: &members)
    append(action(line.hasAction, line.actionName, line.statements, line.place), to: &members)
    if members.count > begun, !leaves, line.kind != .internal {
      note("\(Excerpt.name(line)) is no transition, so it has neither guard nor action", at: line.place)
    }
    if let scope = line.scope { members.append(("scope", name(scope, line.place))) }
    if let notes = line.notes { members.append(("notes", self.notes(notes))) }
    return members
  }

  /// Where a transition leads; one member, if it leads somewhere.
  private mutating func way(_ line: Chart.Transition) -> Members {
    var members: Members = []
    if !line.targets.isEmpty { members.append(("to", targets(line.targets, line.place))) }
    if !line.branches.isEmpty { members.append(("choosing", .array(line.branches.map { .object(branch($0, line.place)) }))) }
    return members
  }

  private mutating func branch(_ branch: Chart.Branch, _ place: Chart.Place) -> Members {
    var members: Members = []
    append(condition(branch.guardName, branch.condition, place), to: &members)
    members.append(("to", targets(branch.targets, place)))
    append(action(branch.hasAction, branch.actionName, branch.statements, place), to: &members)
    return members
  }

  mutating func history(_ line: Chart.History) -> Members {
    var members: Members = [("of", name(line.state, line.place))]
    if line.depth == .deep { members.append(("depth", .string("deep"))) }
    if let name = line.name { members.append(("name", self.name(name, line.place))) }
    members.append(("default", targets(line.targets, line.place)))
    append(action(line.hasAction, line.actionName, line.statements, line.place), to: &members)
    return members
  }

  mutating func join(_ line: Chart.Join) -> Members {
    if line.sources.isEmpty { note("a join has no states", at: line.place) }
    if Set(line.sources.map(\.state)).count < line.sources.count { note("\(Excerpt.name(line)) has a state twice", at: line.place) }
    let sources: Members = line.sources.map { (nonempty($0.state, line.place), eventName($0.event, line.place)) }
    var members: Members = [("from", .object(sources)), ("to", targets(line.targets, line.place))]
    append(action(line.hasAction, line.actionName, line.statements, line.place), to: &members)
    return members
  }

  mutating func deferral(_ line: Chart.Deferral) -> Members {
    [("defer", filter(line.events, line.place)), ("in", states(line.states, line.place))]
  }

  mutating func timeout(_ line: Chart.Timeout) -> Members {
    let delay = line.duration.map { duration($0, line.place) } ?? .object([("computed", .bool(true))])
    return [("after", delay), ("in", name(line.state, line.place)), ("fire", eventName(line.event, line.place))]
  }

  mutating func hook(_ line: Chart.Hook) -> Members {
    let isOfState = line.moment == .entry || line.moment == .exit
    let isOfTransition = line.moment == .before || line.moment == .after
    let hasTransition = line.events != nil || line.from != nil || line.to != nil
    if !isOfState && line.states != nil || !isOfTransition && hasTransition {
      note("\(Excerpt.name(line)) has a filter that hooks of this moment do not have", at: line.place)
    }
    var members: Members = [("at", .string(line.moment.rawValue))]
    if let events = line.events { members.append(("on", filter(events, line.place))) }
    if let from = line.from { members.append(("from", states(from, line.place))) }
    if let to = line.to { members.append(("to", states(to, line.place))) }
    if let inside = line.states { members.append(("in", states(inside, line.place))) }
    append(action(true, line.name, line.statements, line.place), to: &members)
    return members
  }

  mutating func invocation(_ line: Chart.Invocation) -> Members {
    var members: Members = [("invoke", .string(line.source)), ("in", name(line.state, line.place))]
    if let kind = line.kind { members.append(("kind", .string(kind.rawValue))) }
    if let id = line.id { members.append(("id", .string(id))) }
    if let end = line.endEvent { members.append(("end", name(end, line.place))) }
    return members
  }

  func append(_ member: (key: String, value: JSONValue)?, to members: inout Members) {
    if let member { members.append(member) }
  }
}
