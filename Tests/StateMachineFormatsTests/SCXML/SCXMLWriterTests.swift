import Foundation
import StateMachineFormats
import StateMachines
import TestSupport
import Testing

@Suite("Charts that are written as SCXML")
struct SCXMLWriterTests {
  private static let place = MachineDescription.Place(fileID: "Shop/Orders.swift", line: 7, column: 3)

  private static func state(_ name: String, _ kind: MachineDescription.State.Kind = .atomic, in parent: String? = nil)
    -> MachineDescription.State
  {
    MachineDescription.State(name: name, kind: kind, parent: parent, place: place)
  }

  private static func chart(
    _ states: [MachineDescription.State] = [state("a"), state("b")], events: [MachineDescription.Event] = [],
    transitions: [MachineDescription.Transition] = [], histories: [MachineDescription.History] = [], joins: [MachineDescription.Join] = [],
    hooks: [MachineDescription.Hook] = [], deferrals: [MachineDescription.Deferral] = [], timeouts: [MachineDescription.Timeout] = [],
    variables: [MachineDescription.Variable] = []
  ) -> MachineDescription {
    MachineDescription(
      onError: .raise, initial: states.prefix(1).map { MachineDescription.Target($0.name) }, variables: variables, states: states,
      events: events, transitions: transitions, histories: histories, joins: joins, hooks: hooks, deferrals: deferrals, timeouts: timeouts,
      place: place)
  }

  @Test("A definition that is written in Swift is written as SCXML that other processors read")
  func definition() throws {
    enum Mode { case off, on, transport, stopped, playing, display, bright, dimmed }
    enum Key { case power, play, touch, dim }
    let player: MachineDefinition<Mode, Key> = .verified(initial: .off) { sm in
      sm.when(.power, from: .on, to: .off)
      sm.when(.power, from: .off, into: .history(of: .transport))
      sm.parallel(.on) { sm in
        sm.compound(.transport, initial: .stopped) { $0.when(.play, from: .stopped, to: .playing) }
        sm.compound(.display, initial: .bright) { sm in
          sm.when([.play, .touch], from: .display, to: .bright, kind: .local)
          sm.when(.dim, from: .bright, to: .dimmed)
          sm.timeout(.seconds(30), in: .bright, fire: .dim)
        }
      }
    }

    let text = try MachineDescription(player).scxml()

    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:machine="urn:state-machines:scxml" version="1.0" initial="off" machine:onerror="undo" machine:version="1">
          <state id="off">
            <transition event="power" target="transport_history"/>
          </state>
          <parallel id="on">
            <transition event="power" target="off"/>
            <state id="transport" initial="stopped">
              <history id="transport_history">
                <transition target="stopped"/>
              </history>
              <state id="stopped">
                <transition event="play" target="playing"/>
              </state>
              <state id="playing"/>
            </state>
            <state id="display" initial="bright">
              <transition event="play touch" target="bright" type="internal"/>
              <state id="bright">
                <onentry>
                  <send event="dim" delay="30s" id="bright_timeout_1"/>
                </onentry>
                <onexit>
                  <cancel sendid="bright_timeout_1"/>
                </onexit>
                <transition event="dim" target="dimmed"/>
              </state>
              <state id="dimmed"/>
            </state>
          </parallel>
        </scxml>

        """)
  }

  @Test("The ids of histories differ from those of states")
  func historyIDs() throws {
    let states = [Self.state("a", .compound), Self.state("a_history", in: "a"), Self.state("b")]
    let target = MachineDescription.Target("a_history")
    let history = MachineDescription.History(state: "a", depth: .shallow, targets: [target], place: Self.place)

    let text = try Self.chart(states, histories: [history]).scxml()

    #expect(text.contains("<history id=\"a_history_\">"))
  }

  @Test("Names of guards that would be read as expressions are written as names", arguments: ["true", "x", "a && b", " padded", "x > 1"])
  func guardNames(name: String) throws {
    let line = MachineDescription.Transition(
      events: .event(name: "e"), sources: .list(names: ["a"]), guardName: name, targets: [MachineDescription.Target("b")], place: Self.place
    )
    let variable = MachineDescription.Variable(name: "x", value: "1", place: Self.place)

    let copy = try MachineDescription(scxml: Self.chart(transitions: [line], variables: [variable]).scxml())

    #expect(copy.transitions.first?.guardName == name)
    #expect(copy.transitions.first?.condition == nil)
  }

  // MARK: What cannot be written

  private static func line(
    _ events: MachineDescription.Events = .event(name: "e"), from sources: [String] = ["a"], to target: MachineDescription.Target? = nil,
    condition: String? = nil, statements: [MachineDescription.Statement] = [], hasAction: Bool = false
  ) -> MachineDescription {
    chart(
      events: ["e", "e.f"].map { MachineDescription.Event(name: $0) },
      transitions: [
        MachineDescription.Transition(
          events: events, sources: .list(names: sources), condition: condition, targets: target.map { [$0] } ?? [],
          hasAction: hasAction, statements: statements, place: place)
      ])
  }

  private static let unsupportedCharts: [(MachineDescription, String)] = [
    (line(), "in SCXML 'e' also matches events whose names begin with 'e.'; rename one of them"),
    (line(.event(name: "a b")), "'a b' cannot be the name of an event in SCXML"),
    (line(.event(name: "error")), "'error' cannot be the name of an event in SCXML"),
    (line(.list(names: ["x", "y*"])), "'y*' cannot be the name of an event in SCXML"),
    (line(.matching), "events that a closure matches have no names; write their names"),
    (line(.always), "an eventless transition without a condition and target never ends"),
    (line(.done(state: "z")), "there is no state 'z'"),
    (line(.any, from: ["z"]), "the line names 'z', which is no state"),
    (line(.any, to: MachineDescription.Target("z")), "there is no state 'z'"),
    (line(.any, hasAction: true), "an action that is a closure has no name; give it one"),
    (line(.any, condition: "x +"), "in 'x +': an operand is missing at the end"),
    (line(.any, condition: "x > 1"), "in 'x > 1': 'x' is not a variable of the chart"),
    (line(.any, statements: [.assign(variable: "x", expression: "1")]), "'x' is not a variable of the chart"),
    (line(.any, statements: [.raise(event: "error")]), "'error' cannot be the name of an event that a file sends"),
    (line(.any, statements: [.send(event: "e", delay: .seconds(-1), id: nil)]), "the delay of 'e' is negative: -1.0 seconds"),
    (line(.any, statements: [.log(label: "\u{1}", expression: nil)]), "'U+0001' contains a character that XML does not have; remove it"),
    (chart([state("a b")]), "'a b' cannot be an id: it is empty or contains white space"),
    (chart([state("a"), state("a")]), "two states are called 'a'"),
    (chart([state("a"), state("b", in: "c")]), "'b' is inside of 'c', which is no state"),
    (chart([state("a"), state("b", .compound, in: "b")]), "'b' is inside of itself, or of a state that is not written"),
    (chart([state("a", .parallel)]), "'a' has no states inside"),
    (chart([state("a", .final), state("b", in: "a")]), "'a' has states inside, although it is final"),
    (
      chart(events: [MachineDescription.Event(name: "e", argument: "Int")]),
      "SCXML has no arguments of events, and 'e' has one of type 'Int'"
    ),
    (
      chart(joins: [MachineDescription.Join(sources: [], targets: [], place: place)]),
      "SCXML has no joins; write a state for each part that has arrived"
    ),
    (
      chart(hooks: [MachineDescription.Hook(moment: .after, name: "log", place: place)]),
      "SCXML has no hooks of the moment 'after'; write actions of transitions"
    ),
    (
      chart(hooks: [MachineDescription.Hook(moment: .entry, states: .list(names: ["a"]), place: place)]),
      "an action that is a closure has no name; give it one"
    ),
    (
      chart(deferrals: [MachineDescription.Deferral(events: .any, states: .any(except: []), place: place)]),
      "a deferral in any state cannot be written; name its states"
    ),
    (
      chart(timeouts: [MachineDescription.Timeout(state: "a", event: "e", duration: nil, place: place)]),
      "the duration of a timeout is computed by a closure; write the duration"
    ),
    (
      chart(variables: [MachineDescription.Variable(name: "a.b", value: nil, place: place)]),
      "'a.b' is declared twice, or cannot be the name of a variable"
    ),
  ]

  @Test("What SCXML cannot express is reported with the place of its line, and the rest is written", arguments: unsupportedCharts.indices)
  func unsupported(row: Int) throws {
    let (chart, message) = Self.unsupportedCharts[row]
    var issues: [FormatIssue] = []

    let text = chart.scxml(unsupported: &issues)

    #expect(issues.map(\.message) == [message])
    #expect(issues.map(\.place) == [TextPlace(file: "Shop/Orders.swift", line: 7, column: 3)])
    #expect(text.hasPrefix("<?xml"))
    #expect(throws: FormatError(issues)) { try chart.scxml() }
  }

  // MARK: Any description

  @Test("Any description can be written, with issues or so that it can be read again", arguments: 0..<10)
  func anyDescription(block: UInt64) {
    for seed in block * 10..<block * 10 + 10 {
      let chart = RandomChart.description(seed: seed)
      var issues: [FormatIssue] = []

      let text = chart.scxml(unsupported: &issues)

      #expect(text.hasPrefix("<?xml"), "seed \(seed)")
      if issues.isEmpty { #expect(throws: Never.self, "seed \(seed)") { try MachineDescription(scxml: text) } }
    }
  }

  @Test("A chart in the JSON format is written as SCXML that can be read, or as far as SCXML has it", arguments: Goldens.charts)
  func golden(name: String) throws {
    var issues: [FormatIssue] = []

    let chart = try MachineDescription(jsonFile: Goldens.path(name))
    let text = chart.scxml(unsupported: &issues)
    guard issues.isEmpty else { return }
    let copy = try MachineDescription(scxml: text)
    let second = try MachineDescription(scxml: copy.scxml())

    #expect(try second.withoutPlaces == copy.withoutPlaces)
    #expect(copy.states.count == chart.states.count)
  }

  @Test("States that are nested deeper than files may be are reported, and not followed")
  func depth() throws {
    let names = (0..<2_000).map { "s\($0)" }
    let states = names.indices.map { number in
      Self.state(names[number], number + 1 < names.count ? .compound : .atomic, in: number == 0 ? nil : names[number - 1])
    }
    var issues: [FormatIssue] = []

    let text = Self.chart(states).scxml(unsupported: &issues)

    #expect(issues.first?.message == "'s872' is nested deeper than readers of files accept")
    #expect(try MachineDescription(scxml: text, limits: ReadingLimits(maximumDepth: 1_000)).states.count == 873)
  }

  @Test("Choices that are nested deeper than files may have them are refused by writer and reader")
  func contentDepth() throws {
    func nested(_ depth: Int) -> MachineDescription.Statement {
      depth == 0 ? .call("x") : .choose([MachineDescription.Choice(condition: "true", statements: [nested(depth - 1)])])
    }
    let open = String(repeating: "<if cond='true'>", count: 65)
    let content = "<state id='a'><onentry>\(open)\(String(repeating: "</if>", count: 65))</onentry></state>"

    #expect(throws: Never.self) { try MachineDescription(scxml: Self.line(.any, statements: [nested(64)]).scxml()) }
    #expect(throws: FormatError.self) { try Self.line(.any, statements: [nested(65)]).scxml() }
    #expect(SCXMLSnippet.issues(in: content) == ["2:1048: <if> is nested deeper than 64 levels"])
  }

  @Test("A chart of 500 states is written as SCXML and read again")
  func large() throws {
    let chart = LargeChart.description(stateCount: 500)

    let text = try chart.scxml()
    let copy = try MachineDescription(scxml: text)

    #expect(copy.states.count == 500)
    #expect(copy.transitions.count == chart.transitions.count)
    #expect(try copy.scxml() == text)
  }
}
