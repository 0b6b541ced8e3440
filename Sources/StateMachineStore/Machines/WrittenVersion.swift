public import StateMachines

/// An earlier version of a definition that a process still writes, while it can read the next one already.
///
/// Use it for a release in which no call fails: first a program that knows both versions and writes the earlier one replaces all
/// processes, then one that writes the later one.
///
/// ```swift
/// let orders = try DurableMachines(
///   second, in: store, name: "orders", version: 2, migrations: [migration], writes: WrittenVersion(first, version: 1))
/// ```
///
/// Machines of the earlier version run by its definition and stay of that version, and new machines are made with it. Machines that
/// another process has written in the later version run by the later definition.
public struct WrittenVersion<Context: Sendable, State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// The definition of the earlier version, with the types of the later one.
  public let definition: ContextDefinition<Context, State, Event>
  /// The version; nil where neither the caller nor the definition names one.
  public let version: Int?

  /// Makes a description of the version that is written.
  ///
  /// - Parameters:
  ///   - definition: The definition of that version.
  ///   - version: The version; without one, that of the definition.
  public init(_ definition: ContextDefinition<Context, State, Event>, version: Int? = nil) {
    (self.definition, self.version) = (definition, version ?? definition.identity?.version)
  }

  /// A sentence for each reason why machines with a name and a later version cannot be written in this one.
  func issues(_ name: String?, _ latest: Int?) -> [String] {
    var issues: [String] = []
    if version == nil { issues.append("the version that is written is not said: pass it, or write 'sm.identify(as:version:)'") }
    if let version, let latest, version >= latest {
      issues.append("version \(version) is written, and has to be earlier than version \(latest)")
    }
    if let other = definition.identity?.name, let name, other.exact != name.exact {
      issues.append("the definition that is written is that of '\(other)', and not of '\(name)'")
    }
    return issues
  }
}
