import StateMachines
import Testing

@Suite("A definition that decides every kind of events in every state")
struct TotalKindsTests {
  enum Dial: PayloadEvent {
    case reset
    case turn(by: Int)

    enum Kind: Hashable, Sendable, CaseIterable { case reset, turn }

    var kind: Kind {
      switch self {
      case .reset: .reset
      case .turn: .turn
      }
    }
  }

  typealias Rules = @Sendable (inout MachineDefinition<Lamp, Dial>.Builder) -> Void

  private static func messages(_ rules: Rules) -> [String] {
    do {
      _ = try MachineDefinition<Lamp, Dial>(initial: .off, total: true, rules)
      return []
    } catch {
      return error.issues.map(\.message)
    }
  }

  static let deciding: [(String, Rules)] = [
    (
      "kinds",
      { sm in
        sm.ignore(.any(.reset), in: .off)
        sm.impossible(.any(.turn), in: .off)
      }
    ),
    ("any event", { $0.impossible(.any, in: .off) }),
    (
      "an event that is all of its kind",
      { sm in
        sm.when(.reset, in: .off) { _ in }
        sm.impossible(.any(.turn), in: .off)
      }
    ),
    (
      "a list",
      { sm in
        sm.defer([.reset, .turn(by: 1)], in: .off)
        sm.ignore(.any(.turn), in: .off)
      }
    ),
    (
      "a case",
      { sm in
        sm.ignore(.reset, in: .off)
        sm.when(.turn, in: .off) { _, _ in }
      }
    ),
  ]

  @Test("A line decides the kinds of its events", arguments: deciding.indices)
  func decided(index: Int) {
    #expect(Self.messages(Self.deciding[index].1) == [])
  }

  @Test("An event with a payload does not decide the other events of its kind")
  func onePayload() {
    let messages = Self.messages { sm in
      sm.ignore(.reset, in: .off)
      sm.ignore(.turn(by: 7), in: .off)
      sm.defer([.turn(by: 8)], in: .off)
    }

    #expect(messages == ["'off' leaves undecided: any 'turn'; add a transition, a 'defer', 'ignore' or 'impossible'"])
  }

  @Test("Kinds without a line are undecided, matching lines or not")
  func undecided() {
    let messages = Self.messages { sm in
      sm.ignore(.any(.reset), in: .off)
      sm.when(.matching { _ in true }, from: .off, to: .on)
    }

    let advice = "add a transition, a 'defer', 'ignore' or 'impossible'"
    #expect(
      messages == ["'off' leaves undecided: any 'turn'; \(advice)", "'on' leaves undecided: any 'reset', any 'turn'; \(advice)"])
  }
}

extension EventCase where Event == TotalKindsTests.Dial, Payload == Int {
  fileprivate static var turn: Self { Self("turn") { if case .turn(let steps) = $0 { steps } else { nil } } }
}
