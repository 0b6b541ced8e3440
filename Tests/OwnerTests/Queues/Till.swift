import StateMachines

/// A till that takes coins one after another; the fixture of the suites about queues.
enum Till {
  enum Drawer: Hashable, Sendable {
    case open
  }

  typealias Machine = ThreadsafeMachine<Drawer, Int>
  typealias Definition = MachineDefinition<Drawer, Int>

  /// A till whose hook records each coin.
  static func definition(_ coins: EventRecorder<Int>) throws -> Definition {
    try definition { coins.append($0) }
  }

  static func definition(_ take: @escaping @Sendable (Int) throws -> Void) throws -> Definition {
    try Definition(initial: .open) { sm in
      sm.when(.any, in: .open) { step in if let coin = step.event { try take(coin) } }
    }
  }
}
