import StateMachineFormats
import StateMachines

/// A format in which charts are written and read.
enum WrittenFormat: String, CaseIterable, Sendable {
  case json
  case scxml
  case xstate

  func write(_ chart: MachineDescription) throws(FormatError) -> String {
    switch self {
    case .json: try chart.json()
    case .scxml: try chart.scxml()
    case .xstate: try chart.xstate()
    }
  }

  func read(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) throws(FormatError) -> MachineDescription {
    switch self {
    case .json: try MachineDescription(json: bytes, limits: limits)
    case .scxml: try MachineDescription(scxml: bytes, limits: limits)
    case .xstate: try MachineDescription(xstate: bytes, limits: limits)
    }
  }

  func read(file path: String, limits: ReadingLimits = ReadingLimits()) throws(FormatError) -> MachineDescription {
    switch self {
    case .json: try MachineDescription(jsonFile: path, limits: limits)
    case .scxml: try MachineDescription(scxmlFile: path, limits: limits)
    case .xstate: try MachineDescription(xstateFile: path, limits: limits)
    }
  }

  /// All orders of some of the formats, without those of none.
  static let chains: [[WrittenFormat]] = {
    var chains: [[WrittenFormat]] = allCases.map { [$0] }
    for length in 2...allCases.count {
      chains += chains.filter { $0.count == length - 1 }.flatMap { chain in allCases.filter { !chain.contains($0) }.map { chain + [$0] } }
    }
    return chains
  }()
}
