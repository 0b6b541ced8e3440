import Foundation
import StateMachines

extension MachineDescription {
  /// The coded form without the places of states and lines: what two formats of one chart have in common.
  var withoutPlaces: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let text = String(decoding: try encoder.encode(self), as: UTF8.self)
      return text.replacing(/"place":\{[^{}]*\},?/, with: "")
    }
  }
}
