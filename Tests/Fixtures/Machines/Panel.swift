import Dispatch
import StateMachines

/// A main-actor class with a machine: the fixture of the suites about such owners.
@MainActor
final class Panel: MainActorStateful {
  typealias State = Kettle
  typealias Event = Wish

  static let definition: Definition = .verified(initial: .off) { sm in
    sm.when(.heat, from: .off, to: .heating) { panel, _ in panel.note("heat") }
    sm.when(.boil, from: .heating, to: .boiling, if: Guard("has water") { panel, _ in panel.hasWater })
    sm.when(.stop, from: [.heating, .boiling], to: .off) { panel, _ in panel.note("stop") }
    sm.when(.stir, in: .any) { step in step.isolated { $0.note("stir") } }
  }

  let machine: OwnedMachine<Panel, Kettle, Wish>
  var hasWater = true
  private(set) var notes: [String] = []
  private let news: AsyncStream<String>.Continuation?

  init(
    _ definition: ContextDefinition<Panel, Kettle, Wish> = definition, clock: (any MachineClock)? = nil,
    news: AsyncStream<String>.Continuation? = nil
  ) {
    machine = Owned(definition, clock: clock)
    self.news = news
  }

  init(_ machine: OwnedMachine<Panel, Kettle, Wish>, news: AsyncStream<String>.Continuation? = nil) {
    self.machine = machine
    self.news = news
  }

  /// Stops the test where it is not called on the main actor.
  func note(_ note: String) {
    MainActor.preconditionIsolated("'\(note)' is noted elsewhere")
    notes.append(note)
    news?.yield(note)
  }
}
