import StateMachines

/// A class that has the house, without hooks.
final class QuietKeeper: Stateful, Walker {
  typealias State = Room
  typealias Event = Move

  static let definition: Definition = .verified(initial: .a1) { sm in houseRules(&sm) }

  let machine = Owned(definition)
}

/// A class that has the house, with a guard and four hooks that reach it.
final class Keeper: Stateful, Walker {
  typealias State = Room
  typealias Event = Move

  static let definition: Definition = .verified(initial: .a1) { sm in
    houseRules(&sm, if: Guard("is a move") { step in step.source != step.target && step.event != nil })
    sm.before { step in step.context.tally.add(step.source, step.target, step.event, weight: 1) }
    sm.onExit { step in step.context.tally.add(step.source, step.target, step.event, weight: 2) }
    sm.onEntry { step in step.context.tally.add(step.source, step.target, step.event, weight: 3) }
    sm.after { step in step.context.tally.add(step.source, step.target, step.event, weight: 4) }
  }

  let machine = Owned(definition)
  let tally = Tally()
}

/// A class for any thread that has the house.
final class QuietSharedKeeper: ThreadsafeStateful, Walker {
  typealias State = Room
  typealias Event = Move

  static let definition: Definition = .verified(initial: .a1) { sm in houseRules(&sm) }

  let machine = Owned(definition)
}

/// A class for any thread that has the house, with a guard and four hooks that reach it.
final class SharedKeeper: ThreadsafeStateful, Walker {
  typealias State = Room
  typealias Event = Move

  static let definition: Definition = .verified(initial: .a1) { sm in
    houseRules(&sm, if: Guard("is a move") { step in step.source != step.target && step.event != nil })
    sm.before { step in step.context.tally.add(step.source, step.target, step.event, weight: 1) }
    sm.onExit { step in step.context.tally.add(step.source, step.target, step.event, weight: 2) }
    sm.onEntry { step in step.context.tally.add(step.source, step.target, step.event, weight: 3) }
    sm.after { step in step.context.tally.add(step.source, step.target, step.event, weight: 4) }
  }

  let machine = Owned(definition)
  let tally = Tally()
}

/// An actor that has the house, with a guard and four hooks on the actor: the main thread, where the benchmarks run.
actor ActorKeeper: ActorStateful {
  typealias State = Room
  typealias Event = Move

  static let definition: Definition = .verified(initial: .a1) { sm in
    houseRules(&sm, if: Guard("is a move") { _, step in step.source != step.target && step.event != nil })
    sm.before { keeper, step in keeper.tally.add(step.source, step.target, step.event, weight: 1) }
    sm.onExit { keeper, step in keeper.tally.add(step.source, step.target, step.event, weight: 2) }
    sm.onEntry { keeper, step in keeper.tally.add(step.source, step.target, step.event, weight: 3) }
    sm.after { keeper, step in keeper.tally.add(step.source, step.target, step.event, weight: 4) }
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }

  let machine = Owned(definition)
  let tally = Tally()
}

/// A main-actor class that has the house, with a guard and four hooks on the main actor.
@MainActor
final class MainActorKeeper: MainActorStateful {
  typealias State = Room
  typealias Event = Move

  static let definition: Definition = .verified(initial: .a1) { sm in
    houseRules(&sm, if: Guard("is a move") { _, step in step.source != step.target && step.event != nil })
    sm.before { keeper, step in keeper.tally.add(step.source, step.target, step.event, weight: 1) }
    sm.onExit { keeper, step in keeper.tally.add(step.source, step.target, step.event, weight: 2) }
    sm.onEntry { keeper, step in keeper.tally.add(step.source, step.target, step.event, weight: 3) }
    sm.after { keeper, step in keeper.tally.add(step.source, step.target, step.event, weight: 4) }
  }

  let machine = Owned(definition)
  let tally = Tally()
}
