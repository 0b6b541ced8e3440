import StateMachines

/// The active modes as an indented tree, one on a line.
struct Drawing: CustomStringConvertible {
  let description: String

  init(of configuration: [Mode]) {
    description = configuration.map { String(repeating: "  ", count: Self.depth(of: $0.rawValue)) + $0.rawValue }.joined(separator: "\n")
  }

  /// 1 at the top.
  private static func depth(of name: String) -> Int { parents[name].map { depth(of: $0) + 1 } ?? 1 }

  private static let parents: [String: String] = MachineDescription(Player.definition).states.reduce(into: [:]) { $0[$1.name] = $1.parent }
}
