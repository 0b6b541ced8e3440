import StateMachines

/// An event that is an object, so that a test sees whether anything still holds a transition.
final class Letter: Hashable, Sendable {
  static func == (one: Letter, other: Letter) -> Bool { one === other }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// A box into which every letter goes.
enum Mailbox {
  typealias Machine = ThreadsafeMachine<Int, Letter>

  static let definition: MachineDefinition<Int, Letter> = .verified(initial: 0) { sm in
    sm.when(.any, from: 0, to: 1)
    sm.when(.any, from: 1, to: 0)
  }
}
