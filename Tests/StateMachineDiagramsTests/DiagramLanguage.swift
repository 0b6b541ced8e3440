import StateMachineDiagrams
import StateMachines

/// The languages in which descriptions are drawn.
enum DiagramLanguage: String, CaseIterable, Sendable {
  case mermaid = "mmd"
  case dot
  case plantUML = "puml"

  func text(
    _ description: MachineDescription, highlighting: Set<String> = [], options: DiagramOptions = DiagramOptions()
  ) -> String {
    switch self {
    case .mermaid: description.mermaid(highlighting: highlighting, options: options)
    case .dot: description.dot(highlighting: highlighting, options: options)
    case .plantUML: description.plantUML(highlighting: highlighting, options: options)
    }
  }
}
