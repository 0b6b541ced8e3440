/// What the work of a state reports to its machine; see ``StateWork``.
public struct WorkReport<Event: Sendable>: Sendable {
  let report: ActivityReport

  init(_ report: ActivityReport) {
    self.report = report
  }

  /// The activation that reports.
  public var activation: Activation { report.activation }
}

extension WorkReport: CustomStringConvertible {
  /// `3: charged`, `3: failed: …`, `3: another attempt after 0.2 seconds`, `3: ended`.
  public var description: String { "\(activation): \(outcome)" }

  /// Whether the work has thrown, whether or not it is tried again.
  package var isFailure: Bool {
    switch report.news {
    case .event, .success: false
    case .failure, .retry: true
    }
  }

  /// The same without the activation.
  package var outcome: String {
    switch report.news {
    case .event(let event): "\(event: event.event(as: Event.self))"
    case .success(let event): event.map { "\(event: $0.event(as: Event.self))" } ?? "ended"
    case .failure(let error, _): "failed: \(error)"
    case .retry(let delay): "another attempt after \(delay)"
    }
  }
}
