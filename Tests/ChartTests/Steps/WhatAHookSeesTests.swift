import StateMachines
import Testing

@Suite("What a hook sees")
struct WhatAHookSeesTests {
  /// The guards, hooks and actions that a transition runs, each of which writes down what its step shows.
  private static func definition(_ log: EventRecorder<String>) throws -> OvenDefinition {
    @Sendable func look(_ position: String, _ step: borrowing OvenStep) {
      log.append("\(position): \(Sight(step))")
    }
    func looking(_ position: String) -> OvenGuard {
      OvenGuard(position) { step in
        look(position, step)
        return true
      }
    }
    return try OvenDefinition(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm, if: looking("guard")) { step in look("action", step) }
      sm.when(.turn, from: .warm, to: .warm, if: looking("guard")) { step in look("action", step) }
      sm.when(.rest, in: .warm, if: looking("guard")) { step in look("action", step) }
      sm.when(.smash, from: .warm, choosing: [.when(looking("branch guard"), to: .hot) { step in look("branch action", step) }]) { step in
        look("action", step)
      }
      sm.always(from: .hot, to: .cold, if: looking("guard")) { step in look("action", step) }
      sm.before { step in look("before", step) }
      sm.onExit { step in look("exit", step) }
      sm.onEntry { step in look("entry", step) }
      sm.timeout(in: .warm, fire: .rest) { step in
        look("timeout", step)
        return .seconds(1)
      }
      sm.after { step in look("after", step) }
    }
  }

  typealias Way = Sight.Way
  private static let heating = Way(source: .cold, target: .warm, event: .heat)
  private static let turning = Way(source: .warm, target: .warm, event: .turn)
  private static let resting = Way(source: .warm, event: .rest)
  private static let smashing = Way(source: .warm, target: .hot, event: .smash)
  private static let cooling = Way(source: .hot, target: .cold, lastEvent: .smash)

  private static let table: [(way: [Knob], event: Knob, seen: [(position: String, sight: Sight)])] = [
    (
      [], .heat,
      [
        ("guard", Sight(heating, state: .cold, [.cold])), ("before", Sight(heating, state: .cold, [.cold])),
        ("exit", Sight(heating, state: .cold, [.cold])), ("action", Sight(heating, state: .cold, [])),
        ("entry", Sight(heating, state: .warm, [.warm])), ("timeout", Sight(heating, state: .warm, [.warm])),
        ("after", Sight(heating, state: .cold, [.warm])),
      ]
    ),
    (
      [.heat], .turn,
      [
        ("guard", Sight(turning, state: .warm, [.warm])), ("before", Sight(turning, state: .warm, [.warm])),
        ("exit", Sight(turning, state: .warm, [.warm])), ("action", Sight(turning, state: .warm, [])),
        ("entry", Sight(turning, state: .warm, [.warm])), ("timeout", Sight(turning, state: .warm, [.warm])),
        ("after", Sight(turning, state: .warm, [.warm])),
      ]
    ),
    (
      [.heat], .rest,
      [
        ("guard", Sight(resting, state: .warm, [.warm])), ("before", Sight(resting, state: .warm, [.warm])),
        ("action", Sight(resting, state: .warm, [.warm])), ("after", Sight(resting, state: .warm, [.warm])),
      ]
    ),
    (
      [.heat], .smash,
      [
        ("branch guard", Sight(smashing, state: .warm, [.warm])), ("before", Sight(smashing, state: .warm, [.warm])),
        ("exit", Sight(smashing, state: .warm, [.warm])), ("action", Sight(smashing, state: .warm, [])),
        ("branch action", Sight(smashing, state: .warm, [])), ("entry", Sight(smashing, state: .hot, [.hot])),
        ("after", Sight(smashing, state: .warm, [.hot])),
        ("guard", Sight(cooling, state: .hot, [.hot])), ("before", Sight(cooling, state: .hot, [.hot])),
        ("exit", Sight(cooling, state: .hot, [.hot])), ("action", Sight(cooling, state: .hot, [])),
        ("entry", Sight(cooling, state: .cold, [.cold])), ("after", Sight(cooling, state: .hot, [.cold])),
      ]
    ),
  ]

  @Test("A hook sees the configuration state by state, and the transition as declared", arguments: table.indices)
  func everyPosition(index: Int) throws {
    let row = Self.table[index]
    let log = EventRecorder<String>()
    var meter = Meter()
    var machine = try ContextMachine(Self.definition(log), with: &meter)
    for event in row.way { machine.fire(event, with: &meter) }
    let linesBefore = log.entries.count

    let isAccepted = machine.fire(row.event, with: &meter)

    #expect(isAccepted)
    #expect(log.entries.dropFirst(linesBefore) == row.seen.map { "\($0.position): \($0.sight)" }[...])
  }
}
