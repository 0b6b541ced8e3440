import StateMachines
import Testing

@Suite("A definition that decides every case of an event with keys in every state")
struct TotalCasesTests {
  enum Dial: MachineEvent, PayloadCases {
    case reset
    case turn(by: Int)

    static let caseNames = ["reset", "turn"]
    var caseNumber: UInt8 {
      switch self {
      case .reset: 0
      case .turn: 1
      }
    }

    struct Keys: CaseKeys {
      var reset: CaseKey<Dial, Void> { CaseKey(0, .reset) }
      var turn: CaseKey<Dial, Int> { CaseKey(1, Dial.turn) { if case .turn(let steps) = $0 { steps } else { nil } } }
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
      "keys",
      { sm in
        sm.ignore(\.reset, in: .off)
        sm.impossible(\.turn, in: .off)
      }
    ),
    ("any event", { $0.impossible(.any, in: .off) }),
    ("a list of keys", { $0.defer(.of(\.reset, \.turn), in: .off) }),
    (
      "an event without a payload",
      { sm in
        sm.when(.reset, in: .off) { _ in }
        sm.impossible(\.turn, in: .off)
      }
    ),
    (
      "an action that receives the payload",
      { sm in
        sm.ignore(.reset, in: .off)
        sm.when(\.turn, in: .off) { _, _ in }
      }
    ),
  ]

  @Test("A line decides the cases of its events", arguments: deciding.indices)
  func decided(index: Int) {
    #expect(Self.messages(Self.deciding[index].1) == [])
  }

  @Test("Cases without a line are undecided, matching lines or not")
  func undecided() {
    let messages = Self.messages { sm in
      sm.ignore(\.reset, in: .off)
      sm.when(.matching { _ in true }, from: .off, to: .on)
    }

    let advice = "add a transition, a 'defer', 'ignore' or 'impossible'"
    #expect(
      messages == ["'off' leaves undecided: 'turn'; \(advice)", "'on' leaves undecided: 'reset', 'turn'; \(advice)"])
  }
}
