import StateMachines
import Testing

@Suite("The time of an object's machine, advanced by its user")
struct StatefulTimeTests {
  /// Warm for ten seconds, hot for as many seconds as the chef counts.
  private static let definition: ChefDefinition = .verified(initial: .cold) { sm in
    sm.when(.heat, from: .cold, to: .warm)
    sm.when(.turn, from: .warm, to: .hot) { $0.context.note("turn") }
    sm.when(.rest, from: .any(except: .broken), to: .cold) { $0.context.note("rest") }
    sm.when(.smash, in: .cold) { step in
      for (number, event) in [Knob.heat, .turn, .rest].enumerated() { step.send(event, after: .seconds(number + 1), id: "\(event)") }
    }
    sm.timeout(.seconds(10), in: .warm, fire: .turn)
    sm.timeout(in: .hot, fire: .rest) { step in
      step.context.note("asked")
      if step.context.isFaulty { throw Flaw(place: "timeout") }
      return .seconds(step.context.count)
    }
    sm.onRejection { chef, rejection in chef.note("\(rejection.event) rejected") }
  }

  @Test("A timeout of an object's machine fires when its time is reached, and not before")
  func timeout() {
    let chef = Chef(Self.definition)
    chef.count = 5
    chef.machine.on(chef).advance(to: .seconds(100))
    chef.fire(.heat)

    let deadline = chef.machine.nextDeadline
    let early = chef.machine.on(chef).advance(to: .milliseconds(109_999))
    let due = chef.machine.on(chef).advance(to: .seconds(110))

    #expect(deadline == .seconds(110))
    #expect(early.isEmpty)
    #expect(due.map(\.description) == ["warm -> hot (turn)"])
    #expect(chef.state == .hot)
  }

  @Test("Due events of an object's machine run at their own times, and chained timeouts count from there")
  func chain() {
    let chef = Chef(Self.definition)
    chef.count = 5
    chef.fire(.heat)

    let transitions = chef.machine.on(chef).advance(to: .seconds(1_000))
    chef.fire(.heat)

    #expect(transitions.map(\.description) == ["warm -> hot (turn)", "hot -> cold (rest)"])
    #expect(chef.machine.nextDeadline == .seconds(1_010))
  }

  @Test("An object's machine returns the earliest of several deadlines")
  func nextDeadline() {
    let chef = Chef(Self.definition)
    chef.count = 5
    chef.fire(.smash)
    var deadlines = [chef.machine.nextDeadline]

    for second in 1...3 {
      chef.machine.on(chef).advance(to: .seconds(second))
      deadlines.append(chef.machine.nextDeadline)
    }

    #expect(deadlines == [.seconds(1), .seconds(2), .seconds(3), nil])
    #expect(chef.notes == ["turn", "asked", "rest"])
  }

  @Test("Events of an object's machine due at the same time run in order of sending")
  func equalTimes() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.when(.heat, in: .cold) { step in
        for event in [Knob.turn, .smash, .rest, .turn] { step.send(event, after: .seconds(event == .rest ? 1 : 2)) }
      }
      sm.when([.turn, .smash, .rest], in: .cold) { step in step.context.note("\(step.event.map { "\($0)" } ?? "none")") }
    }
    let chef = Chef(definition)
    chef.fire(.heat)

    let transitions = chef.machine.on(chef).advance(to: .seconds(2))

    #expect(chef.notes == ["rest", "turn", "smash", "turn"])
    #expect(transitions.count == 4)
  }

  @Test("Advancing an object's machine to an earlier time does nothing")
  func earlier() {
    let chef = Chef(Self.definition)
    chef.machine.on(chef).advance(to: .seconds(50))
    chef.fire(.heat)

    let transitions = chef.machine.on(chef).advance(to: .seconds(20))
    chef.fire(.rest)
    chef.fire(.heat)

    #expect(transitions.isEmpty)
    #expect(chef.machine.nextDeadline == .seconds(60))
  }

  @Test("Advancing an object's machine in a hook does nothing and loses nothing")
  func inAHook() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.when(.heat, in: .cold) { step in
        let chef = step.context
        chef.note("advanced: \(chef.machine.on(chef).advance(to: .seconds(100)).count)")
        step.send(.turn, after: .seconds(1))
      }
      sm.when(.turn, in: .cold) { $0.context.note("turn") }
      sm.timeout(.seconds(10), in: .cold, fire: .turn)
    }
    let chef = Chef(definition)

    chef.fire(.heat)
    let deadline = chef.machine.nextDeadline
    chef.machine.on(chef).advance(to: .seconds(10))

    #expect(deadline == .seconds(1))
    #expect(chef.notes == ["advanced: 0", "turn", "turn"])
  }

  @Test("The deadline of an object's machine read in a hook is that of the last commit")
  func deadlineInAHook() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in
        step.send(.turn, after: .seconds(1))
        step.context.note("\(step.context.machine.nextDeadline.map { "\($0)" } ?? "none")")
      }
      sm.timeout(.seconds(10), in: .cold, fire: .turn)
      sm.when(.turn, in: .warm) { _ in }
    }
    let chef = Chef(definition)

    chef.fire(.heat)

    #expect(chef.notes == ["\(Duration.seconds(10))"])
    #expect(chef.machine.nextDeadline == .seconds(1))
  }

  @Test("An object's machine cancels delayed events by id, and a timeout when its state is left")
  func cancelled() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.when(.heat, in: .cold) { step in
        step.send(.turn, after: .seconds(1), id: "turns")
        step.send(.turn, after: .seconds(2), id: "turns")
        step.send(.turn, after: .seconds(3), id: "others")
      }
      sm.when(.rest, in: .cold) { $0.cancel("turns") }
      sm.when(.turn, in: .cold) { $0.context.note("turn") }
      sm.when(.smash, from: .cold, to: .broken)
      sm.timeout(.seconds(10), in: .cold, fire: .turn)
    }
    let chef = Chef(definition)
    chef.fire(.heat)

    chef.fire(.rest)
    let deadline = chef.machine.nextDeadline
    chef.machine.on(chef).advance(to: .seconds(5))
    chef.fire(.smash)

    #expect(deadline == .seconds(3))
    #expect(chef.notes == ["turn"])
    #expect(chef.machine.nextDeadline == nil)
  }

  @Test("An object's unstarted machine has no deadline and starts at the time it was given")
  func unstarted() throws {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.timeout(.seconds(10), in: .cold, fire: .heat)
      sm.when(.heat, from: .cold, to: .warm)
    }
    let chef = Chef(definition)

    let transitions = chef.machine.on(chef).advance(to: .seconds(50))
    let (phase, deadline) = (chef.machine.snapshot().description, chef.machine.nextDeadline)
    try chef.machine.on(chef).start()

    #expect(transitions.isEmpty)
    #expect(phase == "unstarted while 'cold'")
    #expect(deadline == nil)
    #expect(chef.machine.nextDeadline == .seconds(60))
  }

  @Test("A stop drops the timers of an object's machine, even if it is started again")
  func stopped() throws {
    let chef = Chef(Self.definition)
    chef.fire(.heat)
    chef.machine.on(chef).stop()
    let deadline = chef.machine.nextDeadline

    let transitions = chef.machine.on(chef).advance(to: .seconds(30))
    try chef.machine.on(chef).start()
    chef.fire(.heat)

    #expect(deadline == nil)
    #expect(transitions.isEmpty)
    #expect(chef.machine.nextDeadline == .seconds(40))
  }

  @Test("An object's machine continues after a due event that is rejected or undone")
  func rejected() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.when(.heat, in: .cold) { step in
        for (second, event) in [(1, Knob.smash), (2, .turn), (3, .rest)] { step.send(event, after: .seconds(second)) }
      }
      sm.when(.turn, in: .cold) { _ in throw Flaw(place: "turn") }
      sm.when(.rest, from: .cold, to: .warm)
      sm.onRejection { chef, rejection in chef.note("\(rejection)") }
    }
    let chef = Chef(definition)
    chef.fire(.heat)

    let transitions = chef.machine.on(chef).advance(to: .seconds(3))

    #expect(transitions.map(\.description) == ["cold -> warm (rest)"])
    #expect(
      chef.notes == [
        "'smash' does not apply while 'cold'; permitted: heat, turn, rest", "'turn' failed while 'cold': flaw in turn",
      ])
  }

  @Test("Each machine of one object has its own time")
  func severalMachines() {
    let chef = Chef(Self.definition, second: Self.definition)
    chef.count = 5
    for machine in [chef.machine, chef.second] { machine.on(chef).fire(.heat) }

    chef.machine.on(chef).advance(to: .seconds(10))

    #expect(chef.state == .hot)
    #expect(chef.second.state == .warm)
    #expect(chef.second.nextDeadline == .seconds(10))
  }

  // MARK: Computed timeouts

  @Test("A computed timeout of an object's machine is evaluated once, on entry, with the owner")
  func computed() {
    let chef = Chef(Self.definition)
    chef.count = 7
    chef.fire(.heat)
    chef.fire(.turn)
    chef.count = 1

    let deadline = chef.machine.nextDeadline
    chef.fire(.smash)

    #expect(deadline == .seconds(7))
    #expect(chef.notes == ["turn", "asked", "smash rejected"])
  }

  @Test("A computed timeout that throws undoes the step of an object's machine")
  func computedThrows() {
    let chef = Chef(Self.definition)
    chef.isFaulty = true
    chef.fire(.heat)

    let outcome = chef.attempt(.turn)

    #expect(outcome.description == "rejected: 'turn' failed while 'warm': flaw in timeout")
    #expect(chef.machine.nextDeadline == .seconds(10))
  }

  /// The first call that hands an owner in to a machine made at a state.
  enum Call: CaseIterable {
    case fire
    case advance

    func make(_ chef: Chef) {
      switch self {
      case .fire: chef.fire(.smash)
      case .advance: chef.machine.on(chef).advance(to: .seconds(1))
      }
    }
  }

  @Test("The first call evaluates the computed timeout of an object's machine made in its state", arguments: Call.allCases)
  func computedAtAState(call: Call) throws {
    let chef = Chef(try OwnedMachine(Self.definition, at: .hot))
    chef.count = 30
    let before = (chef.notes, chef.machine.nextDeadline)

    call.make(chef)
    let asked = chef.notes.filter { $0 == "asked" }.count
    chef.fire(.heat)

    #expect(before.0 == [])
    #expect(before.1 == nil)
    #expect(asked == 1)
    #expect(chef.notes.filter { $0 == "asked" }.count == 1)
    #expect(chef.machine.nextDeadline == .seconds(30))
  }

  @Test("A computed timeout that throws rejects the first call, and the next call evaluates it again")
  func computedAtAStateThrows() throws {
    let chef = Chef(try OwnedMachine(Self.definition, at: .hot))
    (chef.count, chef.isFaulty) = (30, true)

    let outcomes = [Knob.rest, .smash].map { "\(chef.attempt($0))" }
    let phase = chef.machine.snapshot()
    chef.isFaulty = false
    chef.notes = []
    let isTaken = chef.fire(.rest)

    #expect(outcomes == ["rejected: 'rest' failed while 'hot': flaw in timeout", "rejected: 'smash' failed while 'hot': flaw in timeout"])
    #expect(phase.configuration == [.hot])
    #expect(isTaken)
    #expect(chef.notes == ["asked", "rest"])
  }

  @Test("Constant timeouts of an object's machine made in their state count from zero, without the owner")
  func atAState() throws {
    let chef = Chef(try OwnedMachine(Self.definition, at: .warm))
    chef.count = 5
    let deadline = chef.machine.nextDeadline

    let transitions = chef.machine.on(chef).advance(to: .seconds(10))

    #expect(deadline == .seconds(10))
    #expect(transitions.map(\.description) == ["warm -> hot (turn)"])
  }

  @Test("An object's machine accepts times of any size")
  func longest() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.when(.heat, in: .cold) { $0.send(.turn, after: .seconds(Int64.max) * 16) }
      sm.when(.turn, from: .cold, to: .hot)
    }
    let chef = Chef(definition)
    chef.machine.on(chef).advance(to: .seconds(5))
    chef.fire(.heat)

    let early = chef.machine.on(chef).advance(to: .seconds(Int64.max))
    chef.machine.on(chef).advance(to: .seconds(Int64.max) * 16)

    #expect(early.isEmpty)
    #expect(chef.state == .hot)
  }
}
