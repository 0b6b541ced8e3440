import StateMachines
import Testing

@Suite("Objects in payloads that are released between two states of a machine", .timeLimit(TestTimeout.limit))
struct ReleasedPayloadsTests {
  private enum Room: StateCases {
    case lobby
    case cabin(Holds<ReleaseProbe>)
    case bar
    struct Keys: CaseKeys { let cabin = Room.cabin }
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

  /// A machine in which `sleep` has a state hold an object; `drink` applies in the lobby.
  private static func machine(_ log: EventRecorder<String>) throws -> ThreadsafeMachine<Room, Move> {
    return try ThreadsafeMachine(initial: .lobby) { sm in
      sm.when(\.sleep, from: .lobby, to: \.cabin)
      sm.when(.drink, from: .lobby, to: .bar)
      sm.after { step in log.append("\(step.source) -> \(step.target)") }
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

    #expect(log.entries == ["lobby -> cabin(any)", "lobby -> bar", "fired: true"])
    #expect(machine.configuration == [.bar])
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
