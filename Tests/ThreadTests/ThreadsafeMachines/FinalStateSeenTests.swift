import StateMachineTesting
import StateMachines
import Synchronization
import Testing

@testable import StateMachineCore

@Suite("A thread that reads the final state of a machine", .timeLimit(TestTimeout.limit))
struct FinalStateSeenTests {
  private typealias Machine = ThreadsafeMachine<Door, Push>

  enum Door: StateCases {
    case shut
    case open(Holds<ReleaseProbe>)
    case gone
    struct Keys: CaseKeys { let open = Door.open }
  }

  enum Push: MachineEvent, PayloadCases {
    case open(ReleaseProbe)
    case late

    static let caseNames = ["open", "late"]
    var caseNumber: UInt8 {
      switch self {
      case .open: 0
      case .late: 1
      }
    }

    struct Keys: CaseKeys {
      var open: CaseKey<Push, ReleaseProbe> { CaseKey(0, Push.open) { if case .open(let probe) = $0 { probe } else { nil } } }
    }
  }

  @Test("A thread that reads a final state, while the payload of the last one is released, also reads that the machine is finished")
  func payloads() throws {
    let (clock, seen) = (ManualClock(), ValueBox<[String]>([]))
    let machine = Machine(
      try MachineDefinition(initial: .shut) { sm in
        sm.when(\.open, from: .any, to: \.open)
        sm.timeout(.seconds(1), in: .open(.any), fire: .late)
        sm.when(.late, from: .any, to: .gone)
        sm.final(.gone)
      }, clock: clock)
    machine.fire(
      .open(
        ReleaseProbe { [unowned machine] in
          let sight = ThreadPool.onAnotherThread { "\(machine.state), finished \(machine.isFinished), can \(machine.can(.late))" }
          seen.change { $0.append(sight ?? "hangs") }
        }))

    clock.advance(by: .seconds(1))

    #expect(seen.value == ["gone, finished true, can false"])
    #expect(machine.isFinished)
  }

  /// Charts whose state is not in the word of the machine, with a final state of the same name.
  private static let charts: [(name: String, definition: MachineDefinition<String, String>)] = [
    ("regions", regions(2)), ("regions of more than 64 states", regions(70)),
  ]

  private static func regions(_ count: Int) -> MachineDefinition<String, String> {
    .verified(initial: "p") { sm in
      sm.parallel("p") { sm in
        sm.region(initial: "0") { sm in
          for number in 0..<count { sm.when("next", from: "\(number)", to: "\(number + 1)") }
        }
        sm.region(initial: "a") { sm in sm.when("next", from: "a", to: "b") }
      }
      sm.when("end", from: "p", to: "end")
      sm.final("end")
    }
  }

  /// No user code runs between the two, so the test does by itself what a commit does first.
  @Test("A thread that reads the final state of a chart with regions also reads that it is finished", arguments: charts.indices)
  func regions(index: Int) throws {
    let definition = Self.charts[index].definition
    let (finished, machine) = (ThreadsafeMachine(definition), ThreadsafeMachine(definition))
    finished.fire("end")
    machine.fire("next")

    machine.regions.store(finished.regions.load(ordering: .relaxed), ordering: .releasing)
    if definition.compiled.isWide { machine.ensuredMachineExtras.commit(finished.call().committed) }

    #expect(machine.state == "end")
    #expect(machine.isFinished, "\(Self.charts[index].name)")
  }

  @Test("A machine that was not started is not finished in a final state", arguments: [false, true])
  func unstarted(hasRegions: Bool) throws {
    let definition = try MachineDefinition<String, String>(initial: "end") { sm in
      sm.final("end")
      if hasRegions {
        sm.parallel("p") { sm in
          sm.region(initial: "a") { $0.state("a") }
          sm.region(initial: "b") { $0.state("b") }
        }
      }
    }
    let machine = ThreadsafeMachine(definition, starts: false)

    #expect(machine.state == "end")
    #expect(!machine.isFinished)
    try machine.start()
    #expect(machine.isFinished)
  }
}
