/// An event that a task waits for: it is processed or dropped exactly once.
///
/// Safe because its phase is reached only through a section.
final class Submission<Outcome: Sendable>: Sendable {
  private enum Phase {
    case made
    case cancelled
    case waiting(CheckedContinuation<Outcome, Never>)
    case over
  }

  private let phase = Protected(Phase.made)

  /// Begins to wait, unless the task was cancelled already.
  func begin(_ continuation: CheckedContinuation<Outcome, Never>, unlessCancelled outcome: () -> Outcome) -> Bool {
    let begins = phase.runMutable { phase in
      if case .cancelled = phase { return false }
      phase = .waiting(continuation)
      return true
    }
    if !begins { continuation.resume(returning: outcome()) }
    return begins
  }

  /// Has its turn: works the event off, unless the task was cancelled meanwhile.
  func finish(_ outcome: () -> Outcome) {
    take(orElse: .over)?.resume(returning: outcome())
  }

  func cancel(_ outcome: () -> Outcome) {
    take(orElse: .cancelled)?.resume(returning: outcome())
  }

  private func take(orElse next: Phase) -> CheckedContinuation<Outcome, Never>? {
    phase.runMutable { phase in
      switch phase {
      case .waiting(let continuation):
        phase = .over
        return continuation
      case .made:
        phase = next
        return nil
      case .cancelled, .over:
        return nil
      }
    }
  }
}
