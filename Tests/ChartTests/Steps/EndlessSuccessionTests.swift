import StateMachines
import Testing

@Suite("Events that send others without end", .timeLimit(TestTimeout.limit))
struct EndlessSuccessionTests {
  fileprivate typealias Definition = MachineDefinition<String, String>

  /// What came of the last event of a succession: the cycle of its error.
  private static func cycles(of rejections: EventRecorder<String>) -> Set<String> { Set(rejections.entries) }

  private static func noteCycle(_ rejections: EventRecorder<String>) -> @Sendable (Rejection<String, String>) -> Void {
    { rejection in
      guard case .failed(let error) = rejection.reason, case .runaway(let cycle)? = error as? MachineError else {
        return rejections.append("\(rejection)")
      }
      rejections.append(cycle.joined(separator: " "))
    }
  }

  /// How a definition goes round, and the states of the cycle.
  enum Round: CaseIterable {
    case internalTransition, twoStates, entryAction, severalAtOnce, nested, child, failingChild

    var cycle: String {
      switch self {
      case .internalTransition, .entryAction, .severalAtOnce: "a"
      case .twoStates: "a b"
      case .nested: "c"
      case .child, .failingChild: "s"
      }
    }

    fileprivate func lines(_ sm: inout Definition.Builder) {
      switch self {
      case .internalTransition: sm.when("go", in: "a") { $0.send("go") }
      case .twoStates:
        sm.when("go", from: "a", to: "b") { $0.send("go") }
        sm.when("go", from: "b", to: "a") { $0.send("go") }
      case .entryAction:
        sm.when("go", in: "a") { $0.send("again") }
        sm.when("again", from: "a", to: "a")
        sm.onEntry("a") { step in if step.event != nil { step.send("again") } }
      case .severalAtOnce:
        sm.when("go", in: "a") { step in
          step.send("go")
          step.send("go")
        }
      case .nested:
        sm.when("go", from: "a", to: "s")
        sm.compound("s", initial: "b") { sm in
          sm.always(from: "b", to: "c")
          sm.when("next", from: "c", to: "b")
        }
        sm.onEntry("c") { $0.send("next") }
      case .child, .failingChild:
        let isFailing = self == .failingChild
        let brief = Definition.verified(initial: "x") { sm in
          sm.final("x")
          if isFailing { sm.onEntry("x") { _ in throw BrokenPipe() } }
        }
        sm.when("go", from: "a", to: "s")
        sm.when("over", from: "s", to: "s")
        sm.when(.failure(of: "brief"), from: "s", to: "s")
        sm.child(ChildMachine<String, String>("brief"), brief, in: "s") { _ in "over" }
      }
    }
  }

  @Test(
    "A call whose events send others without end returns, and the last event is rejected with the cycle",
    arguments: Round.allCases.filter { $0 != .failingChild })
  func endless(round: Round) throws {
    let rejections = EventRecorder<String>()
    let definition = try Definition(initial: "a") { sm in
      round.lines(&sm)
      sm.onRejection(perform: Self.noteCycle(rejections))
    }
    var machine = Machine(definition)
    let shared = ThreadsafeMachine(definition)

    let isAccepted = machine.fire("go")
    let ofValue = Self.cycles(of: rejections)
    shared.fire("go")

    #expect(isAccepted)
    #expect(ofValue == [round.cycle])
    #expect(Self.cycles(of: rejections) == [round.cycle])
  }

  @Test("A call returns whose child machine fails in each state that the failure enters")
  func failingChild() throws {
    let starts = EventRecorder<String>()
    let definition = try Definition(initial: "a") { sm in
      Round.failingChild.lines(&sm)
      sm.onEntry("s") { _ in starts.append("s") }
    }
    var machine = Machine(definition)

    machine.fire("go")

    #expect(machine.state == "s")
    #expect(starts.entries.count == 1_001)
    #expect(machine.can("over"))
  }

  @Test("As many events may send others as a macrostep may have microsteps", arguments: [1, 2, 10, 1_000])
  func exactly(limit: Int) throws {
    let taken = EventRecorder<Int>()
    let definition = try MachineDefinition<String, Int>(initial: "a", maximumMicrosteps: limit) { sm in
      sm.when(.any, in: "a") { step in
        let number = step.event ?? 0
        taken.append(number)
        if number <= limit { step.send(number + 1) }
      }
    }
    var machine = Machine(definition)

    machine.fire(1)

    #expect(taken.entries == Array(1...limit + 1))
  }

  @Test("An event may send any number of others that send none")
  func many() throws {
    let taken = EventRecorder<Int>()
    let definition = try MachineDefinition<String, Int>(initial: "a", maximumMicrosteps: 5) { sm in
      sm.when(0, in: "a") { step in for number in 1...10_000 { step.send(number) } }
      sm.when(.any, in: "a") { step in taken.append(step.event ?? 0) }
    }
    var machine = Machine(definition)

    machine.fire(0)

    #expect(taken.entries == Array(1...10_000))
  }
}
