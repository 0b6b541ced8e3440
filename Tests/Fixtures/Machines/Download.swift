import StateMachines

/// Where a download is.
enum Download: Hashable, Sendable, CaseIterable {
  case idle, loading, loaded, failed
}

/// What happens to a download: no two of these events can be compared, since errors and closures cannot.
enum DownloadEvent: PayloadCases {
  case start
  case report(@Sendable (String) -> Void)
  case loaded(String)
  case failed(any Error)

  static let caseNames = ["start", "report", "loaded", "failed"]

  var caseNumber: UInt8 {
    switch self {
    case .start: 0
    case .report: 1
    case .loaded: 2
    case .failed: 3
    }
  }

  struct Keys: CaseKeys {
    var start: CaseKey<DownloadEvent, Void> { CaseKey(0, .start) }
    var report: CaseKey<DownloadEvent, @Sendable (String) -> Void> {
      CaseKey(1, DownloadEvent.report) { if case .report(let call) = $0 { call } else { nil } }
    }
    var loaded: CaseKey<DownloadEvent, String> {
      CaseKey(2, DownloadEvent.loaded) { if case .loaded(let text) = $0 { text } else { nil } }
    }
    var failed: CaseKey<DownloadEvent, any Error> {
      CaseKey(3, DownloadEvent.failed) { if case .failed(let error) = $0 { error } else { nil } }
    }
  }
}
