import StateMachineTesting
import StateMachines
import Testing

/// Objects in events that wait and in payloads that are remembered ask the machine when they are released.
///
/// Each test is a process of its own: a machine that is half changed then would crash it.
@Suite("Objects that query the machine when they are released")
struct CancelledObjectsTests {
  /// Calls a closure when it is released.
  private final class Witness: Hashable, Sendable {
    private let isReleased: @Sendable () -> Void

    init(_ isReleased: @escaping @Sendable () -> Void) {
      self.isReleased = isReleased
    }

    deinit {
      isReleased()
    }

    static func == (one: Witness, other: Witness) -> Bool { one === other }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private enum Order: PayloadEvent {
    case now(Witness)
    case later(Witness)
    case work(Witness)
    case cancel

    enum Kind { case now, later, work, cancel }

    var kind: Kind {
      switch self {
      case .now: .now
      case .later: .later
      case .work: .work
      case .cancel: .cancel
      }
    }
  }

  private typealias Desk = ThreadsafeMachine<Int, Order>

  /// While it is in 0, work is sent on and deferred, or sent to come in a minute; one event cancels all of it.
  private static func desk() -> Desk {
    let now = EventCase<Order, Witness>("now") { if case .now(let witness) = $0 { witness } else { nil } }
    let later = EventCase<Order, Witness>("later") { if case .later(let witness) = $0 { witness } else { nil } }
    return Desk(
      .verified(initial: 0) { sm in
        sm.when(now, in: 0) { witness, step in step.send(.work(witness), id: "work") }
        sm.when(later, in: 0) { witness, step in step.send(.work(witness), after: .seconds(60), id: "work") }
        sm.when(.cancel, in: 0) { step in step.cancel("work") }
        sm.defer(.any(.work), in: 0)
        sm.when(.any(.work), from: 1, to: 0)
      }, clock: ManualClock())
  }

  private static func witness(of desk: Desk) -> Witness {
    Witness { [weak desk] in _ = desk?.snapshot() }
  }

  @Test("The deinit of an object in a cancelled deferred event finds the machine consistent")
  func deferred() async {
    await #expect(processExitsWith: .success) {
      let desk = Self.desk()
      for _ in 0..<3 { desk.fire(.now(Self.witness(of: desk))) }
      desk.fire(.cancel)
      precondition(desk.snapshot() == Self.desk().snapshot())
    }
  }

  @Test("The deinit of an object in a cancelled timer finds the machine consistent")
  func timers() async {
    await #expect(processExitsWith: .success) {
      let desk = Self.desk()
      for _ in 0..<40 { desk.fire(.later(Self.witness(of: desk))) }
      desk.fire(.cancel)
      precondition(desk.snapshot() == Self.desk().snapshot())
    }
  }

  @Test("The deinit of an object in a timer cancelled in its own section finds the machine consistent")
  func unplaced() async {
    await #expect(processExitsWith: .success) {
      let desk = Self.desk()
      desk.runMutable {
        for _ in 0..<3 { desk.fire(.later(Self.witness(of: desk))) }
        desk.fire(.cancel)
      }
      precondition(desk.snapshot() == Self.desk().snapshot())
    }
  }

  private enum Place: PayloadState {
    case house
    case hall
    case room(Witness)
    case away

    enum Kind { case house, hall, room, away }

    var kind: Kind {
      switch self {
      case .house: .house
      case .hall: .hall
      case .room: .room
      case .away: .away
      }
    }
  }

  private enum Walk: Hashable, Sendable {
    case enter(Witness)
    case leave
    case comeBack
  }

  private static func house() -> ThreadsafeMachine<Place, Walk> {
    let enter = EventCase<Walk, Witness>("enter") { if case .enter(let witness) = $0 { witness } else { nil } }
    return ThreadsafeMachine(
      .verified(initial: .house) { sm in
        sm.compound(.house, initial: .hall) { sm in
          sm.when(enter, from: .any, reaching: [.room]) { (witness: Witness, _: Place) -> Place? in .room(witness) }
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
            Witness { [weak house] in
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
