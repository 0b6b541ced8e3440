import StateMachines
import Testing

@testable import StateMachineDiagrams

@Suite("Names in diagrams of charts from files")
struct ShownNamesTests {
  private static let place = MachineDescription.Place(fileID: "Tests/Charts.swift", line: 1)

  /// A chart with keys that repeat, as a reader of XState files names them.
  private static let chart = MachineDescription(
    initial: [.init("audio")],
    states: [
      .init(name: "audio", kind: .compound, initial: [.init("audio.idle")], place: place),
      .init(name: "audio.idle", kind: .atomic, parent: "audio", place: place),
      .init(name: "mix", kind: .compound, parent: "audio", initial: [.init("audio.mix.idle")], place: place),
      .init(name: "audio.mix.idle", kind: .atomic, parent: "mix", place: place),
    ], events: ["close", "error", "error.disk"].map { MachineDescription.Event(name: $0) },
    transitions: [
      .init(events: .prefixes(["close"]), sources: .list(names: ["audio.idle"]), targets: [.init("mix")], place: place),
      .init(events: .prefixes(["error"]), sources: .list(names: ["mix"]), targets: [.init("audio.idle")], place: place),
      .init(
        events: .event(name: "xstate.after.50.audio.idle"), sources: .list(names: ["audio.idle"]), targets: [.init("audio.mix.idle")],
        place: place),
    ], hooks: [], deferrals: [],
    timeouts: [.init(state: "audio.idle", event: "xstate.after.50.audio.idle", duration: .milliseconds(50), place: place)], place: place)

  @Test(
    "A state is shown by its key, and its id is its path",
    arguments: [("audio", "audio"), ("audio.idle", "idle"), ("audio.mix.idle", "idle")])
  func keys(name: String, key: String) {
    #expect(ShownNames(Self.chart).state(name) == key)
    #expect(Self.chart.svg().contains("data-state=\"\(name)\""))
  }

  @Test("Labels have keys, plain events and delays in each language", arguments: DiagramLanguage.allCases)
  func texts(language: DiagramLanguage) {
    for text in [language.text(Self.chart), Self.chart.svg().replacing(#/(id|data-[a-z]+)="[^"]*"|<(title|desc)>[^<]*</#, with: "")] {
      #expect(!text.contains("close.") && !text.contains("\"audio.idle\"") && !text.contains("xstate"))
      #expect(text.contains("close") && text.contains("after 50 ms"))
    }
  }

  @Test("A pattern that several events of the chart match keeps its star")
  func patterns() {
    let names = ShownNames(Self.chart)
    #expect(names.prefix("close") == "close")
    #expect(names.prefix("error") == "error.*")
  }

  @Test(
    "A pattern keeps its star only for an event that has more words",
    arguments: [("a", true), ("a.b", true), ("a.b.c", false), ("a.", false)])
  func beginnings(pattern: String, hasStar: Bool) {
    let events = ["a-b.c", "a.b.c", "ab", "a!x.y"].map { MachineDescription.Event(name: $0) }
    let chart = MachineDescription(
      initial: [], states: [], events: events, transitions: [], hooks: [], deferrals: [], timeouts: [], place: Self.place)

    #expect(ShownNames(chart).prefix(pattern) == (hasStar ? "\(pattern).*" : pattern))
  }

  @Test("The memory for an event grows with the length of its name, however many words it has", .timeLimit(.minutes(5)))
  func longName() {
    // All beginnings of this name have 40 GB together.
    let name = String(repeating: "a.", count: 200_000) + "b"
    let chart = MachineDescription(
      initial: [], states: [], events: [MachineDescription.Event(name: name)], transitions: [], hooks: [], deferrals: [], timeouts: [],
      place: Self.place)

    #expect(ShownNames(chart).prefix("a.a") == "a.a.*")
  }

  @Test("Each action is on a line of its own")
  func actions() {
    let statements: [MachineDescription.Statement] = [.call("one"), .send(event: "x", delay: .milliseconds(7), id: nil)]
    #expect(TextLabels.text(statements) == "one\n/ send x after 7 ms")
    #expect(TextMeasure(size: 11).lines("go / " + TextLabels.text(statements), limit: 150) == ["go / one", "/ send x after 7 ms"])
  }
}
