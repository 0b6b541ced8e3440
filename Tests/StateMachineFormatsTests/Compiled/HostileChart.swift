import StateMachines
import Testing

/// A chart whose names mean something else in Swift, or are equal to other names of its compiled machine.
struct HostileChart: CustomTestStringConvertible {
  typealias Description = MachineDescription

  let name: String
  /// Compound states with a history.
  var states: [String] = []
  /// The regions of one parallel state.
  var regions: [String] = []
  /// The compound state around an atomic one.
  var outer = "outer"
  /// Transitions have these events in turn; the first one is also ignored in one state.
  var events = ["go"]
  /// Whether each transition raises the first event, and whether one needs no event.
  var raises = false
  /// Whether the first event is deferred in one state.
  var defers = false
  /// Whether the first of the states is completed, which a line says is impossible.
  var completes = false
  /// Whether each event is that of a timeout, and the first state of each region has one.
  var hasTimers = false
  /// What the text of the compiled machine contains.
  let expected: [String]

  var testDescription: String { "\(name.debugDescription)" }

  static let all: [Self] =
    [
      .init(
        name: "keywords",
        states: ["repeat", "default", "in", "await", "each", "yield", "self", "init", "switch", "is outside", "fatal error"],
        events: ["default", "deinit", "await", "init", "fatalError", "repeat"],
        expected: [
          "private(set) var `repeat`: KeywordsRepeat", "`default` = .default1", "switch `await` {", "var isOutside2: KeywordsIsOutside",
          "mutating func `deinit`()", "mutating func fatalError3()", "mutating func repeat2()",
        ]),
      .init(
        name: "types", states: ["waiting", "has moved"], regions: ["state", "actions", "answer", "raised", "repeat", "is outside"],
        raises: true,
        expected: ["enum TypesState2: Sendable", "var state2: TypesState2", "var answer: TypesAnswer2", "enum TypesAnswer {"]),
      .init(
        name: "methods", states: ["x", "take off", "take done x"], events: ["off", "takeOff", "always", "done x", "takeAlways"],
        raises: true, completes: true,
        expected: [
          "private mutating func takeOff3(", "private mutating func takeAlways3(",
          "fatalError(\"the completion of 'x' is impossible here\")",
        ]),
      .init(
        name: "waits", states: ["may wait", "waiting", "answer", "raised", "settle", "has moved"], events: ["go", "recall"],
        raises: true, defers: true, expected: ["private(set) var mayWait2: WaitsMayWait", "enum WaitsWaiting2: Sendable"]),
      .init(
        name: "timers", states: ["timer s"], regions: ["timer", "side"], events: ["await", "timer", "copy", "init"], hasTimers: true,
        expected: [
          "return self.await()", "return self.timer()", "return self.copy()", "return initEvent()", "var timer2: TimersTimer2",
          "guard case .timer1 = timer2 else",
        ]),
      .init(
        name: "line\nlet broken = 1", states: ["a\nlet broken = 2 //", "b\r\nlet broken = 3"], outer: "c\nlet broken = 4",
        events: ["d\nlet broken = 5"], defers: true, expected: ["// in c let broken = 4", "`a let broken = 2 //`"]),
      .init(
        name: "regions\nlet broken", regions: ["a\nlet broken = 1", "b\u{2028}let broken = 2"],
        expected: ["`a let broken = 1`", "`b let broken = 2`"]),
    ]
    + ["Self", "Any", "Bool", "Int", "Sendable", "Actions", "Type", "Protocol"].map { type in
      .init(name: type.lowercased(), states: ["s"], expected: ["struct \(type)Machine<Actions: \(type)MachineActions>"])
    }

  // MARK: The chart

  var chart: Description {
    let place = Description.Place(fileID: "hostile\nlet broken.json", line: 1, column: 1)
    func compound(_ name: String, inside parent: String? = nil) -> [Description.State] {
      var state = Description.State(name: name, kind: .compound, parent: parent, place: place)
      state.initial = [.init(name + " 1")]
      return [state] + [1, 2].map { .init(name: "\(name) \($0)", kind: .atomic, parent: name, place: place) }
    }
    var all: [Description.State] = [.init(name: "off", kind: .atomic, place: place)] + compound(outer) + states.flatMap { compound($0) }
    if !regions.isEmpty {
      all.append(.init(name: "both", kind: .parallel, place: place))
      all += regions.flatMap { compound($0, inside: "both") }
    }
    if completes { all.append(.init(name: "\(states[0]) 3", kind: .final, parent: states[0], place: place)) }

    var transitions: [Description.Transition] = []
    func lead(from source: String, to target: Description.Target, event: Int, always: Bool = false) {
      let statements: [Description.Statement] = raises ? [.call("act"), .raise(event: events[0])] : []
      transitions.append(
        .init(
          events: always ? .always : .event(name: events[event % events.count]), sources: .list(names: [source]),
          guardName: "holds \(transitions.count)", targets: [target], statements: statements, place: place))
    }
    for event in events.indices { lead(from: "off", to: .init("\(outer) 2"), event: event) }
    lead(from: outer, to: .init("off"), event: 0)
    transitions.append(
      .init(events: .event(name: events[0]), sources: .list(names: ["\(outer) 1"]), kind: .ignored, guardName: nil, place: place))
    for (number, state) in states.enumerated() {
      lead(from: "off", to: .init(state, history: .deep), event: number)
      lead(from: "\(state) 1", to: .init("\(state) 2"), event: number + 1)
      lead(from: state, to: .init("\(outer) 1"), event: number)
    }
    for region in regions { lead(from: "\(region) 1", to: .init("\(region) 2"), event: 0) }
    if !regions.isEmpty {
      lead(from: "off", to: .init("both"), event: 0)
      lead(from: "both", to: .init("off"), event: 0)
    }
    if raises { lead(from: "off", to: .init("\(outer) 1"), event: 0, always: true) }
    if completes {
      lead(from: "\(states[0]) 2", to: .init("\(states[0]) 3"), event: 0)
      transitions.append(
        .init(events: .done(state: states[0]), sources: .list(names: [states[0]]), kind: .stopping, guardName: nil, place: place))
    }
    var description = Description(
      name: name, initial: [.init("off")], states: all, events: events.map { .init(name: $0) }, transitions: transitions,
      deferrals: defers ? [.init(events: .event(name: events[0]), states: .list(names: ["\(outer) 2"]), place: place)] : [], place: place)
    if hasTimers {
      description.timeouts = (events.map { ("off", $0) } + regions.map { ("\($0) 1", events[0]) }).map { state, event in
        .init(state: state, event: event, duration: .seconds(1), place: place)
      }
    }
    return description
  }
}
