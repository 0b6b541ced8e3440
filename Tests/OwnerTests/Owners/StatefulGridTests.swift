import StateMachines
import Testing

@Suite("Every state and event of an object's machine, compared with a value")
struct StatefulGridTests {
  private static let definition: ChefDefinition = .verified(initial: .cold) { sm in
    let isSound = ChefGuard("is sound") { !$0.context.isFaulty }
    sm.when(.heat, from: .cold, to: .warm, if: isSound) { $0.context.note("heat") }
    sm.when(.heat, from: .warm, choosing: [.when(isSound, to: .hot), .otherwise(to: .cold)])
    sm.when(.turn, in: [.cold, .hot]) { $0.context.count += 1 }
    sm.when(.turn, from: .warm, to: .broken) { step in
      step.context.note("turn")
      if step.context.isFaulty { throw Flaw(place: "turn") }
    }
    sm.when(.rest, from: .hot, to: .warm) { step in
      step.raise(.heat)
      step.send(.turn)
    }
    sm.defer(.rest, in: .cold)
    sm.when(.smash, from: .any(except: .warm), to: .broken)
    sm.final(.broken)
    sm.before { $0.context.note("before \($0.source)") }
    sm.onEntry { $0.context.note("entry \($0.state)") }
    sm.onExit { $0.context.note("exit \($0.state)") }
    sm.after { $0.context.note("after \($0.target)") }
    sm.onRejection { chef, rejection in chef.note("\(rejection)") }
  }

  private static func pair(
    _ state: Oven, _ isFaulty: Bool
  ) throws -> (owned: Chef, value: ContextMachine<Chef, Oven, Knob>, context: Chef) {
    let owned = Chef(try OwnedMachine(definition, at: state))
    let context = Chef(definition)
    for chef in [owned, context] { chef.isFaulty = isFaulty }
    return (owned, try ContextMachine(definition, at: state), context)
  }

  @Test(
    "`attempt` on an object's machine equals that of a value in every state, with the same hooks", arguments: Oven.allCases, Knob.allCases)
  func attempt(state: Oven, event: Knob) throws {
    for isFaulty in [false, true] {
      var (owned, value, context) = try Self.pair(state, isFaulty)

      let outcome = owned.attempt(event)
      let expected = value.attempt(event, with: &context)

      #expect("\(outcome)" == "\(expected)")
      #expect(outcome.transition?.account == expected.transition?.account)
      #expect(outcome.rejection?.permitted == expected.rejection?.permitted)
      #expect(owned.notes == context.notes)
      #expect(owned.count == context.count)
      #expect(owned.machine.snapshot() == value.snapshot())
    }
  }

  @Test("Every other call on an object's machine agrees with `attempt` in every state", arguments: Oven.allCases, Knob.allCases)
  func agree(state: Oven, event: Knob) throws {
    for isFaulty in [false, true] {
      let (asked, value, context) = try Self.pair(state, isFaulty)
      let (fired, required, attempted) = (
        try Self.pair(state, isFaulty).owned, try Self.pair(state, isFaulty).owned, try Self.pair(state, isFaulty).owned
      )

      let can = asked.can(event)
      let isPermitted = asked.machine.on(asked).permittedEvents.contains(event)
      let outcome = attempted.attempt(event)
      let isTaken = fired.fire(event)
      let error = thrown { try required.require(event) }

      let throwsInAction = state == .warm && event == .turn && isFaulty
      #expect(can == value.can(event, with: context))
      #expect(can == isPermitted)
      #expect(can == (isTaken || throwsInAction))
      #expect(isTaken == (outcome.rejection == nil))
      #expect((error == nil) == (outcome.transition != nil))
      if outcome.rejection != nil { #expect("\(outcome)" == "rejected: \(error.map { "\($0)" } ?? "")") }
      #expect(asked.notes == [])
      #expect(fired.notes == attempted.notes)
    }
  }
}
