import StateMachines
import Testing

@Suite("Objects in payloads that are released between two states of a machine", .timeLimit(TestTimeout.limit))
struct ReleasedPayloadsTests {
  private enum Room: PayloadState {
    case lobby
    case cabin(ReleaseProbe)
    case bar

    enum Kind { case lobby, cabin, bar }

    var kind: Kind {
      switch self {
      case .lobby: .lobby
      case .cabin: .cabin
      case .bar: .bar
      }
    }
  }

  private enum Move: MachineEvent, PayloadCases {
    case sleep(ReleaseProbe)
    case drink

    static let caseNames = ["sleep", "drink"]
    var caseNumber: UInt8 {
      switch self {
      case .sleep: 0
      case .drink: 1
      }
    }

    struct Keys: CaseKeys {
      var sleep: CaseKey<Move, ReleaseProbe> { CaseKey(0, Move.sleep) { if case .sleep(let probe) = $0 { probe } else { nil } } }
    }
  }

  /// A machine in which `sleep` puts an object in the state; `drink` applies in the lobby.
  private static func machine(_ log: EventRecorder<String>) throws -> ThreadsafeMachine<Room, Move> {
    return try ThreadsafeMachine(initial: .lobby) { sm in
      sm.when(\.sleep, from: .any(.lobby), reaching: [.cabin]) { probe, _ in .cabin(probe) }
      sm.when(.drink, from: .lobby, to: .bar)
      sm.after { step in log.append("\(step.source.kind) -> \(step.target.kind)") }
    }
  }

  @Test("The deinit of an object in the last state fires in the new one when a machine is started again")
  func startedAgain() throws {
    let (log, handle) = (EventRecorder<String>(), MachineHandle<Room, Move>())
    let machine = try Self.machine(log)
    handle.reach(machine)
    machine.fire(.sleep(ReleaseProbe { log.append("fired: \(handle.fire(.drink) == true)") }))
    machine.stop()

    try machine.start()

    #expect(log.entries == ["lobby -> cabin", "lobby -> bar", "fired: true"])
    #expect(machine.configuration.map(\.kind) == [.bar])
  }

  @Test("An event fired by an object that an undone step had sent is processed")
  func undone() throws {
    let (log, handle) = (EventRecorder<String>(), MachineHandle<Int, Parcelled>())
    let machine = try ThreadsafeMachine<Int, Parcelled>(initial: 0) { sm in
      sm.when(Parcelled(name: "sent and undone"), in: 0) { step in
        step.send(Parcelled(name: "sent", object: ReleaseProbe { log.append("fired: \(handle.fire(Parcelled(name: "fired")) == true)") }))
        throw Flaw(place: "action")
      }
      sm.when(.any, in: 0) { step in log.append(step.event?.name ?? "") }
    }
    handle.reach(machine)

    machine.fire(Parcelled(name: "sent and undone"))

    #expect(log.entries == ["fired", "fired: true"])
  }
}
