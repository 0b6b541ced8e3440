import StateMachineFormats
import StateMachines
import Testing

@Suite("Definitions and descriptions written as JSON")
struct JSONFormatWritingTests {
  private typealias Chart = MachineDescription

  @Test("A definition that is written in Swift is described by its JSON, but for places")
  func swiftDefinition() throws {
    let definition = try MachineDefinition<String, String>(initial: "off") { sm in
      sm.compound("on", initial: "idle") { sm in
        sm.when("play", from: "idle", to: "playing", if: Guard("has track") { _ in true }, action: "start") { _ in }
        sm.parallel("playing") { sm in
          sm.region(initial: "audible") { sm in sm.when("mute", from: "audible", to: "muted") { _ in } }
          sm.region(initial: "dimmed") { sm in sm.when("touch", from: "dimmed", to: "bright") }
        }
        sm.when("leave", from: .any, to: "off")
      }
      sm.history(of: "on", depth: .deep, default: "idle")
      sm.when("power", from: "off", into: .history(of: "on", depth: .deep))
      sm.when(["a", "b"], from: ["off", "on"], to: "broken")
      sm.when(.matching { _ in true }, in: .any(except: "broken")) { _ in }
      sm.final("broken")
      sm.ignore("mute", in: "off")
      sm.impossible("touch", in: "off", stops: true)
      sm.defer("play", in: "off")
      sm.timeout(.milliseconds(1_500), in: "idle", fire: "power")
      sm.after("power", named: "log") { _ in }
      sm.onEntry("playing", perform: { _ in })
    }
    let description = MachineDescription(definition)

    let again = try MachineDescription(json: Array(description.json().utf8))

    #expect(try again.withoutPlaces == description.withoutPlaces)
    #expect(again.transitions.count == description.transitions.count && again.transitions.count > 8)
  }

  @Test("Events that lines use and a description does not list are added to those of its JSON")
  func events() throws {
    let description = Self.chart(
      events: [Chart.Event(name: "go")],
      transitions: [
        Self.line(events: .list(names: ["stop", "go"])), Self.line(events: .event(name: "seek"), statements: [.raise(event: "late")]),
      ])

    let again = try MachineDescription(json: Array(description.json().utf8))

    #expect(again.events.map(\.name) == ["go", "stop", "seek", "late"])
    #expect(again.transitions.map { "\($0)" } == description.transitions.map { "\($0)" })
  }

  // MARK: What the format cannot express

  private static let place = Chart.Place(fileID: "f", line: 3, column: 4)
  private static let a = state("a")

  private static func state(
    _ name: String, _ kind: Chart.State.Kind = .atomic, in parent: String? = nil, region: Int? = nil, initial: String? = nil
  ) -> Chart.State {
    Chart.State(name: name, kind: kind, parent: parent, region: region, initial: initial.map { [Chart.Target($0)] }, place: place)
  }

  private static func line(
    events: Chart.Events = .any, sources: [String] = ["a"], kind: Chart.Transition.Kind = .external, targets: [String] = ["a"],
    branches: [Chart.Branch] = [], actionName: String? = nil, statements: [Chart.Statement] = []
  ) -> Chart.Transition {
    Chart.Transition(
      events: events, sources: .list(names: sources), kind: kind, targets: targets.map { Chart.Target($0) }, branches: branches,
      actionName: actionName, statements: statements, place: place)
  }

  private static func chart(
    initial: [String] = ["a"], states: [Chart.State] = [a], events: [Chart.Event] = [], transitions: [Chart.Transition] = [],
    joins: [Chart.Join] = [], hooks: [Chart.Hook] = [], timeouts: [Chart.Timeout] = []
  ) -> Chart {
    Chart(
      initial: initial.map { Chart.Target($0) }, states: states, events: events, transitions: transitions, joins: joins, hooks: hooks,
      deferrals: [], timeouts: timeouts, place: place)
  }

  private static func nested(_ depth: Int) -> [Chart.Statement] {
    (0..<depth).reduce([.call("x")]) { inside, _ in [.choose([Chart.Choice(condition: nil, statements: inside)])] }
  }

  /// A description, and what is said about it.
  struct Refused: Sendable, CustomTestStringConvertible {
    let about: String
    let chart: MachineDescription
    let message: String
    var testDescription: String { about }

    init(_ about: String, _ chart: MachineDescription, _ message: String) {
      (self.about, self.chart, self.message) = (about, chart, message)
    }
  }

  static let refused: [Refused] = [
    Refused("two states with one name", chart(states: [a, a]), "two states are called 'a'"),
    Refused("a parent that is missing", chart(states: [a, state("b", in: "c")]), "the state around 'b' is not listed before it"),
    Refused(
      "a child behind another state", chart(states: [state("a", .compound), state("b", in: "a"), state("c"), state("d", in: "a")]),
      "'d' does not follow the other states that are inside of the same one"),
    Refused(
      "a child of an atomic state", chart(states: [a, state("b", in: "a")]), "'b' is inside of a state that is atomic"),
    Refused("a compound state with nothing inside", chart(states: [state("a", .compound)]), "'a' is compound, and has no states inside"),
    Refused("an initial state of an atomic one", chart(states: [state("a", initial: "a")]), "'a' is atomic, so it has no initial state"),
    Refused(
      "a region with another number",
      chart(states: [state("a", .parallel), state("a@1", .compound, in: "a", region: 1), state("b", in: "a@1")]),
      "'a@1' is no region without a name: a compound state that is called by its parallel state and its place in it"),
    Refused("no initial state", chart(initial: []), "a target is missing"),
    Refused("an empty name", chart(states: [state("")]), "a name is empty"),
    Refused("a transition to nowhere", chart(transitions: [line(targets: [])]), "'any: a -> ' is external and leads nowhere"),
    Refused(
      "an internal transition that leads somewhere", chart(transitions: [line(kind: .internal)]),
      "'any: in a' is internal and leads somewhere"),
    Refused(
      "two ways", chart(transitions: [line(branches: [Chart.Branch(targets: [Chart.Target("a")])])]),
      "'any: a -> a' is external and leads somewhere"),
    Refused("a line without sources", chart(transitions: [line(sources: [])]), "a list of names is empty"),
    Refused("a source twice", chart(transitions: [line(sources: ["a", "a"])]), "a list has a name twice: a, a"),
    Refused(
      "an ignored event with an action", chart(transitions: [line(kind: .ignored, targets: [], actionName: "x")]),
      "'any: ignored in a / x' is no transition, so it has neither guard nor action"),
    Refused(
      "a hook of a state with a target", chart(hooks: [Chart.Hook(moment: .entry, to: .any(except: []), place: place)]),
      "'entry to any' has a filter that hooks of this moment do not have"),
    Refused(
      "a negative duration", chart(timeouts: [Chart.Timeout(state: "a", event: "e", duration: .seconds(-1), place: place)]),
      "a duration is negative or longer than 2^63 seconds: -1.0 seconds"),
    Refused("an event listed twice", chart(events: [Chart.Event(name: "e"), Chart.Event(name: "e")]), "the event 'e' is listed twice"),
    Refused(
      "statements that are nested too deep", chart(transitions: [line(statements: nested(40))]),
      "statements are nested more than 32 deep, which is the limit"),
    Refused(
      "a join of nothing", chart(joins: [Chart.Join(sources: [], targets: [Chart.Target("a")], place: place)]), "a join has no states"),
  ]

  @Test("A description that the JSON format cannot express is refused, with the place of the line", arguments: refused)
  func isRefused(_ refused: Refused) {
    let error = #expect(throws: FormatError.self) { try refused.chart.json() }

    #expect(error?.issues.first.map { "\($0)" } == "f:3:4: \(refused.message)")
  }

  @Test("States that are nested deeper than readers allow are not written, and stop nothing")
  func deepStates() {
    let states = (0..<50_000).map { Self.state("\($0)", $0 == 49_999 ? .atomic : .compound, in: $0 == 0 ? nil : "\($0 - 1)") }

    let error = #expect(throws: FormatError.self) { try Self.chart(initial: ["0"], states: states).json() }

    #expect(error?.issues.first?.code == .limit)
    #expect(error?.issues.count == ReadingLimits().maximumIssues)
  }
}
