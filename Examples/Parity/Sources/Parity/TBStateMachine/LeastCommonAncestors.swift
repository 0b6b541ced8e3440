import StateMachines

enum LeastCommonAncestors: Feature {
  static let title = "T10 transitions between any two states"

  enum State: MachineState { case house, ground, kitchen, hall, upper, bedroom, garden }
  enum Event: MachineEvent { case eat, sleep, leave }
  typealias Machine = EmbeddedMachine<[String], State, Event>

  static let definition: Machine.Definition = .verified(initial: .house) { sm in
    sm.compound(.house, initial: .ground) { sm in
      sm.compound(.ground, initial: .hall) { sm in sm.state(.hall, .kitchen) }
      sm.compound(.upper, initial: .bedroom) { sm in sm.state(.bedroom) }
    }
    sm.when(.eat, from: .hall, to: .kitchen)
    sm.when(.sleep, from: .kitchen, to: .bedroom)
    sm.when(.leave, from: .bedroom, to: .garden)
    sm.onEntry { step in step.context.append("+\(step.state)") }
    sm.onExit { step in step.context.append("-\(step.state)") }
  }

  static func lines() -> [String] {
    var person = Machine(definition, context: [])
    return [Event.eat, .sleep, .leave].map { event in
      person.context = []
      person.fire(event)
      return "\(event): \(person.context.joined(separator: " "))"
    }
  }
}
