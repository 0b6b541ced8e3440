import StateMachines
import Testing

@Suite("How long the payload of an event is kept")
struct EventPayloadLivesTests {
  final class Parcel: Hashable, Sendable {
    let weight: Int

    init(weight: Int) { self.weight = weight }

    static func == (one: Parcel, other: Parcel) -> Bool { one.weight == other.weight }

    func hash(into hasher: inout Hasher) { hasher.combine(weight) }
  }

  enum Delivery: MachineEvent, PayloadCases {
    case accept(Parcel)
    case weigh(Parcel)

    static let caseNames = ["accept", "weigh"]
    var caseNumber: UInt8 {
      switch self {
      case .accept: 0
      case .weigh: 1
      }
    }

    struct Keys: CaseKeys {
      var missing: CaseKey<Delivery, Parcel> { CaseKey(0, Delivery.accept) { _ in nil } }
      var accept: CaseKey<Delivery, Parcel> { CaseKey(0, Delivery.accept) { if case .accept(let parcel) = $0 { parcel } else { nil } } }
      var weigh: CaseKey<Delivery, Parcel> { CaseKey(1, Delivery.weigh) { if case .weigh(let parcel) = $0 { parcel } else { nil } } }
    }
  }

  enum Depot: StateCases {
    case empty, full
    case weighed(Holds<Int>)
    struct Keys: CaseKeys { let weighed = Depot.weighed }
  }

  /// What the line for the event does with the payload, and where it leads, if the event is accepted then.
  enum Use: CaseIterable {
    case read, readBeforeAHook, thrown, made, madeAndThrown, notFound

    var target: Depot? {
      switch self {
      case .read, .readBeforeAHook: .full
      case .made: .weighed(.any)
      case .thrown, .madeAndThrown, .notFound: nil
      }
    }
  }

  struct TooHeavy: Error {}

  private static func definition(_ use: Use) throws -> MachineDefinition<Depot, Delivery> {
    try MachineDefinition(initial: .empty) { sm in
      switch use {
      case .read, .readBeforeAHook: sm.when(\.accept, from: .empty, to: .full) { parcel, _ in #expect(parcel.weight == 7) }
      case .thrown: sm.when(\.accept, from: .empty, to: .full) { _, _ in throw TooHeavy() }
      case .made: sm.when(\.accept, from: .empty, to: \.weighed) { parcel, _ in parcel.weight }
      case .madeAndThrown: sm.when(\.accept, from: .empty, to: \.weighed) { _, _ in throw TooHeavy() }
      case .notFound: sm.when(\.missing, from: .empty, to: .full) { _, _ in }
      }
      if use == .readBeforeAHook { sm.after(.any) { step in #expect(step.event != nil) } }
    }
  }

  private struct Way: CustomTestStringConvertible {
    let name: String
    let fire: @Sendable (MachineDefinition<Depot, Delivery>, Delivery) -> (isAccepted: Bool, state: Depot)

    var testDescription: String { name }
  }

  private static let ways = [
    Way(name: "Machine") { definition, event in
      var machine = Machine(definition)
      return (machine.fire(event), machine.state)
    },
    Way(name: "ThreadsafeMachine") { definition, event in
      let machine = ThreadsafeMachine(definition)
      return (machine.fire(event), machine.state)
    },
  ]

  @Test("A payload of an event is released when the call ends, whatever its line does with it", arguments: Use.allCases, ways)
  private func released(use: Use, way: Way) throws {
    let definition = try Self.definition(use)
    weak var kept: Parcel?

    let (isAccepted, state) = {
      let parcel = Parcel(weight: 7)
      kept = parcel
      return way.fire(definition, .accept(parcel))
    }()

    #expect(isAccepted == (use.target != nil))
    #expect(state == use.target ?? .empty)
    #expect(kept == nil)
  }
}
