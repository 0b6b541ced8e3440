import StateMachines

/// The subscription that luisobo/StateMachine is tested with.
enum SubscriptionFixture {
  enum Status: Hashable, Sendable, CaseIterable {
    case pendingActivation
    case active
    case suspended
    case terminated
  }

  enum Request: Hashable, Sendable, CaseIterable {
    case activate
    case suspend
    case unsuspend
    case terminate
  }

  /// What the hooks reach: there the object itself, here the context.
  struct Account: Sendable, Equatable {
    var today = 20_131_223
    var terminatedOn: Int?
    private(set) var billingStops = 0

    mutating func stopBilling() {
      billingStops += 1
    }
  }

  typealias Definition = ContextDefinition<Account, Status, Request>
  typealias Machine = ContextMachine<Account, Status, Request>
  /// For hooks that only keep a log.
  typealias PlainDefinition = MachineDefinition<Status, Request>

  static let definition: Definition = .verified(initial: .pendingActivation) { sm in
    addTransitions(to: &sm)
    sm.before(.terminate) { step in step.context.terminatedOn = step.context.today }
    sm.after(.suspend) { step in step.context.stopBilling() }
  }

  static func addTransitions<Context>(to sm: inout MachineBuilder<Context, Status, Request>) {
    sm.when(.activate, from: .pendingActivation, to: .active)
    sm.when(.suspend, from: .active, to: .suspended)
    sm.when(.unsuspend, from: .suspended, to: .active)
    sm.when(.terminate, from: .active, to: .terminated)
    sm.when(.terminate, from: .suspended, to: .terminated)
  }
}
