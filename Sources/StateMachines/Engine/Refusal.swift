/// Why an event was not accepted.
enum Refusal {
  case noTransition
  case guards([Int32])
  case failed(any Error)
  case stopped
}

/// An event that was not accepted, where it was worked off.
struct RejectedEvent {
  var event: AnyValue
  /// Where the machine was.
  var configuration: Configuration
  var refusal: Refusal
}
