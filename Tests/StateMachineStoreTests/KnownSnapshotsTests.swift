import StateMachines
import TestSupport
import Testing

@testable import StateMachineStore

@Suite("Snapshots that are not decoded and encoded again")
struct KnownSnapshotsTests {
  typealias Machine = ContextMachine<Void, String, String>

  static let charts =
    VerifyHistoryTests.charts + [
      VerifyHistoryTests.Chart("timeouts of one state, and a delayed event", "go", "send", "stay", initial: "a") { sm in
        sm.when("go", from: "a", to: "b")
        sm.when("go", from: "b", to: "a")
        sm.when("late", from: "b", to: "a")
        sm.when("send", in: "a") { step in step.send("late", after: .seconds(2)) }
        sm.when("stay", in: ["a", "b"]) { _ in }
        sm.timeout(.seconds(3), in: "b", fire: "go")
      }
    ]

  /// A context without content has no address, and the thread sanitizer fails where one is passed `inout`.
  private let place = allocated(())

  private static func text(of machine: Machine) throws -> String {
    var snapshot = machine.snapshot()
    snapshot.definition = nil
    return try JSON.text(of: snapshot)
  }

  @Test("Texts and machines are the same whether they are known or not, wherever events and time lead", arguments: charts)
  mutating func same(chart: VerifyHistoryTests.Chart) throws {
    let definition = chart.definition
    let known = KnownSnapshots<Void, String, String>()
    for seed in 0..<UInt64(TestRounds.of(20)) {
      var generator = SeededGenerator(seed: seed)
      var machine = Machine(stopped: definition)
      try machine.start(with: &place.pointee)
      for _ in 0..<30 {
        machine.fire(chart.events[generator.below(chart.events.count)], with: &place.pointee)
        machine.advance(by: .seconds(generator.below(3)), with: &place.pointee)
        let expected = try Self.text(of: machine)
        var restored: [Machine] = []
        for _ in 0..<2 {
          #expect(try known.text(of: machine) == expected)
          restored.append(try known.machine(of: expected, in: definition))
        }

        #expect(try restored.map { try Self.text(of: $0) } == [expected, expected])
        // What one of them does changes no other one.
        restored[0].fire(chart.events[0], with: &place.pointee)
        restored[0].advance(by: .seconds(1), with: &place.pointee)
        #expect(try Self.text(of: restored[1]) == expected)
        #expect(try Self.text(of: known.machine(of: expected, in: definition)) == expected)
        machine = restored[1]
      }
    }
  }

  @Test("A machine whose state holds a payload, or that has stopped, is not taken for another one")
  mutating func payloads() throws {
    let definition = try MachineDefinition<Glass, Fill>(initial: .empty) { sm in
      sm.when(\.to, from: .any, to: \.filled)
    }
    let known = KnownSnapshots<Void, Glass, Fill>()
    var machine = ContextMachine<Void, Glass, Fill>(stopped: definition)
    var texts: [String] = [try known.text(of: machine)]
    try machine.start(with: &place.pointee)
    texts.append(try known.text(of: machine))
    for count in 1...3 {
      machine.fire(.to(count), with: &place.pointee)
      texts.append(try known.text(of: machine))
    }
    machine.stop(with: &place.pointee)
    texts.append(try known.text(of: machine))

    #expect(Set(texts).count == texts.count)
  }

  private enum Glass: StateCases, Codable {
    case empty
    case filled(Holds<Int>)
    struct Keys: CaseKeys { let filled = Glass.filled }
  }

  private enum Fill: MachineEvent, PayloadCases, Codable {
    case to(Int)

    static let caseNames = ["to"]
    var caseNumber: UInt8 {
      switch self {
      case .to: 0
      }
    }

    struct Keys: CaseKeys {
      var to: CaseKey<Fill, Int> { CaseKey(0, Fill.to) { if case .to(let count) = $0 { count } else { nil } } }
    }
  }
}

private func allocated<Value>(_ value: Value) -> UnsafeMutablePointer<Value> {
  let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  place.initialize(to: value)
  return place
}
