import StateMachines

/// An actor with a machine, made with any definition; the fixture of the suites about actors.
actor Cook: ActorStateful {
  typealias State = Kettle
  typealias Event = Wish

  static let definition: Definition = .verified(initial: .off) { sm in
    sm.when(.heat, from: .off, to: .heating) { cook, _ in cook.note("heat") }
    sm.when(.boil, from: .heating, to: .boiling, if: Guard("has water") { cook, _ in cook.hasWater })
    sm.when(.stop, from: [.heating, .boiling], to: .off) { cook, _ in cook.note("stop") }
    sm.when(.stir, in: .any) { step in step.isolated { $0.note("stir") } }
  }

  nonisolated let machine: OwnedMachine<Cook, Kettle, Wish>
  var hasWater = true
  private(set) var notes: [String] = []
  /// Notifies the test of each note.
  private let news: AsyncStream<String>.Continuation?

  init(
    _ definition: ContextDefinition<Cook, Kettle, Wish> = definition, clock: (any MachineClock)? = nil,
    news: AsyncStream<String>.Continuation? = nil
  ) {
    machine = Owned(definition, clock: clock)
    self.news = news
  }

  init(_ machine: OwnedMachine<Cook, Kettle, Wish>, news: AsyncStream<String>.Continuation? = nil) {
    self.machine = machine
    self.news = news
  }

  /// Stops the test where it is not called on the actor.
  func note(_ note: String) {
    preconditionIsolated("'\(note)' is noted elsewhere")
    notes.append(note)
    news?.yield(note)
  }

  func pourOut() {
    hasWater = false
  }

  /// Does several things without a pause between them.
  func run<R: Sendable>(_ body: @Sendable (isolated Cook) throws -> R) rethrows -> R {
    try body(self)
  }
}
