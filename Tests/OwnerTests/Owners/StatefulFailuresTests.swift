import StateMachines
import Testing

@Suite("Failures in the machine of an object")
struct StatefulFailuresTests {
  /// Where a hook throws, after it has counted.
  enum Place: String, CaseIterable {
    case before
    case exit
    case action
    case entry
    case after

    func definition(_ policy: ErrorPolicy = .undo) -> ChefDefinition {
      .verified(initial: .cold, onError: policy) { sm in
        sm.when(.heat, from: .cold, to: .warm) { try fail(.action, $0.context) }
        sm.when(.turn, in: .cold) { _ in }
        sm.before { try fail(.before, $0.context) }
        sm.onExit(.cold) { try fail(.exit, $0.context) }
        sm.onEntry(.warm) { try fail(.entry, $0.context) }
        sm.after { try fail(.after, $0.context) }
        if case .raise = policy { sm.when(.hookFailure, from: .warm, to: .broken) { $0.context.note("failure") } }
      }
    }

    private func fail(_ place: Place, _ chef: Chef) throws {
      chef.count += 1
      chef.note("\(place)")
      if place == self, chef.isFaulty { throw Flaw(place: rawValue) }
    }
  }

  @Test("A failure undoes an object's machine but not the owner's data", arguments: Place.allCases)
  func undone(place: Place) throws {
    let chef = Chef(place.definition())
    try chef.machine.on(chef).start()
    chef.isFaulty = true

    let outcome = chef.attempt(.heat)
    let (state, notes, count) = (chef.state, chef.notes, chef.count)
    chef.isFaulty = false
    let isTaken = chef.fire(.heat)

    let order = Place.allCases.map { "\($0)" }
    let failing = try #require(Place.allCases.firstIndex(of: place))
    #expect(outcome.description == "rejected: 'heat' failed while 'cold': flaw in \(place)")
    #expect(state == .cold)
    #expect(notes == Array(order.prefix(failing + 1)))
    #expect(count == notes.count)
    #expect(isTaken)
    #expect(chef.notes == notes + order)
    #expect(chef.state == .warm)
  }

  @Test("A failure under the W3C policy is raised as an event, and the owner's hooks continue", arguments: Place.allCases)
  func raised(place: Place) throws {
    let chef = Chef(place.definition(.raise))
    try chef.machine.on(chef).start()
    chef.isFaulty = true

    let isTaken = chef.fire(.heat)

    #expect(isTaken)
    #expect(chef.state == .broken)
    #expect(chef.notes.prefix(5) == ["before", "exit", "action", "entry", "after"])
    #expect(chef.notes.contains("failure"))
  }

  @Test("An undone step of an object's machine drops its events, cancellations and commit work")
  func everythingUndone() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.when(.turn, in: .cold) { step in
        step.context.note("turn")
        step.send(.rest, after: .seconds(1), id: "rest")
      }
      sm.when(.heat, from: .cold, to: .warm) { step in
        let chef = step.context
        step.raise(.turn)
        step.send(.turn)
        step.send(.turn, after: .seconds(2))
        step.cancel("rest")
        chef.fire(.turn)
        let box = UnprotectedBox(chef)
        step.onCommit { box.value.note("work") }
        throw Flaw(place: "action")
      }
      sm.when(.rest, in: .cold) { $0.context.note("rest") }
    }
    let chef = Chef(definition)
    chef.fire(.turn)

    chef.fire(.heat)
    let notes = chef.notes
    chef.machine.on(chef).advance(to: .seconds(10))

    #expect(notes == ["turn"])
    #expect(chef.notes == ["turn", "rest"])
  }

  @Test("A rejection by an owner's guards names them in the order of evaluation")
  func guards() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      let isSound = ChefGuard("is sound") { !$0.context.isFaulty }
      let isBusy = ChefGuard("is busy") { $0.context.count > 0 }
      sm.when(.heat, from: .cold, to: .warm, if: isSound && isBusy)
      sm.when(.heat, from: .cold, to: .hot, if: !isSound)
      sm.when(.turn, in: .cold) { $0.context.count += 1 }
    }
    let chef = Chef(definition)

    let outcome = chef.attempt(.heat)
    let canBefore = chef.can(.heat)
    chef.fire(.turn)
    let canAfterwards = chef.can(.heat)

    #expect(
      outcome.description
        == "rejected: 'heat' does not apply while 'cold': guard 'is busy' is false, guard '!is sound' is false; permitted: turn"
    )
    #expect(!canBefore)
    #expect(canAfterwards)
    #expect(chef.fire(.heat))
    #expect(chef.state == .warm)
  }

  @Test("A guard of an owner that throws rejects the event, and `can` and `permittedEvents` exclude it")
  func guardThrows() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      let isSound = ChefGuard("is sound") { step in
        if step.context.isFaulty { throw Flaw(place: "guard") }
        return true
      }
      sm.when(.heat, from: .cold, to: .warm, if: isSound)
    }
    let chef = Chef(definition)
    chef.isFaulty = true

    #expect(!chef.can(.heat))
    #expect(chef.machine.on(chef).permittedEvents == [])
    #expect(chef.attempt(.heat).description == "rejected: 'heat' failed while 'cold': flaw in guard")
  }

  @Test("A rejection hook of an object's machine gets the owner afterwards and may fire")
  func onRejection() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { _ in throw Flaw(place: "action") }
      sm.when(.turn, from: .cold, to: .hot)
      sm.onRejection { chef, rejection in
        chef.note("\(rejection)")
        chef.note("\(chef.attempt(.turn))")
      }
    }
    let chef = Chef(definition)

    let isTaken = chef.fire(.heat)

    #expect(!isTaken)
    #expect(chef.notes.prefix(2) == ["'heat' failed while 'cold': flaw in action", "transitioned: cold -> hot (turn)"])
    #expect(chef.notes.count == 2)
    #expect(chef.state == .hot)
  }

  @Test("A rejection hook gets the owner where the table alone rejects the event")
  func plainRejection() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm)
      sm.onRejection { chef, rejection in chef.note("\(rejection)") }
    }
    let chef = Chef(definition)

    let answers = [chef.fire(.rest), chef.fire(.heat), chef.fire(.heat)]

    #expect(answers == [false, true, false])
    #expect(
      chef.notes == [
        "'rest' does not apply while 'cold'; permitted: heat", "'heat' does not apply while 'warm'; permitted: nothing",
      ])
  }

  @Test("Rejection hooks of an object's machine get sent and deferred events, but no raised ones")
  func waitingEvents() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in
        step.raise(.smash)
        step.send(.turn)
      }
      sm.defer(.rest, in: .cold)
      sm.onRejection { chef, rejection in chef.note("\(rejection)") }
    }
    let chef = Chef(definition)

    let outcomes = [Knob.rest, .heat].map { "\(chef.attempt($0))" }

    #expect(outcomes == ["accepted: deferred", "transitioned: cold -> warm (heat)"])
    #expect(
      chef.notes == [
        "'rest' does not apply while 'warm'; permitted: nothing", "'turn' does not apply while 'warm'; permitted: nothing",
      ])
  }

  @Test("A runaway macrostep of an object's machine is undone and names its cycle")
  func runaway() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm)
      sm.always(from: .warm, to: .hot) { $0.context.count += 1 }
      sm.always(from: .hot, to: .warm)
    }
    let chef = Chef(definition)

    let error = machineError(of: chef.attempt(.heat))

    guard case .runaway(let cycle)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(Set(cycle) == ["warm", "hot"])
    #expect(chef.state == .cold)
    #expect(chef.count > 100)
  }

  @Test("`require` in a hook of the same object's machine is rejected, and nothing is queued")
  func requireInAHook() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in
        do {
          try step.context.require(.turn)
        } catch {
          guard case .failed(let reason)? = (error as? Rejection<Oven, Knob>)?.reason else { return }
          step.context.note("\((reason as? MachineError)?.isInsideHook == true)")
        }
      }
      sm.when(.turn, from: .warm, to: .hot)
    }
    let chef = Chef(definition)

    chef.fire(.heat)

    #expect(chef.notes == ["true"])
    #expect(chef.state == .warm)
  }

  @Test("`require` of an object's machine does not keep an event that would only be deferred")
  func requireDeferred() {
    let definition = ChefDefinition.verified(initial: .cold) { sm in
      sm.defer(.turn, in: .cold)
      sm.when(.heat, from: .cold, to: .warm)
      sm.when(.turn, from: .warm, to: .hot)
    }
    let chef = Chef(definition)

    let error = thrown { try chef.require(.turn) }
    chef.fire(.heat)

    #expect((error as? Rejection<Oven, Knob>)?.description == "'turn' does not apply while 'cold'; permitted: heat")
    #expect(chef.state == .warm)
  }
}
