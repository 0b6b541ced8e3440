import StateMachines
import Testing

@Suite("Whether one of several states is active")
struct ActiveStatesTests {
  /// States in the spellings of a question, and the states that they mean.
  struct Question: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let states: StateMatcher<Player.Case>
    let holds: Set<Player.Case>
  }

  private typealias Definition = MachineDefinition<Player.Case, Media>

  private static let states: [Player.Case] = [.empty, .ready(.any), .playing(.any)]

  /// Lets machines start in each state.
  private static func addStates(_ sm: inout Definition.Builder) {
    sm.state(.empty, .ready(.any), .playing(.any))
    sm.payload(of: \.ready) { _ in "a" }
    sm.payload(of: \.playing) { _ in (track: "c", from: 1) }
  }

  static let questions = [
    Question(testDescription: "no state", states: [], holds: []),
    Question(testDescription: "a list", states: [.empty, .ready(.any)], holds: [.empty, .ready(.any)]),
    Question(testDescription: "a key", states: .of(\.ready), holds: [.ready(.any)]),
    Question(testDescription: "any state", states: .any, holds: Set(states)),
    Question(testDescription: "any state but one", states: .any(except: .empty), holds: Set(states.dropFirst())),
    Question(
      testDescription: "a mixed list", states: .anyOf(matchers: [.of(\.ready), [.empty]]), holds: [.empty, .ready(.any)]),
  ]

  @Test("A guard and a step answer whether one of several states is active", arguments: questions, states)
  func flat(question: Question, state: Player.Case) throws {
    let log = EventRecorder<Bool>()
    let definition = try Definition(initial: state) { sm in
      Self.addStates(&sm)
      sm.when(.play, in: .of(\.ready), if: .isIn(question.states)) { _ in }
      sm.when(.play, in: [.empty, .playing(.any)], if: .isIn(question.states)) { _ in }
      sm.when(.pause, in: .any) { step in log.append(step.isIn(question.states)) }
    }
    var machine = Machine(definition)

    let isTaken = machine.fire(.play)
    machine.fire(.pause)

    #expect(isTaken == question.holds.contains(state))
    #expect(log.entries == [question.holds.contains(state)])
  }

  @Test("Machines answer whether one of several states is active", arguments: questions, states)
  @MainActor
  func machines(question: Question, state: Player.Case) throws {
    let definition = try Definition(initial: state) { Self.addStates(&$0) }
    let shared = ThreadsafeMachine(definition)

    let answers = [Machine(definition).is(question.states), shared.is(question.states)]

    #expect(answers == Array(repeating: question.holds.contains(state), count: 2))
    #expect(ObservableMachine(shared).is(question.states) == question.holds.contains(state))
  }

  @Test("An actor and a main-actor object answer whether one of several states is active")
  @MainActor
  func owners() {
    let (cook, panel) = (Cook(), Panel())

    #expect(cook.is([.off, .boiling]) && !cook.is(.any(except: .off)) && cook.machine.is([.off]))
    #expect(panel.is([.off, .boiling]) && !panel.is(.any(except: .off)) && panel.machine.is([.off]))
  }

  @Test("One of several states is active in a chart where it is around the active state or in another region")
  func chart() throws {
    let log = EventRecorder<[Bool]>()
    let definition = try SpotDefinition(initial: .p) { sm in
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in
          sm.when(.tick, in: .p11) { step in log.append([step.isIn([.p, .a]), step.isIn([.p21, .a]), step.isIn([.p22, .p12, .a])]) }
          sm.state(.p12)
        }
        sm.compound(.p2, initial: .p21) { sm in sm.state(.p21, .p22) }
      }
      sm.when(.back, from: .p, to: .a)
    }
    var machine = Machine(definition)

    machine.fire(.tick)

    #expect(log.entries == [[true, true, false]])
  }

  private static let names: [(guard: Guard<Void, Player.Case, Media>, name: String)] = [
    (.isIn([.empty, .ready(.any)]), "in empty or ready"),
    (!.isIn(.of(\.ready)), "!in ready"),
    (.isIn(.any(except: .empty)), "in any except empty"),
    (.isIn(.anyOf(matchers: [.of(\.ready), [.empty]])), "in ready or empty"),
  ]

  @Test("A guard of several states has their names", arguments: names.indices)
  func named(index: Int) throws {
    let definition = try Definition(initial: .empty) { sm in
      sm.when(.play, from: .empty, to: \.ready, if: Self.names[index].guard) { _ in "a" }
    }

    #expect(MachineDescription(definition).transitions.map(\.guardName) == [Self.names[index].name])
  }
}
