import StateMachines
import TestSupport

/// Makes descriptions of charts over strings, with everything that a machine can be built from and SCXML can express.
struct RandomSCXMLDescription {
  typealias Description = MachineDescription

  static let events = ["e", "f", "g", "h"]

  private var random: SeededGenerator
  private let place = Description.Place(fileID: "random", line: 1)
  private var states: [Description.State] = []
  private var children: [[Int]] = []
  private var variables: [Description.Variable] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func make() -> Description {
    for _ in 0...random.below(2) { addState(parent: nil, depth: 0) }
    addState(parent: nil, depth: 2)
    variables = ["x", "y"].map { Description.Variable(name: $0, value: "\(random.below(3))", place: place) }
    let transitions = (0..<(3 + random.below(8))).map { _ in transition() } + (0...random.below(2)).map { _ in wildcard() }
    return Description(
      name: random.once(in: 2) ? "random" : nil, notes: notes(), onError: random.once(in: 2) ? .raise : .undo,
      initial: [Description.Target(name(random.below(states.count)))], variables: variables, states: states,
      events: Self.events.map { Description.Event(name: $0) }, transitions: transitions, histories: histories(), hooks: hooks(),
      deferrals: deferrals(), timeouts: timeouts(), invocations: invocations(), place: place)
  }

  // MARK: States

  private mutating func addState(parent: Int?, depth: Int) {
    let isRegion = parent.map { states[$0].kind == .parallel } ?? false
    let kind: Description.State.Kind =
      switch random.below(8) {
      case _ where depth >= 3: .atomic
      case 0: isRegion ? .compound : .final
      case 1, 2, 3: .compound
      case 4: .parallel
      default: .atomic
      }
    let number = states.count
    let siblings = parent.map { children[$0].count } ?? 0
    let region = isRegion && kind == .compound && random.once(in: 2) ? siblings : nil
    let parentName = parent.map { states[$0].name }
    let name = region.map { "\(parentName ?? "")@\($0)" } ?? "s\(number)"
    states.append(Description.State(name: name, kind: kind, parent: parentName, region: region, place: place))
    children.append([])
    if let parent { children[parent].append(number) }
    guard kind == .compound || kind == .parallel else { return }
    for _ in 0...(kind == .parallel ? 1 : random.below(3)) { addState(parent: number, depth: depth + 1) }
    let initial = kind == .compound ? [target(inside: number)] : nil
    states[number] = Description.State(
      name: name, kind: kind, parent: parentName, region: region, initial: initial,
      initialStatements: kind == .compound && random.once(in: 4) ? statements() : [], notes: region == nil ? notes() : nil, place: place)
  }

  /// A state inside of another, or one inside of it, with a name.
  private mutating func target(inside number: Int) -> Description.Target {
    var inner = children[number][random.below(children[number].count)]
    while states[inner].region != nil || !children[inner].isEmpty && random.once(in: 3) {
      inner = children[inner][random.below(children[inner].count)]
    }
    return Description.Target(states[inner].name)
  }

  /// The name of a state, or of one inside if it is a region without a name.
  private mutating func name(_ number: Int) -> String {
    states[number].region == nil ? states[number].name : target(inside: number).state
  }

  private func names(_ isIncluded: (Description.State) -> Bool) -> [String] {
    states.filter { $0.region == nil && isIncluded($0) }.map(\.name)
  }

  private mutating func some(_ names: [String]) -> [String] {
    names.isEmpty ? [] : random.some(2, below: names.count).map { names[$0] }
  }

  private mutating func notes() -> Description.Notes? {
    guard random.once(in: 6) else { return nil }
    return Description.Notes(
      text: random.once(in: 2) ? "a <b> & \"c\"\n d" : nil, tags: random.once(in: 2) ? ["a b", "", "c%"] : [],
      meta: random.once(in: 2) ? "{\"a\": [1, null]}" : nil)
  }

  // MARK: Lines

  private mutating func transition() -> Description.Transition {
    let sources = some(names { $0.kind != .final })
    return line(sources.isEmpty ? .any(except: []) : .list(names: sources), scope: nil)
  }

  private mutating func wildcard() -> Description.Transition {
    let scopes = states.filter { $0.kind == .compound || $0.kind == .parallel }.map(\.name)
    let scope = scopes.isEmpty || random.once(in: 2) ? nil : scopes[random.below(scopes.count)]
    return line(.any(except: random.once(in: 2) ? some(names { _ in true }) : []), scope: scope)
  }

  private mutating func line(_ sources: Description.States, scope: String?) -> Description.Transition {
    let events = events()
    let always = events == .always
    if random.once(in: 8), case .event = events {
      return Description.Transition(
        events: events, sources: sources, scope: scope, kind: random.once(in: 2) ? .ignored : .impossible, place: place)
    }
    let kind: Description.Transition.Kind = [.external, .external, .local, .internal][random.below(4)]
    if random.once(in: 6), kind != .internal, !always {
      let branches = (0...random.below(2)).map { _ in
        Description.Branch(condition: random.once(in: 4) ? nil : condition(), targets: targets(), statements: statements())
      }
      return Description.Transition(
        events: events, sources: sources, scope: scope, branches: branches, statements: statements(), notes: notes(), place: place)
    }
    return Description.Transition(
      events: events, sources: sources, scope: scope, kind: kind,
      condition: always ? "y < 4 && \(condition())" : random.once(in: 2) ? condition() : nil, targets: kind == .internal ? [] : targets(),
      statements: always ? [.assign(variable: "y", expression: "y + 1")] : statements(), notes: notes(), place: place)
  }

  private mutating func events() -> Description.Events {
    let names = Self.events
    switch random.below(12) {
    case 0: return .any
    case 1: return .list(names: random.some(2, below: names.count).map { names[$0] })
    case 2: return .prefixes([names[random.below(names.count)]])
    case 3: return .always
    case 4: return .failure
    case 5:
      let done = self.names { $0.kind == .compound || $0.kind == .parallel }
      return done.isEmpty ? .completion : .done(state: done[random.below(done.count)])
    case 6: return .completion
    default: return .event(name: names[random.below(names.count)])
    }
  }

  private mutating func targets() -> [Description.Target] {
    let number = random.below(states.count)
    let depth: Description.HistoryDepth = random.once(in: 2) ? .deep : .shallow
    let hasHistory = states[number].region == nil && !children[number].isEmpty
    return [hasHistory && random.once(in: 2) ? Description.Target(states[number].name, history: depth) : Description.Target(name(number))]
  }

  private mutating func histories() -> [Description.History] {
    states.indices.compactMap { number in
      guard states[number].region == nil, !children[number].isEmpty, random.once(in: 3) else { return nil }
      return Description.History(
        state: states[number].name, depth: random.once(in: 2) ? .deep : .shallow, targets: [target(inside: number)],
        statements: statements(), place: place)
    }
  }

  private mutating func hooks() -> [Description.Hook] {
    (0..<random.below(5)).map { _ in
      let names = names { _ in true }
      let states: Description.States = random.once(in: 5) ? .any(except: some(names)) : .list(names: some(names))
      return Description.Hook(
        moment: random.once(in: 2) ? .entry : .exit, states: states, statements: [.log(label: "l", expression: "x")] + statements(),
        place: place)
    }
  }

  private mutating func deferrals() -> [Description.Deferral] {
    guard random.once(in: 3) else { return [] }
    let event = Self.events[random.below(Self.events.count)]
    return [Description.Deferral(events: .event(name: event), states: .list(names: some(names { $0.kind == .atomic })), place: place)]
  }

  private mutating func timeouts() -> [Description.Timeout] {
    (0..<random.below(3)).map { _ in
      let names = names { $0.kind != .final }
      return Description.Timeout(
        state: names.isEmpty ? states[0].name : names[random.below(names.count)], event: Self.events[random.below(Self.events.count)],
        duration: .milliseconds(random.below(5_000)), place: place)
    }
  }

  private mutating func invocations() -> [Description.Invocation] {
    guard random.once(in: 5) else { return [] }
    let names = names { $0.kind != .final }
    guard let state = names.first else { return [] }
    return [Description.Invocation(state: state, source: "work", id: random.once(in: 2) ? "id" : nil, place: place)]
  }

  // MARK: Content

  private mutating func condition() -> String {
    let state = name(random.below(states.count))
    return ["x % 2 == \(random.below(2))", "x > \(random.below(6))", "In('\(state)')", "_event.name != 'e' || y === 1"][random.below(4)]
  }

  private mutating func statements(depth: Int = 0) -> [Description.Statement] {
    (0..<random.below(3)).map { _ in
      let event = Self.events[random.below(Self.events.count)]
      switch random.below(7) {
      case 0: return .send(event: event, delay: .milliseconds(100 + random.below(3_000)), id: random.once(in: 2) ? "id" : nil)
      case 1: return .cancel(id: "id")
      case 2 where depth < 2:
        let last = random.once(in: 2) ? [Description.Choice(condition: nil, statements: statements(depth: depth + 1))] : []
        let choices = (0...random.below(2)).map { _ in Description.Choice(condition: condition(), statements: statements(depth: depth + 1))
        }
        return .choose(choices + last)
      case 3: return .assign(variable: "x", expression: "x * 2 % 11")
      case 4: return .log(label: nil, expression: "x + y")
      default: return .assign(variable: "x", expression: "x + \(1 + random.below(3))")
      }
    }
  }
}
