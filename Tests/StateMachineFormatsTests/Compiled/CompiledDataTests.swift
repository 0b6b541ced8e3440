import StateMachineFormats
import StateMachines
import TestSupport
import Testing

@Suite("Data in compiled machines")
struct CompiledDataTests {
  @Test("The compiled machine of a definition with payloads and calls is a file that these tests compile", arguments: [false, true])
  func text(_ isEager: Bool) throws {
    let name = isEager ? "EagerUpload" : "Upload"
    let description = MachineDescription(UploadDefinition(isEager: isEager).definition)
    let machine = try description.compiledSwift(name: isEager ? "eager upload" : "upload")
    #expect(machine == String(decoding: Goldens.bytes("Compiled/\(name).swift"), as: UTF8.self))
  }

  @Test(
    "A compiled machine has the replies, payloads and calls of the engine, also where an action throws and everything is put back",
    arguments: 1...20 as ClosedRange<UInt64>)
  func equal(_ seed: UInt64) {
    compare(Upload(UploadLog()), UploadDefinition(isEager: false), seed)
    compare(EagerUpload(UploadLog()), UploadDefinition(isEager: true), seed)
  }

  private func compare(_ compiled: some CompiledUpload, _ definition: UploadDefinition, _ seed: UInt64) {
    var (compiled, random) = (compiled, SeededGenerator(seed: seed))
    var engine = EmbeddedMachine(definition.definition, context: UploadLog())
    for _ in 0..<300 {
      let (kind, number) = (random.below(9), random.below(9))
      let answer: String =
        switch kind {
        case 0: "\(engine.fire(.start(number)))"
        case 1, 2: "\(engine.fire(.load(Array(0..<number))))"
        case 3, 4: engine.fire(UploadInput.add, number).map { "\($0)" } ?? "nil"
        case 5: engine.fire(UploadInput.finish) ?? "nil"
        case 6: "\(engine.fire(.pause))"
        case 7: "\(engine.fire(.stop))"
        default: "\(engine.fire(.retry))"
        }
      let found = compiled.fire(kind, number)
      #expect(found == answer, "seed \(seed), event \(kind)")
      let state: String =
        switch engine.state {
        case .sending: "sending(\(engine.payload(of: \.sending) ?? []))"
        case .paused: "paused(\(engine.payload(of: \.paused) ?? []))"
        case .done: "done(\(engine.payload(of: \.done) ?? 0))"
        default: "\(engine.state)"
        }
      #expect("\(compiled.state)" == state, "seed \(seed), event \(kind)")
      #expect(compiled.actions.entries == engine.context.entries, "seed \(seed), event \(kind)")
      guard found == answer, "\(compiled.state)" == state else { return }
      if state.hasPrefix("done") { return }
    }
  }

  @Test("Actions and guards without names, and private types, are refused, each with its line")
  func refused() throws {
    let first = #line + 6
    let definition: MachineDefinition<HiddenState, HiddenEvent> = .verified(initial: .off) { sm in
      let isOn = Guard<Void, HiddenState, HiddenEvent>("is on") { _ in true }
      let noName = Guard<Void, HiddenState, HiddenEvent> { _ in true }
      // The line below is the first one that the test counts.
      _ = (isOn, noName)
      sm.when(.go, from: .off, to: \.on, if: isOn && noName) { _ in Hidden() }
      sm.when(.go, in: \.on) { hidden, _ in hidden.number += 1 }
      sm.when(.back, from: \.on, to: .off, action: "leave") { _, _ in }
    }
    let error = try #require(throws: FormatError.self) { _ = try MachineDescription(definition).compiledSwift(name: "hidden") }
    let lines = error.issues.map(\.place.line)
    #expect(error.issues.allSatisfy { $0.code == .unsupported })
    #expect(error.issues.first?.message.contains("private") == true)
    #expect(lines.dropFirst() == [first, first, first + 1], "\(error)")
  }

  @Test("An event with an argument that waits, and a payload in a region, are refused")
  func refusedPlaces() throws {
    var chart = try MachineDescription(
      json: """
        {
          "format": "state-machine-chart", "version": 1, "initial": "both",
          "states": [{"name": "both", "regions": [
            {"name": "left", "initial": "a", "states": ["a", "b"]}, {"name": "right", "initial": "c", "states": ["c", "d"]}]}],
          "transitions": [{"on": "go", "from": "a", "to": "b"}, {"on": "go", "from": "c", "to": "d"}]
        }
        """, file: "regions.json")
    let index = try #require(chart.states.firstIndex { $0.name == "b" })
    chart.states[index].payload = "Int"
    let error = try #require(throws: FormatError.self) { _ = try chart.compiledSwift() }
    #expect(error.issues.map(\.message).contains { $0.contains("is in a region") }, "\(error)")

    var waiting = try MachineDescription(
      json: """
        {
          "format": "state-machine-chart", "version": 1, "initial": "a", "states": ["a", "b"],
          "transitions": [{"on": "go", "from": "a", "to": "b"}, {"on": "pay", "from": "b", "to": "a"}],
          "deferrals": [{"defer": "pay", "in": "a"}]
        }
        """, file: "waiting.json")
    let pay = try #require(waiting.events.firstIndex { $0.name == "pay" })
    waiting.events[pay].argument = "Int"
    let second = try #require(throws: FormatError.self) { _ = try waiting.compiledSwift() }
    #expect(second.issues.map(\.place.line) == [4], "\(second)")
  }
}

/// What the two compiled uploads have in common.
private protocol CompiledUpload {
  associatedtype State
  var state: State { get }
  var actions: UploadLog { get }
  mutating func start(_ argument: Int) -> Bool
  mutating func load(_ argument: [Int]) throws -> Bool
  mutating func add(_ argument: Int) throws -> Int?
  mutating func finish() -> String
  mutating func pause() -> Bool
  mutating func stop() -> Bool
  mutating func retry() -> Bool
}

extension Upload: CompiledUpload where Actions == UploadLog {}
extension EagerUpload: CompiledUpload where Actions == UploadLog {}

extension CompiledUpload {
  fileprivate mutating func fire(_ kind: Int, _ number: Int) -> String {
    switch kind {
    case 0: "\(start(number))"
    case 1, 2: "\((try? load(Array(0..<number))) ?? false)"
    case 3, 4: ((try? add(number)) ?? nil).map { "\($0)" } ?? "nil"
    case 5: finish()
    case 6: "\(pause())"
    case 7: "\(stop())"
    default: "\(retry())"
    }
  }
}

private struct Hidden: Sendable { var number = 0 }

private enum HiddenState: StateCases {
  case off
  case on(Holds<Hidden>)
  struct Keys: CaseKeys { let on = HiddenState.on }
}

private enum HiddenEvent: Hashable, Sendable { case go, back }
