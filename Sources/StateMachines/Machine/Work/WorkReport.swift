/// What the work of a state reports to its machine; see ``StateWork``.
public struct WorkReport<Event: Hashable & Sendable>: Sendable {
  let report: ActivityReport

  init(_ report: ActivityReport) {
    self.report = report
  }

  /// The activation that reports.
  public var activation: Activation { report.activation }
}

extension WorkReport: CustomStringConvertible {
  /// `3: charged`, `3: failed: …`, `3: another attempt after 0.2 seconds`, `3: ended`.
  public var description: String {
    switch report.news {
    case .event(let event): "\(activation): \(label: event.event(as: Event.self))"
    case .success(let event): event.map { "\(activation): \(label: $0.event(as: Event.self))" } ?? "\(activation): ended"
    case .failure(let error, _): "\(activation): failed: \(error)"
    case .retry(let delay): "\(activation): another attempt after \(delay)"
    }
  }
}
