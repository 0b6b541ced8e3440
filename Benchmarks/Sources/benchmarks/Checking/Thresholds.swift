import Foundation

/// What a run may cost, as committed: `Benchmarks/Thresholds.json`.
struct Thresholds: Codable {
  struct Limit: Codable {
    /// The most that the figure may be on a quiet machine: the bound, or more where the bound is missed.
    var allowed: Double
    /// The most that it may be on any machine, with neighbours; nil where that says nothing.
    var coarse: Double?
    /// What it was when the thresholds were made.
    var was: Double?
  }

  /// Instructions depend on who compiled and for what; they have to be equal on the same.
  struct Instructions: Codable {
    var toolchain: String
    var architecture: String
    /// The part by which a figure may grow: a compiler's next patch moves them a little.
    var tolerance: Double
    var each: [String: Double]
  }

  /// By the name of the row; a ratio, or the figure itself where there is no yardstick.
  var limits: [String: Limit]
  /// For each operation, with no tolerance.
  var allocations: [String: Double]
  var instructions: Instructions
}

extension Thresholds {
  /// Takes what was counted in a whole run, and notes what was measured; limits are changed by hand only.
  mutating func update(from run: Results, instructions counted: [String: Double]?) {
    allocations = [:]
    for row in run.rows {
      allocations[row.name] = row.blocks
      if row.isMeasured { limits[row.name]?.was = (row.figure * 1000).rounded() / 1000 }
    }
    guard let counted else { return }
    instructions.toolchain = run.toolchain
    instructions.architecture = run.machine.architecture
    instructions.each = counted.mapValues { ($0 * 10).rounded() / 10 }
  }
}
