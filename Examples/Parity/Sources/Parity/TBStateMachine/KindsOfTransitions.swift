import StateMachines

enum KindsOfTransitions: Feature {
  static let title = "T5 external, local and internal transitions"

  enum State: MachineState { case playing, first, second }
  enum Event: MachineEvent { case restart, skip, louder }
  typealias Machine = EmbeddedMachine<[String], State, Event>

  static let definition: Machine.Definition = .verified(initial: .playing) { sm in
    sm.compound(.playing, initial: .first) { sm in sm.state(.first, .second) }
    sm.when(.restart, from: .playing, to: .second)
    sm.when(.skip, from: .playing, to: .second, kind: .local)
    sm.when(.louder, in: .playing) { step in step.context.append("action") }
    sm.onEntry { step in step.context.append("+\(step.state)") }
    sm.onExit { step in step.context.append("-\(step.state)") }
  }

  static func lines() -> [String] {
    let kinds: [(name: String, event: Event)] = [("external", .restart), ("local", .skip), ("internal", .louder)]
    return kinds.map { kind in
      var player = Machine(definition, context: [])
      player.context = []
      player.fire(kind.event)
      return "\(kind.name): \(player.context.joined(separator: " "))"
    }
  }
}
