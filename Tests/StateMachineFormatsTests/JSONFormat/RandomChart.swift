import StateMachines
import TestSupport

/// Makes descriptions that have everything that the JSON format can express, in random combinations.
struct RandomChart {
  private static let place = MachineDescription.Place(fileID: "random", line: 7, column: 9)
  private static let words = ["pay", "ship", "a b", "*", "été", "\"quoted\"", "tab\t", "any", "true", "5s", "x/y", "@0"]

  private var random: SeededGenerator
  private var states: [MachineDescription.State] = []
  private var events: [MachineDescription.Event] = []
  private var variables: [String] = []
  /// The histories with a name that targets mean.
  private var named: Set<MachineDescription.Target> = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  static func description(seed: UInt64) -> MachineDescription {
    var maker = RandomChart(seed: seed)
    return maker.description()
  }

  private mutating func description() -> MachineDescription {
    for index in 0...random.below(6) {
      events.append(
        MachineDescription.Event(
          name: "\(word())\(index)", payload: maybe { _ in "Double" }, argument: maybe { _ in "Int" }, reply: maybe { _ in "Bool" }))
    }
    variables = (0..<random.below(3)).map { pick(["count", "größe", "$"]) + "\($0)" }
    for _ in 0...random.below(4) { addState(in: nil, depth: 0) }
    let (notes, initial, onStart) = (maybe { $0.notes() }, targets(), statements())
    let variables = variables.map { name in
      MachineDescription.Variable(name: name, value: maybe { $0.expression() }, place: Self.place)
    }
    let transitions = many { $0.transition() }
    let histories = states.filter { $0.kind == .compound || $0.kind == .parallel }.prefix(3).map { history(of: $0.name) }
    let joins = many { $0.join() }
    let hooks = many { $0.hook() }
    let deferrals = many { MachineDescription.Deferral(events: $0.filter(), states: $0.stateFilter(), place: Self.place) }
    let timeouts = many {
      MachineDescription.Timeout(state: $0.state(), event: $0.event(), duration: $0.maybe { $0.duration() }, place: Self.place)
    }
    let invocations = many {
      MachineDescription.Invocation(state: $0.state(), source: $0.word(), id: $0.maybe { $0.word() }, place: Self.place)
    }
    return MachineDescription(
      name: maybe { $0.word() }, notes: notes, onError: pick([.undo, .raise]), initial: initial, initialStatements: onStart,
      variables: variables, states: states,
      events: events, transitions: transitions, histories: histories + namedHistories(), joins: joins, hooks: hooks, deferrals: deferrals,
      timeouts: timeouts, invocations: invocations, place: Self.place)
  }

  // MARK: States

  private mutating func addState(in parent: String?, depth: Int, region: Int? = nil) {
    let name = region.flatMap { number in parent.map { "\($0)@\(number)" } } ?? "\(word()) \(states.count)"
    let kinds: [MachineDescription.State.Kind] = depth > 3 ? [.atomic] : [.atomic, .final, .compound, .parallel]
    let kind = region == nil ? pick(kinds) : .compound
    let row = states.count
    let (payload, notes) = (region == nil ? maybe { _ in "Payload" } : nil, maybe { $0.notes() })
    func add(_ initial: [MachineDescription.Target]?, _ statements: [MachineDescription.Statement]) -> MachineDescription.State {
      MachineDescription.State(
        name: name, kind: kind, parent: parent, region: region, initial: initial, initialStatements: statements, payload: payload,
        notes: notes, place: Self.place)
    }
    states.append(add(nil, []))
    if kind == .parallel {
      for index in 0...random.below(3) { addState(in: name, depth: depth + 1, region: random.once(in: 2) ? index : nil) }
    } else if kind == .compound {
      for _ in 0...random.below(3) { addState(in: name, depth: depth + 1) }
      let inside = states[(row + 1)...].map { MachineDescription.Target($0.name) }
      let initial = random.once(in: 4) ? [MachineDescription.Target(name, history: .deep)] : [pick(inside)]
      states[row] = add(maybe { _ in initial }, random.once(in: 3) ? statements() : [])
    }
  }

  private mutating func state() -> String { pick(states).name }

  private mutating func stateNames() -> [String] {
    random.some(3, below: states.count).map { states[$0].name }
  }

  private mutating func stateFilter() -> MachineDescription.States {
    random.once(in: 3) ? .any(except: random.once(in: 2) ? [] : stateNames()) : .list(names: stateNames())
  }

  private mutating func targets() -> [MachineDescription.Target] {
    (0...random.below(2)).map { _ in
      let target = pick(states)
      let hasHistory = target.kind == .compound || target.kind == .parallel
      guard hasHistory, random.once(in: 2) else { return MachineDescription.Target(target.name) }
      let (depth, name) = (pick([MachineDescription.HistoryDepth.shallow, .deep]), random.once(in: 4) ? "other" : nil)
      if name != nil { named.insert(MachineDescription.Target(target.name, history: depth, historyName: name)) }
      return MachineDescription.Target(target.name, history: depth, historyName: name)
    }
  }

  /// A line for each history with a name that a target means.
  private mutating func namedHistories() -> [MachineDescription.History] {
    var histories: [MachineDescription.Target: MachineDescription.History] = [:]
    while let next = named.filter({ histories[$0] == nil }).min(by: { "\($0)" < "\($1)" }) {
      // The targets of the line may mean others.
      let line = history(of: next.state)
      histories[next] = MachineDescription.History(
        state: next.state, depth: next.history ?? .deep, name: next.historyName, targets: line.targets, statements: line.statements,
        place: Self.place)
    }
    return histories.sorted { "\($0.key)" < "\($1.key)" }.map(\.value)
  }

  // MARK: Events

  private mutating func event() -> String { pick(events).name }

  private mutating func filter() -> MachineDescription.Events {
    let names = random.some(3, below: events.count).map { events[$0].name }
    let named = MachineDescription.Events.event(name: event())
    return pick([
      named, named, .list(names: names.isEmpty ? [event()] : names), .any, .prefixes(["error"]), .prefixes(["error", "http.get"]),
      .matching, .done(state: state()), .completion, .failure, .always,
    ])
  }

  // MARK: Lines

  private mutating func transition() -> MachineDescription.Transition {
    let kind = pick([MachineDescription.Transition.Kind.external, .external, .local, .internal, .ignored, .impossible, .stopping])
    let leaves = kind == .external || kind == .local
    let acts = leaves || kind == .internal
    let way = leaves ? random.below(2) : 2
    let (name, statements) = (maybe { $0.word() }, acts && random.once(in: 3) ? statements() : [])
    return MachineDescription.Transition(
      events: filter(), sources: stateFilter(), scope: maybe { $0.state() }, kind: kind,
      guardName: acts ? maybe { $0.word() } : nil, condition: acts ? maybe { $0.expression() } : nil, targets: way == 0 ? targets() : [],
      branches: way == 1 ? (0...random.below(2)).map { _ in branch() } : [],
      hasAction: acts && random.once(in: 2), actionName: acts ? name : nil, statements: statements, notes: maybe { $0.notes() },
      place: Self.place)
  }

  private mutating func branch() -> MachineDescription.Branch {
    MachineDescription.Branch(
      guardName: maybe { $0.word() }, condition: maybe { $0.expression() }, targets: targets(), hasAction: random.once(in: 2),
      actionName: maybe { $0.word() }, statements: random.once(in: 3) ? statements() : [])
  }

  private mutating func history(of state: String) -> MachineDescription.History {
    MachineDescription.History(
      state: state, depth: pick([.shallow, .deep]), targets: targets(), hasAction: random.once(in: 2), actionName: maybe { $0.word() },
      statements: random.once(in: 3) ? statements() : [], place: Self.place)
  }

  private mutating func join() -> MachineDescription.Join {
    let sources = stateNames().map { MachineDescription.Join.Source(state: $0, event: event()) }
    return MachineDescription.Join(
      sources: sources, targets: targets(), hasAction: random.once(in: 2), actionName: maybe { $0.word() },
      statements: random.once(in: 3) ? statements() : [], place: Self.place)
  }

  private mutating func hook() -> MachineDescription.Hook {
    let moment = pick([MachineDescription.Hook.Moment.before, .after, .entry, .exit, .rejection])
    let isOfTransition = moment == .before || moment == .after
    let isOfState = moment == .entry || moment == .exit
    return MachineDescription.Hook(
      moment: moment, events: isOfTransition ? maybe { $0.filter() } : nil, from: isOfTransition ? maybe { $0.stateFilter() } : nil,
      to: isOfTransition ? maybe { $0.stateFilter() } : nil, states: isOfState ? maybe { $0.stateFilter() } : nil,
      name: maybe { $0.word() }, statements: random.once(in: 3) ? statements() : [], place: Self.place)
  }

  private mutating func statements(depth: Int = 0) -> [MachineDescription.Statement] {
    (0...random.below(3)).map { _ in
      switch random.below(depth > 2 ? 6 : 7) {
      case 0: .call(word())
      case 1: .raise(event: event())
      case 2: .send(event: event(), delay: maybe { $0.duration() }, id: maybe { $0.word() })
      case 3: .cancel(id: word())
      case 4: .log(label: maybe { $0.word() }, expression: maybe { $0.expression() })
      case 5: variables.isEmpty ? .cancel(id: word()) : .assign(variable: pick(variables), expression: expression())
      default:
        .choose(
          (0...random.below(2)).map { _ in
            let isNamed = random.once(in: 3)
            let condition = isNamed ? word() : maybe { $0.expression() }
            let inside = random.once(in: 3) ? [] : statements(depth: depth + 1)
            return MachineDescription.Choice(condition: condition, isNamed: isNamed, statements: inside)
          })
      }
    }
  }

  // MARK: Parts

  private mutating func notes() -> MachineDescription.Notes {
    let metas = ["{\"a\": [1, 2.50, \"x\"]}", "null", "{ \"a\":1}", "no JSON {", "[]", "\"\"", "1e3"]
    return MachineDescription.Notes(
      text: maybe { $0.word() }, tags: random.once(in: 2) ? [] : [word(), word()], meta: maybe { $0.pick(metas) })
  }

  private mutating func duration() -> Duration {
    Duration(
      secondsComponent: Int64(random.below(1_000)), attosecondsComponent: Int64(random.below(1_000)) * pick([0, 1, 1_000_000_000_000_000]))
  }

  /// An expression over the variables and states that are known.
  private mutating func expression() -> String {
    let named = states.filter { $0.region == nil }
    let state = named.isEmpty ? "true" : "In(\(quoted(pick(named).name)))"
    return pick(["1 + 2", "'a b'", "_event.name == 'x'", state, variables.isEmpty ? "-0" : "\(pick(variables)) > 1"])
  }

  private func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\t", with: "\\t"))'"
  }

  private mutating func word() -> String { pick(Self.words) }

  private mutating func pick<Item>(_ items: [Item]) -> Item { items[random.below(items.count)] }

  private mutating func maybe<Item>(_ make: (inout RandomChart) -> Item) -> Item? {
    random.once(in: 2) ? make(&self) : nil
  }

  private mutating func many<Item>(_ make: (inout RandomChart) -> Item) -> [Item] {
    (0..<random.below(6)).map { _ in make(&self) }
  }
}
