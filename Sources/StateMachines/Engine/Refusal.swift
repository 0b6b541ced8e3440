/// Why an event was not accepted.
enum Refusal {
  case noTransition
  case guards([Int32])
  case failed(any Error)
  /// The machine is stopped or finished.
  case stopped
  /// The machine was never started.
  case unstarted
}

/// An event that was not accepted, where it was worked off.
struct RejectedEvent {
  var event: AnyValue
  /// Where the machine was.
  var configuration: Configuration
  var refusal: Refusal
}

extension Refusal {
  /// The error in place of the refusal, unless that has an error already.
  func replaced(by error: any Error) -> Self {
    if case .failed = self { self } else { .failed(error) }
  }
}
