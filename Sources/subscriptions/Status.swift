/// The status of a subscription; the raw value is its name in the report.
enum Status: String, Hashable, Sendable, CaseIterable {
  case pending
  case active
  case suspended
  case terminated
}
