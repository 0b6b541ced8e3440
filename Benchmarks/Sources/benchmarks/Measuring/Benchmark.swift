/// Something to be measured.
protocol Benchmark: Sendable {
  /// What `--filter` looks at.
  var name: String { get }

  /// Measures in that many rounds; each row is a line of the table.
  func measure(rounds: Int) -> [Row]
}
