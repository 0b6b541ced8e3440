// One owner of each kind; compiled together with each of the files of this folder.
import StateMachines

actor Invoice: ActorStateful {
  typealias State = Status
  typealias Event = Request
  static let definition: Definition = .verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active) { invoice, _ in invoice.bills += 1 }
  }
  let machine = Owned(definition)
  var bills = 0
}

@MainActor final class Panel: MainActorStateful {
  typealias State = Status
  typealias Event = Request
  static let definition: Definition = .verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active) { panel, _ in panel.bills += 1 }
  }
  let machine = Owned(definition)
  var bills = 0
}

nonisolated final class Parcel: Stateful {
  typealias State = Status
  typealias Event = Request
  static let definition: Definition = .verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active) { step in step.context.bills += 1 }
  }
  let machine = Owned(definition)
  var bills = 0
}
