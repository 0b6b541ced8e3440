import Foundation

/// All that was measured, as it is written to a file.
struct Results: Codable {
  var date = Date()
  var machine = Computer()
  var toolchain = Toolchain.number
  var rounds: Int
  var rows: [Row] = []

  init(rounds: Int) {
    self.rounds = rounds
  }
}
