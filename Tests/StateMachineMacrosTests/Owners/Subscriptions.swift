#if Macros
  import StateMachineMacros

  // The subscription that luisobo/StateMachine is tested with, as the object that it is there. What a grid compares is written out in
  // `SubscriptionSquare`, so that it owes nothing to a definition.

  @Stateful
  final class ObjectSubscription {
    enum State: CaseIterable {
      case pendingActivation, active, suspended, terminated
    }
    enum Event: CaseIterable {
      case activate, suspend, unsuspend, terminate
    }

    static let definition: Definition = .verified(initial: .pendingActivation) { sm in
      sm.when(.activate, from: .pendingActivation, to: .active)
      sm.when(.suspend, from: .active, to: .suspended)
      sm.when(.unsuspend, from: .suspended, to: .active)
      sm.when(.terminate, from: .active, to: .terminated)
      sm.when(.terminate, from: .suspended, to: .terminated)
      sm.before(.terminate) { step in step.context.terminatedOn = 20_131_223 }
      sm.after(.suspend) { step in step.context.stopBilling() }
    }

    let machine: Owned
    var terminatedOn: Int?
    var billingStops = 0

    init(at state: State = .pendingActivation) throws { machine = try Owned(Self.definition, at: state) }

    func stopBilling() { billingStops += 1 }
  }

  @Stateful
  actor ActorSubscription {
    enum State: CaseIterable {
      case pendingActivation, active, suspended, terminated
    }
    enum Event: CaseIterable {
      case activate, suspend, unsuspend, terminate
    }

    static let definition: Definition = .verified(initial: .pendingActivation) { sm in
      sm.when(.activate, from: .pendingActivation, to: .active)
      sm.when(.suspend, from: .active, to: .suspended)
      sm.when(.unsuspend, from: .suspended, to: .active)
      sm.when(.terminate, from: [.active, .suspended], to: .terminated)
      sm.before(.terminate) { subscription, step in subscription.terminatedOn = 20_131_223 }
      sm.after(.suspend) { subscription, step in subscription.billingStops += 1 }
    }

    let machine: Owned
    var terminatedOn: Int?
    var billingStops = 0

    init(at state: State) throws { machine = try Owned(Self.definition, at: state) }
  }

  @MainActor
  @Stateful
  final class MainActorSubscription {
    enum State: CaseIterable {
      case pendingActivation, active, suspended, terminated
    }
    enum Event: CaseIterable {
      case activate, suspend, unsuspend, terminate
    }

    static let definition: Definition = .verified(initial: .pendingActivation) { sm in
      sm.when(.activate, from: .pendingActivation, to: .active)
      sm.when(.suspend, from: .active, to: .suspended)
      sm.when(.unsuspend, from: .suspended, to: .active)
      sm.when(.terminate, from: [.active, .suspended], to: .terminated)
      sm.before(.terminate) { subscription, step in subscription.terminatedOn = 20_131_223 }
      sm.after(.suspend) { subscription, step in subscription.billingStops += 1 }
    }

    let machine: Owned
    var terminatedOn: Int?
    var billingStops = 0

    init(at state: State) throws { machine = try Owned(Self.definition, at: state) }
  }
#endif
