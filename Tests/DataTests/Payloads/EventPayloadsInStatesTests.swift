import StateMachines
import Testing

/// What an event carries is put into the payload of a state, changes it, or becomes it.
@Suite("Payloads of events and of states in one line")
struct EventPayloadsInStatesTests {
  final class Parcel: Sendable {
    let weight: Int
    init(_ weight: Int) { self.weight = weight }
  }

  enum Depot: StateCases {
    case empty, closed
    case loading(Holds<[Int]>)
    case sealed(Holds<Int>)
    struct Keys: CaseKeys {
      let loading = Depot.loading
      let sealed = Depot.sealed
    }
  }

  enum Delivery: MachineEvent, PayloadCases {
    case bring(Int)
    case bringAll([Int])
    case seal(Int)
    case clear

    static let caseNames = ["bring", "bringAll", "seal", "clear"]
    var caseNumber: UInt8 {
      switch self {
      case .bring: 0
      case .bringAll: 1
      case .seal: 2
      case .clear: 3
      }
    }

    struct Keys: CaseKeys {
      var bring: CaseKey<Delivery, Int> { CaseKey(0, Delivery.bring) { if case .bring(let weight) = $0 { weight } else { nil } } }
      var bringAll: CaseKey<Delivery, [Int]> { CaseKey(1, Delivery.bringAll) { if case .bringAll(let all) = $0 { all } else { nil } } }
      var seal: CaseKey<Delivery, Int> { CaseKey(2, Delivery.seal) { if case .seal(let seal) = $0 { seal } else { nil } } }
      /// A key whose extraction is wrong.
      var wrong: CaseKey<Delivery, Int> { CaseKey(0, Delivery.bring) { _ in nil } }
    }
  }

  struct TooHeavy: Error, CustomStringConvertible { let description = "too heavy" }

  /// Which hooks there are beside the lines: without any, steps are taken without an engine.
  enum Company: CaseIterable {
    case alone, entryHook, afterHook
  }

  typealias Rules = @Sendable (inout MachineDefinition<Depot, Delivery>.Builder) -> Void

  private static func definition(_ company: Company, _ rules: Rules) throws -> MachineDefinition<Depot, Delivery> {
    try MachineDefinition(initial: .empty) { sm in
      rules(&sm)
      if company == .entryHook { sm.onEntry(.loading(.any)) { _ in } }
      if company == .afterHook { sm.after { _ in } }
    }
  }

  /// All forms, on one walk.
  private static let forms: Rules = { sm in
    sm.when(\.bringAll, from: .empty, to: \.loading)
    sm.when(\.bring, from: [.empty, .closed], to: \.loading) { weight, step in [weight] }
    sm.when(\.bring, in: \.loading) { weight, weights, step in weights.append(weight) }
    sm.when(\.bringAll, from: \.loading, to: \.loading)
    sm.when(\.seal, from: \.loading, to: \.sealed) { seal, weights, step in weights.reduce(seal, +) }
    sm.when(\.bring, from: \.sealed, to: .closed) { weight, sum, step in sum += weight }
    sm.when(\.seal, from: .any(except: .empty), to: \.sealed)
    sm.when(.clear, from: \.sealed, to: .empty)
  }

  @Test("The payload of an event becomes that of a state, changes it in place, and is made into it", arguments: Company.allCases)
  func walk(company: Company) throws {
    let definition = try Self.definition(company, Self.forms)
    var value = Machine(definition)
    let shared = ThreadsafeMachine(definition)

    func check(_ event: Delivery, _ state: Depot, loading: [Int]? = nil, sealed: Int? = nil, line: UInt = #line) {
      let accepted = (value.fire(event), shared.fire(event))
      let place = SourceLocation(fileID: #fileID, filePath: #filePath, line: Int(line), column: 1)
      #expect(accepted == (true, true), sourceLocation: place)
      #expect(value.state == state && shared.state == state, sourceLocation: place)
      #expect(value.payload(of: \.loading) == loading && shared.payload(of: \.loading) == loading, sourceLocation: place)
      #expect(value.payload(of: \.sealed) == sealed && shared.payload(of: \.sealed) == sealed, sourceLocation: place)
    }

    check(.bringAll([1, 2]), .loading(.any), loading: [1, 2])
    check(.bring(3), .loading(.any), loading: [1, 2, 3])
    check(.bringAll([4]), .loading(.any), loading: [4])
    check(.bring(5), .loading(.any), loading: [4, 5])
    check(.seal(100), .sealed(.any), sealed: 109)
    check(.bring(1), .closed)
    check(.seal(7), .sealed(.any), sealed: 7)
    check(.clear, .empty)
    check(.bring(8), .loading(.any), loading: [8])
  }

  @Test("A line that moves a payload has no action in the description, and one with a closure has")
  func described() throws {
    let description = MachineDescription(try Self.definition(.alone, Self.forms))

    #expect(description.transitions.map(\.hasAction) == [false, true, true, false, true, true, false, false])
    #expect(description.states.map(\.payload) == [nil, "Array<Int>", nil, "Int"])
  }

  private static let failing: [(String, Rules)] = [
    ("in place", { $0.when(\.bring, in: \.loading) { _, weights, _ in try fail(&weights) } }),
    ("to a state", { $0.when(\.bring, from: \.loading, to: .closed) { _, weights, _ in try fail(&weights) } }),
    (
      "to a state with a payload",
      {
        $0.when(\.bring, from: \.loading, to: \.sealed) { _, weights, _ in
          try fail(&weights)
          return 0
        }
      }
    ),
    ("a wrong key, in place", { $0.when(\.wrong, in: \.loading) { _, weights, _ in weights = [] } }),
    ("a wrong key, to a state", { $0.when(\.wrong, from: \.loading, to: .closed) { _, weights, _ in weights = [] } }),
    ("a wrong key, made", { $0.when(\.wrong, from: \.loading, to: \.sealed) { weight, weights, _ in weight } }),
    ("a wrong key, moved", { $0.when(\.wrong, from: \.loading, to: \.sealed) }),
    ("a wrong key, made from a list", { $0.when(\.wrong, from: [.loading(.any)], to: \.sealed) { weight, _ in weight } }),
  ]

  private static func fail(_ weights: inout [Int]) throws {
    weights.removeAll()
    throw TooHeavy()
  }

  @Test("A step whose action throws, or whose key extracts nothing, leaves the payload", arguments: failing.indices, Company.allCases)
  func undone(index: Int, company: Company) throws {
    let definition = try Self.definition(company) { sm in
      sm.when(\.bringAll, from: .empty, to: \.loading)
      Self.failing[index].1(&sm)
    }
    var value = Machine(definition)
    let shared = ThreadsafeMachine(definition)
    value.fire(.bringAll([1, 2]))
    shared.fire(.bringAll([1, 2]))

    let rejections = (value.attempt(.bring(3)).rejection, shared.attempt(.bring(3)).rejection)

    #expect(rejections.0 != nil && rejections.1 != nil)
    #expect(value.state == .loading(.any) && shared.state == .loading(.any))
    #expect(value.payload(of: \.loading) == [1, 2] && shared.payload(of: \.loading) == [1, 2])
    let again = (value.fire(.clear), shared.fire(.clear))
    #expect(again == (false, false))
  }

  @Test("An event that carries a payload and is deferred or sent later enters the state with it")
  func later() throws {
    let definition = try MachineDefinition<Depot, Delivery>(initial: .empty) { sm in
      sm.defer(.of(\.bringAll), in: .empty)
      sm.when(.clear, from: .empty, to: .closed) { step in step.send(.seal(9), after: .seconds(1)) }
      sm.when(\.bringAll, from: .closed, to: \.loading)
      sm.when(\.seal, from: \.loading, to: \.sealed)
    }
    var machine = Machine(definition)

    machine.fire(.bringAll([1]))
    machine.fire(.clear)
    let loaded = machine.payload(of: \.loading)
    machine.advance(by: .seconds(1))

    #expect(loaded == [1])
    #expect(machine.payload(of: \.sealed) == 9)
  }
}
