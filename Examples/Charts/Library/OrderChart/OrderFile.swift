import Foundation
import StateMachineDiagrams
import StateMachineFormats
import StateMachines

/// The chart as files: `order.json` is written by hand, all others are made from it.
public enum OrderFile: String, CaseIterable, Sendable {
  case json = "Formats/order.json"
  case scxml = "Formats/order.scxml"
  case xstate = "Formats/order.xstate.json"
  case swift = "Library/OrderChart/Order.swift"
  case svg = "Formats/order.svg"
  case mermaid = "Formats/order.mmd"
  case dot = "Formats/order.dot"
  case plantUML = "Formats/order.puml"

  /// The chart, as the JSON file has it.
  public static func chart() throws -> MachineDescription { try MachineDescription(jsonFile: json.path) }

  /// Where the file is.
  public var path: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../\(rawValue)").standardizedFileURL.path
  }

  /// The chart in the format of the file.
  public func text(of chart: MachineDescription) throws -> String {
    switch self {
    case .json: try chart.json()
    case .scxml: try chart.scxml()
    case .xstate: try chart.xstate()
    case .swift: try chart.swift()
    case .svg: chart.svg()
    case .mermaid: chart.mermaid()
    case .dot: chart.dot()
    case .plantUML: chart.plantUML()
    }
  }
}
