import StateMachineStore
import StateMachines
import TestSupport
import Testing

@Suite("The verification of a history")
struct VerifyHistoryTests {
  private typealias Machines = DurableMachines<Void, String, String>

  struct Chart: Sendable, CustomTestStringConvertible {
    var name: String
    var events: [String]
    var definition: MachineDefinition<String, String>

    var testDescription: String { name }

    init(_ name: String, _ events: String..., initial: String, _ lines: (inout MachineBuilder<Void, String, String>) -> Void) {
      (self.name, self.events) = (name, events)
      definition = .verified(initial: initial) { sm in lines(&sm) }
    }
  }

  /// Something that guards may say, which the description does not know.
  private static func maybe(_ count: Int) -> Guard<Void, String, String> {
    Guard { step in step.configuration.count % count == 0 }
  }

  static let charts = [
    Chart("a flat machine with guards and junctions", "go", "back", "split", "stay", initial: "a") { sm in
      sm.when("go", from: "a", to: "b", if: maybe(2))
      sm.when("go", from: "a", to: "c")
      sm.when("back", from: ["b", "c"], to: "a")
      sm.when("split", from: "a", choosing: [.when(maybe(2), to: "b"), .otherwise(to: "c")])
      sm.when("stay", in: "b") { _ in }
      sm.ignore("stay", in: "c")
    },
    Chart("nested states with local transitions, wildcards and histories", "in", "move", "deep", "out", "again", initial: "off") { sm in
      sm.compound("on", initial: "one") { sm in
        sm.when("move", from: "one", to: "two")
        sm.when("move", from: "two", to: "three")
        sm.compound("three", initial: "x") { sm in sm.when("deep", from: "x", to: "y") }
        sm.when("again", from: "on", to: "one", kind: .local)
        sm.when("again", from: .any(except: "two"), to: "two")
      }
      sm.when("in", from: "off", into: .history(of: "on", depth: .deep))
      sm.when("deep", from: "off", into: .history(of: "on"))
      sm.when("out", from: .any, to: "off")
    },
    Chart("regions with joins, completions and deferrals", "move", "left", "right", "later", "end", "restart", initial: "p") { sm in
      sm.parallel("p") { sm in
        sm.region(initial: "l1") { sm in
          sm.state("l1", "l2")
          sm.when("move", from: "l1", to: "l2")
          sm.final("l3")
          sm.when("end", from: "l2", to: "l3")
        }
        sm.compound("r", initial: "r1") { sm in
          sm.state("r1", "r2")
          sm.when("move", from: "r1", to: "r2")
          sm.when("end", from: "r2", to: "r3")
          sm.final("r3")
        }
      }
      sm.join(["l2": "left", "r2": "right"], to: "joined")
      sm.onDone("p", to: "done")
      sm.defer("later", in: "p")
      sm.when("later", from: "done", to: "p")
      sm.when("later", from: "joined", to: "p")
      sm.when("restart", from: ["done", "joined"], into: ["l2", "r2"])
    },
    Chart("eventless transitions, raised events and timeouts", "go", "back", "tick", "note", initial: "a") { sm in
      sm.when("go", from: "a", to: "b") { step in step.raise("note") }
      sm.when("note", from: "b", to: "c")
      sm.always(from: "c", to: "d")
      sm.when("back", from: "d", to: "a") { step in step.send("tick") }
      sm.when("tick", from: "a", to: "d")
      sm.timeout(.seconds(5), in: "d", fire: "back")
    },
    Chart("a machine that comes to its end", "go", "stop", initial: "a") { sm in
      sm.when("go", from: "a", to: "b")
      sm.when("go", from: "b", to: "a")
      sm.compound("b", initial: "b1") { sm in sm.when("stop", from: "b1", to: "end") }
      sm.final("end")
    },
  ]

  private static func history(of chart: Chart, seed: UInt64) async throws -> ([HistoryRecord], [StoredDefinition]) {
    let store = MemoryStore()
    let machines = try Machines(chart.definition, in: store, name: "charts", version: 1)
    try await machines.create("m")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<30 { try await machines.fire(chart.events[generator.below(chart.events.count)], on: "m") }
    let definitions = try await store.withTransaction(.reading) { try await $0.definitions(of: "charts") }
    return (try await machines.history(of: "m"), definitions)
  }

  @Test("The verification of a history finds nothing wrong with what machines have done", arguments: charts)
  func right(chart: Chart) async throws {
    for seed in 0..<UInt64(TestRounds.of(20)) {
      let (records, definitions) = try await Self.history(of: chart, seed: seed)

      #expect(verify(history: records, definitions: definitions) == [])
      #expect(verify(history: Array(records.dropFirst(5)), definitions: definitions) == [])
      #expect(records.count > 1)
    }
  }

  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var change: @Sendable (inout HistoryRecord, HistoryRecord) -> Bool

    init(_ name: String, _ change: @escaping @Sendable (inout HistoryRecord, HistoryRecord) -> Bool) {
      (testDescription, self.change) = (name, change)
    }
  }

  static let changes = [
    Change("other states afterwards") { record, other in
      defer { record.states = other.states }
      return record.states != other.states
    },
    Change("the steps of another record") { record, other in
      defer { (record.steps, record.exited, record.entered) = (other.steps, other.exited, other.entered) }
      return record.steps != other.steps
    },
    Change("exits that its steps do not have") { record, other in
      defer { record.exited = other.exited }
      return record.exited != other.exited
    },
    Change("a missing record before it") { record, _ in
      record.revision += 1
      return true
    },
    Change("states that the chart does not have") { record, _ in
      record.states = "nowhere"
      return true
    },
    Change("the fingerprint of another definition") { record, _ in
      record.fingerprint = "0"
      return true
    },
  ]

  @Test("The verification of a history names the row that was changed", arguments: charts, changes)
  func wrong(chart: Chart, change: Change) async throws {
    let (records, definitions) = try await Self.history(of: chart, seed: 1)
    var count = 0
    for index in records.indices.dropFirst() {
      var changed = records
      guard change.change(&changed[index], records[(index + 7) % records.count]) else { continue }
      let problems = verify(history: changed, definitions: definitions)
      count += 1

      #expect(problems.contains { $0.revision == changed[index].revision }, "\(changed[index]) after \(records[index - 1].states)")
    }
    #expect(count > 0)
  }

  @Test("The verification of a history refuses a description that was changed, and records without one")
  func descriptions() async throws {
    let (records, definitions) = try await Self.history(of: Self.charts[0], seed: 1)
    var other = definitions[0]
    other.description = other.description.replacing("split", with: "slit")

    let sentences = [[other], [], [StoredDefinition(kind: "charts", fingerprint: other.fingerprint, version: 1, description: "{")]].map {
      verify(history: records, definitions: $0).first?.sentence
    }

    #expect(
      sentences == [
        "the description of its definition was changed: it has another fingerprint", "its definition is not among those that were passed",
        "the description of its definition cannot be decoded",
      ])
  }

  @Test("The verification of a history of a machine reads it from its store")
  func inStore() async throws {
    let store = MemoryStore()
    let machines = try Machines(Self.charts[0].definition, in: store, name: "charts", version: 1)
    try await machines.create("m")
    for _ in 0..<3 { try await machines.fire("go", on: "m") }

    #expect(try await machines.verifyHistory(of: "m") == [])
    #expect(try await machines.verifyHistory(of: "none") == [])
  }
}
