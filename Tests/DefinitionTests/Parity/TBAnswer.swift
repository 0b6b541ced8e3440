import StateMachines

/// An outcome in one word.
enum TBAnswer: Hashable {
  case transitioned, queued, deferred, joining, ignored, rejected

  init<State, Event>(_ outcome: Outcome<State, Event>) {
    switch outcome {
    case .transitioned: self = .transitioned
    case .accepted(.queued): self = .queued
    case .accepted(.deferred): self = .deferred
    case .accepted(.joining): self = .joining
    case .accepted(.ignored): self = .ignored
    case .rejected: self = .rejected
    }
  }
}
