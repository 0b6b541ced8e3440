import StateMachineTesting
import StateMachines
import Testing

/// Objects in events that wait and in payloads that are remembered ask the machine when they are released.
///
/// Each test is a process of its own: a machine that is half changed then would crash it.
@Suite("Objects that query the machine when they are released", .exitTests)
struct CancelledObjectsTests {
  private enum Order: MachineEvent, PayloadCases {
    case now(ReleaseProbe)
    case later(ReleaseProbe)
    case work(ReleaseProbe)
    case cancel

    static let caseNames = ["now", "later", "work", "cancel"]
    var caseNumber: UInt8 {
      switch self {
      case .now: 0
      case .later: 1
      case .work: 2
      case .cancel: 3
      }
    }

    struct Keys: CaseKeys {
      var now: CaseKey<Order, ReleaseProbe> { CaseKey(0, Order.now) { if case .now(let probe) = $0 { probe } else { nil } } }
      var later: CaseKey<Order, ReleaseProbe> { CaseKey(1, Order.later) { if case .later(let probe) = $0 { probe } else { nil } } }
      var work: CaseKey<Order, ReleaseProbe> { CaseKey(2, Order.work) { if case .work(let probe) = $0 { probe } else { nil } } }
    }
  }

  private typealias Desk = ThreadsafeMachine<Int, Order>

  /// While it is in 0, work is sent on and deferred, or sent to come in a minute; one event cancels all of it.
  private static func desk() -> Desk {
    return Desk(
      .verified(initial: 0) { sm in
        sm.when(\.now, in: 0) { probe, step in step.send(.work(probe), id: "work") }
        sm.when(\.later, in: 0) { probe, step in step.send(.work(probe), after: .seconds(60), id: "work") }
        sm.when(.cancel, in: 0) { step in step.cancel("work") }
        sm.defer(.of(\.work), in: 0)
        sm.when(.of(\.work), from: 1, to: 0)
      }, clock: ManualClock())
  }

  private static func probe(of desk: Desk) -> ReleaseProbe {
    ReleaseProbe { [weak desk] in _ = desk?.snapshot() }
  }

  @Test("The deinit of an object in a cancelled deferred event finds the machine consistent")
  func deferred() async {
    await #expect(processExitsWith: .success) {
      let desk = Self.desk()
      for _ in 0..<3 { desk.fire(.now(Self.probe(of: desk))) }
      desk.fire(.cancel)
      precondition(desk.snapshot() == Self.desk().snapshot())
    }
  }

  @Test("The deinit of an object in a cancelled timer finds the machine consistent")
  func timers() async {
    await #expect(processExitsWith: .success) {
      let desk = Self.desk()
      for _ in 0..<40 { desk.fire(.later(Self.probe(of: desk))) }
      desk.fire(.cancel)
      precondition(desk.snapshot() == Self.desk().snapshot())
    }
  }

  @Test("The deinit of an object in a timer cancelled in its own section finds the machine consistent")
  func unplaced() async {
    await #expect(processExitsWith: .success) {
      let desk = Self.desk()
      desk.runMutable {
        for _ in 0..<3 { desk.fire(.later(Self.probe(of: desk))) }
        desk.fire(.cancel)
      }
      precondition(desk.snapshot() == Self.desk().snapshot())
    }
  }

  private enum Place: StateCases {
    case house
    case hall
    case room(Holds<ReleaseProbe>)
    case away
    struct Keys: CaseKeys { let room = Place.room }
  }

  private enum Walk: MachineEvent, PayloadCases {
    case enter(ReleaseProbe)
    case leave
    case comeBack

    static let caseNames = ["enter", "leave", "comeBack"]
    var caseNumber: UInt8 {
      switch self {
      case .enter: 0
      case .leave: 1
      case .comeBack: 2
      }
    }

    struct Keys: CaseKeys {
      var enter: CaseKey<Walk, ReleaseProbe> { CaseKey(0, Walk.enter) { if case .enter(let probe) = $0 { probe } else { nil } } }
    }
  }

  private static func house() -> ThreadsafeMachine<Place, Walk> {
    return ThreadsafeMachine(
      .verified(initial: .house) { sm in
        sm.compound(.house, initial: .hall) { sm in
          sm.when(\.enter, from: .any, to: \.room)
        }
        sm.when(.leave, from: .house, to: .away)
        sm.when(.comeBack, from: .away, into: .history(of: .house))
      })
  }

  @Test("The deinit of a payload that a history drops finds the machine consistent")
  func history() async {
    await #expect(processExitsWith: .success) {
      let house = Self.house()
      for _ in 0..<20 {
        house.fire(
          .enter(
            ReleaseProbe { [weak house] in
              _ = house?.can(.comeBack)
              _ = house?.snapshot()
            }))
        house.fire(.leave)
        house.fire(.comeBack)
      }
      house.stop()
    }
  }
}
