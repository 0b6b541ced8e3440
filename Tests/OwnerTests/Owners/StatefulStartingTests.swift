import Dispatch
import StateMachines
import Testing

@Suite("The start of an object's machine")
struct StatefulStartingTests {
  /// Entering `cold` throws as long as the chef is faulty.
  private static let definition: ChefDefinition = .verified(initial: .cold) { sm in
    sm.when(.heat, from: .cold, to: .warm, if: ChefGuard("is sound") { !$0.context.isFaulty }) { $0.context.note("heat") }
    sm.when(.turn, from: .cold, to: .hot)
    sm.when(.rest, from: .warm, to: .cold)
    sm.before { $0.context.note("before \($0.source)") }
    sm.after { $0.context.note("after \($0.target)") }
    sm.onExit { $0.context.note("exit \($0.state)") }
    sm.onEntry { step in
      step.context.note("entry \(step.state)")
      let (chef, state) = (UnprotectedBox(step.context), step.state)
      step.onCommit { chef.value.note("work of \(state)") }
      if step.context.isFaulty { throw Flaw(place: "entry \(step.state)") }
    }
  }

  private static let first = ["entry cold"]
  private static let heated = ["before cold", "exit cold", "heat", "entry warm", "after warm", "work of cold", "work of warm"]

  @Test("An object's unstarted machine is in its initial state and has run nothing")
  func unstarted() {
    let chef = Chef(Self.definition)

    #expect(chef.state == .cold)
    #expect(chef.is(.cold))
    #expect(!chef.is(.warm))
    #expect(chef.machine.configuration == [.cold])
    #expect(!chef.machine.isFinished)
    #expect(chef.machine.nextDeadline == nil)
    #expect(chef.notes == [])
  }

  @Test("An object's unstarted machine evaluates the owner's guards in its initial state and runs nothing else", arguments: [true, false])
  func asked(isFaulty: Bool) {
    let chef = Chef(Self.definition)
    chef.isFaulty = isFaulty

    let can = Knob.allCases.map { chef.can($0) }
    let permitted = chef.machine.on(chef).permittedEvents

    #expect(can == [!isFaulty, true, false, false])
    #expect(permitted == (isFaulty ? [.turn] : [.heat, .turn]))
    #expect(chef.machine.snapshot().description == "unstarted while 'cold'")
    #expect(chef.notes == [])
  }

  @Test("An object's machine is started once, and a second start does nothing")
  func started() throws {
    let chef = Chef(Self.definition)

    try chef.machine.on(chef).start()
    let notes = chef.notes
    chef.fire(.heat)
    let notesOfHeat = chef.notes
    try chef.machine.on(chef).start()

    #expect(notes == ["entry cold", "work of cold"])
    #expect(chef.state == .warm)
    #expect(chef.notes == notesOfHeat)
  }

  @Test("An object's first event starts its machine in a separate macrostep, and commit work comes last")
  func firstEvent() {
    let chef = Chef(Self.definition)

    let outcome = chef.attempt(.heat)

    #expect(outcome.description == "transitioned: cold -> warm (heat)")
    #expect(outcome.transition?.exited == [.cold])
    #expect(outcome.transition?.entered == [.warm])
    #expect(chef.notes == Self.first + Self.heated)
  }

  @Test("An object's machine is started by a first event that it rejects")
  func rejectedFirstEvent() {
    let chef = Chef(Self.definition)

    let outcome = chef.attempt(.smash)

    #expect(outcome.description == "rejected: 'smash' does not apply while 'cold'; permitted: heat, turn")
    #expect(chef.machine.snapshot().description == "running while 'cold'")
    #expect(chef.notes == ["entry cold", "work of cold"])
  }

  enum Call: CaseIterable {
    case fire
    case attempt
    case require

    func error(_ chef: Chef, _ event: Knob) -> Flaw? {
      switch self {
      case .fire: return chef.fire(event) ? nil : Flaw(place: "entry cold")
      case .attempt: return flaw(of: chef.attempt(event))
      case .require:
        do throws(Rejection<Oven, Knob>) { try chef.require(event) } catch { return flaw(of: Outcome.rejected(error)) }
        return nil
      }
    }
  }

  @Test("A failed start of an object's machine rejects the event with its error, and the next tries again", arguments: Call.allCases)
  func startThrows(call: Call) {
    let chef = Chef(Self.definition)
    chef.isFaulty = true

    let flaws = [Knob.turn, .smash].map { call.error(chef, $0) }
    let (phase, notes) = (chef.machine.snapshot().description, chef.notes)
    chef.isFaulty = false
    chef.notes = []
    let flaw = call.error(chef, .heat)

    #expect(flaws == [Flaw(place: "entry cold"), Flaw(place: "entry cold")])
    #expect(phase == "unstarted while 'cold'")
    #expect(notes == ["entry cold", "entry cold"])
    #expect(flaw == nil)
    #expect(chef.state == .warm)
    #expect(chef.notes == Self.first + Self.heated)
  }

  @Test("`start` of an object's machine throws the error that undid it, and the machine stays unstarted")
  func startByHandThrows() throws {
    let chef = Chef(Self.definition)
    chef.isFaulty = true

    let error = thrown { try chef.machine.on(chef).start() }

    #expect(error as? Flaw == Flaw(place: "entry cold"))
    #expect(chef.machine.snapshot().description == "unstarted while 'cold'")
    #expect(chef.can(.turn))
    #expect(!chef.can(.heat))
    #expect(chef.attempt(.turn).description == "rejected: 'turn' failed while 'cold': flaw in entry cold")
  }

  @Test("A rejection hook gets the owner and the event whose start was undone")
  func rejectionOfTheStart() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm)
      sm.onEntry(.cold) { _ in throw Flaw(place: "entry") }
      sm.onRejection { chef, rejection in chef.note("\(rejection)") }
    }
    let chef = Chef(definition)

    chef.fire(.heat)

    #expect(chef.notes == ["'heat' failed while 'cold': flaw in entry"])
  }

  // MARK: What a start asks for

  /// How an entry action asks for an event.
  enum Way: CaseIterable {
    case raises
    case sends
    case fires

    func ask(_ event: Knob, _ step: inout Step<Chef, Oven, Knob>) {
      switch self {
      case .raises: step.raise(event)
      case .sends: step.send(event)
      case .fires: step.context.note("\(step.context.attempt(event))")
      }
    }
  }

  @Test("An object's machine processes events sent at its start before the event that started it", arguments: Way.allCases)
  func startAsks(way: Way) {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.onEntry(.cold) { way.ask(.heat, &$0) }
      sm.when(.heat, from: .cold, to: .warm) { $0.context.note("heat") }
      sm.when(.turn, from: .cold, to: .broken) { $0.context.note("too early") }
      sm.when(.turn, from: .warm, to: .hot) { $0.context.note("turn") }
    }
    let chef = Chef(definition)

    let outcome = chef.attempt(.turn)

    #expect(outcome.description == "transitioned: warm -> hot (turn)")
    #expect(chef.notes == (way == .fires ? ["accepted: queued"] : []) + ["heat", "turn"])
  }

  @Test("Eventless transitions at an object's start run hooks but are neither returned nor notified")
  func eventless() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.always(from: .cold, to: .warm, if: ChefGuard("is sound") { !$0.context.isFaulty })
      sm.when(.turn, from: .warm, to: .hot)
      sm.before { $0.context.note("before \($0.source)") }
      sm.onEntry { $0.context.note("entry \($0.state)") }
    }
    let (chef, received, queue) = (Chef(definition), EventRecorder<String>(), DispatchQueue(label: "observer"))
    chef.machine.subscribe(on: queue) { received.append("\($0)") }

    let outcome = chef.attempt(.turn)
    queue.sync {}

    #expect(outcome.description == "transitioned: warm -> hot (turn)")
    #expect(chef.notes == ["entry cold", "before cold", "entry warm", "before warm", "entry hot"])
    #expect(received.entries == ["warm -> hot (turn)"])
  }

  @Test("An object's machine that finishes at its start rejects the event as stopped")
  func endAtTheStart() throws {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.always(from: .cold, to: .broken)
      sm.when(.heat, from: .cold, to: .warm)
      sm.final(.broken)
      sm.onExit(.broken) { $0.context.note("exit") }
    }
    let (chef, other) = (Chef(definition), Chef(definition))

    let outcome = chef.attempt(.heat)
    try other.machine.on(other).start()

    #expect(outcome.description == "rejected: 'heat' does not apply: the machine has finished in 'broken'")
    for chef in [chef, other] {
      #expect(chef.machine.isFinished)
      #expect(chef.state == .broken)
      #expect(chef.notes == ["exit"])
      #expect(!chef.can(.heat))
    }
  }

  // MARK: Stopping

  @Test("An object's machine stops with exit actions, keeps its last configuration and rejects events")
  func stopped() {
    let chef = Chef(Self.definition)
    chef.fire(.heat)
    chef.notes = []

    let error = chef.machine.on(chef).stop()
    let outcome = chef.attempt(.rest)
    let errorAgain = chef.machine.on(chef).stop()

    #expect(error == nil)
    #expect(errorAgain == nil)
    #expect(outcome.description == "rejected: 'rest' does not apply: the machine is stopped")
    #expect(chef.state == .warm)
    #expect(chef.machine.configuration == [.warm])
    #expect(chef.machine.on(chef).permittedEvents == [])
    #expect(chef.notes == ["exit warm"])
  }

  @Test("An object's machine starts again after a stop")
  func restarted() throws {
    let chef = Chef(Self.definition)
    chef.fire(.heat)
    chef.machine.on(chef).stop()
    chef.notes = []

    try chef.machine.on(chef).start()

    #expect(chef.state == .cold)
    #expect(chef.notes == ["entry cold", "work of cold"])
    #expect(chef.fire(.heat))
  }

  @Test("Stopping an object's unstarted machine has no effect, and the next event starts it")
  func stopOfAnUnstartedOne() {
    let chef = Chef(Self.definition)

    let error = chef.machine.on(chef).stop()
    let isTaken = chef.fire(.heat)

    #expect(error == nil)
    #expect(isTaken)
    #expect(chef.notes == Self.first + Self.heated)
  }

  @Test("Stopping an object's machine returns the first exit error and succeeds anyway")
  func stopThrows() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      for number in 1...3 {
        sm.onExit(.cold) { step in
          step.context.note("exit \(number)")
          if number > 1 { throw Flaw(place: "exit \(number)") }
        }
      }
      sm.when(.heat, in: .cold) { _ in }
    }
    let chef = Chef(definition)
    chef.fire(.heat)

    let error = chef.machine.on(chef).stop()

    #expect(error as? Flaw == Flaw(place: "exit 2"))
    #expect(chef.notes == ["exit 1", "exit 2", "exit 3"])
    #expect(!chef.fire(.heat))
  }

  @Test("An object's machine stopped in a hook stops after the macrostep and drops queued events")
  func stopInAHook() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in
        let chef = step.context
        chef.fire(.turn)
        chef.note("stop: \(chef.machine.on(chef).stop().map { "\($0)" } ?? "no error")")
      }
      sm.when(.turn, from: .warm, to: .hot)
      sm.onEntry(.warm) { $0.context.note("entry") }
      sm.onExit(.warm) { $0.context.note("exit because of \($0.cause)") }
    }
    let chef = Chef(definition)

    let isTaken = chef.fire(.heat)

    #expect(isTaken)
    #expect(chef.notes == ["stop: no error", "entry", "exit because of stop"])
    #expect(chef.state == .warm)
    #expect(!chef.fire(.turn))
  }
}
