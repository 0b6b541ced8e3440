import StateMachineFormats
import StateMachines
import TestSupport
import Testing

@Suite("Tasks of charts that are written in one format after another")
struct InvocationChainTests {
  /// A chart with tasks in states of all kinds, some of which fail.
  private static func chart(seed: UInt64) throws -> MachineDescription {
    var random = SeededGenerator(seed: seed)
    let states = ["a", "p", "r", "r1", "r2", "s", "s1", "s2", "c", "c1"]
    func state() -> String { states[random.below(states.count)] }
    var invocations: [String] = []
    var (names, busy): ([String], [String]) = ([], ["a"])
    for number in 0..<1 + random.below(4) {
      let source = ["save", "load"][random.below(2)]
      let id = random.once(in: 2) ? "work\(number)" : nil
      let end = random.once(in: 2) ? #", "end": "\#(["e", "done.x"][random.below(2)])""# : ""
      busy.append(state())
      invocations.append(#"{"invoke": "\#(source)", "in": "\#(busy[number + 1])"\#(id.map { #", "id": "\#($0)""# } ?? "")\#(end)}"#)
      names.append(id ?? source)
    }
    var transitions = [#"{"on": "e", "from": "a", "to": "p"}"#]
    for _ in 0..<6 {
      let events = [
        #""e""#, #"["e", "f"]"#, #""done.x""#, #"{"failureOf": "\#(names[random.below(names.count)])"}"#,
        #"{"failureOf": "\#(names[random.below(names.count)])"}"#,
      ]
      let (event, source) = (events[random.below(5)], busy[random.below(busy.count)])
      transitions.append(#"{"on": \#(event), "from": "\#(source)", "to": "\#(state())", "if": "yes"}"#)
    }
    let text = """
      {"format": "state-machine-chart", "version": 1, "initial": "a", "states": ["a", {"name": "p", "regions": [
         {"name": "r", "initial": "r1", "states": ["r1", "r2"]}, {"name": "s", "initial": "s1", "states": ["s1", "s2"]}]},
         {"name": "c", "initial": "c1", "states": ["c1"]}],
       "transitions": [\(transitions.joined(separator: ", "))], "invocations": [\(invocations.joined(separator: ", "))]}
      """
    return try MachineDescription(json: Array(text.utf8))
  }

  /// The states of a machine while its tasks end or, of these sources, fail.
  private static func run(_ chart: MachineDescription, failing: Set<String>) async throws -> [[String]]? {
    guard
      let definition = try? chart.definition(
        String.self, String.self,
        { names in
          for name in Set(chart.transitions.compactMap(\.guardName)) { names.guard(name) { _ in true } }
          for source in Set(chart.invocations.map(\.source)) { names.task(source) { nil } }
        })
    else { return nil }
    let sources = Dictionary(chart.invocations.map { ($0.name, $0.source) }) { first, _ in first }
    var machine = Machine(definition)
    var states: [[String]] = []
    for event in ["e", "f", "e", "done.x"] {
      var waiting = machine.takeWork()
      var rounds = 0
      // Tasks may start each other for ever.
      while !waiting.isEmpty, rounds < 10 {
        rounds += 1
        guard case .start(let work) = waiting.removeFirst() else { continue }
        let fails = failing.contains(sources[work.name] ?? "")
        machine.process(fails ? work.failure(throwing: CancellationError()) : await work.run())
        states.append(machine.configuration.sorted())
        waiting += machine.takeWork()
      }
      machine.fire(event)
      states.append(machine.configuration.sorted())
    }
    return states
  }

  private static func text(_ format: WrittenFormat, _ chart: MachineDescription) -> String? { try? format.write(chart) }

  @Test(
    "A random chart with tasks behaves the same after each chain of formats that can say it",
    arguments: UInt64(0)..<UInt64(TestRounds.of(80, few: 20)))
  func chains(seed: UInt64) async throws {
    let chart = try Self.chart(seed: seed)
    let failures: [Set<String>] = [[], ["save"], ["save", "load"]]
    guard try await Self.run(chart, failing: []) != nil else { return }
    var copies: [[WrittenFormat]: MachineDescription] = [[]: chart]
    for chain in WrittenFormat.chains {
      guard let format = chain.last, let before = copies[chain.dropLast()], let text = Self.text(format, before) else { continue }
      let copy = try format.read(Array(text.utf8))
      copies[chain] = copy
      for failing in failures {
        let (found, wanted) = (try await Self.run(copy, failing: failing), try await Self.run(chart, failing: failing))
        #expect(found == wanted, "seed \(seed) as \(chain.map(\.rawValue)), failing \(failing)\n\(chart)\n\(text)")
      }
    }
    #expect(copies.keys.contains([.json]))
  }

  @Test("Charts with tasks go through every chain of formats, and some of their tasks change states")
  func coverage() async throws {
    var written: Set<[WrittenFormat]> = []
    var moved = 0
    for seed in UInt64(0)..<80 {
      let chart = try Self.chart(seed: seed)
      guard let run = try await Self.run(chart, failing: ["save", "load"]) else { continue }
      if Set(run).count > 1 { moved += 1 }
      var copies: [[WrittenFormat]: MachineDescription] = [[]: chart]
      for chain in WrittenFormat.chains {
        guard let format = chain.last, let before = copies[chain.dropLast()], let text = Self.text(format, before) else { continue }
        copies[chain] = try format.read(Array(text.utf8))
      }
      written.formUnion(copies.keys.filter { !$0.isEmpty })
    }

    #expect(Set(WrittenFormat.chains).subtracting(written) == [])
    #expect(moved > 10)
  }
}
