import StateMachines

@testable import StateMachineCore

/// Lines of a definition, all with their states in one spelling, and what their overloads should write.
struct SpelledLines<Context>: Sendable, CustomStringConvertible {
  let description: String
  let write: @Sendable (inout MachineBuilder<Context, Player.Case, Media>) -> Void
  let expected: [String]

  init(_ spelling: String, _ write: @escaping @Sendable (inout MachineBuilder<Context, Player.Case, Media>) -> Void, _ expected: [String]) {
    description = spelling
    self.write = write
    self.expected = expected
  }

  static var state: Player.Case { .empty }
  static func someState() -> Player.Case { .empty }
  static var array: [Player.Case] { [.empty, .ready(.any)] }
  static var matcher: StateMatcher<Player.Case> { [.empty, .ready(.any)] }
  static var isNever: Bool { false }

  /// What `onDone` waits for: the completion of a state, or that of the source.
  static func completion(of states: String) -> String { states == "state" ? "completion" : "own completion" }
}

/// Where actions are isolated to an actor, or to the main actor.
actor SpelledActor {}

@MainActor
final class SpelledObject: MainActorStateful {
  typealias State = Player.Case
  typealias Event = Media

  static let definition: Definition = .verified(initial: .empty) { sm in sm.when(.play, from: .empty, to: .empty) }

  let machine = Owned(definition)
}
