import StateMachines

/// A definition whose machines are used in this process, as long as they are.
///
/// Two definitions with one name and version would each write rows that the other one refuses. A later process may have another definition
/// of the same version: a change that stored machines do not notice needs no new one.
final class RegisteredDefinition: Sendable {
  private struct Place: Hashable {
    /// The store, or the database of a store with SQL.
    var store: ObjectIdentifier
    /// What the names of its tables begin with.
    var prefix: String
    var name: ExactText
    var version: Int

    init?(_ store: any MachineStore, _ identity: DefinitionIdentity) {
      let store = (store as? CheckedStore)?.base ?? store
      let sql = store as? SQLStore
      var candidates: [Any] = [store]
      if let sql { candidates.insert(sql.database, at: 0) }
      guard let object = candidates.first(where: { type(of: $0) is AnyObject.Type }) else { return nil }
      (self.store, prefix) = (ObjectIdentifier(object as AnyObject), sql?.tables.prefix ?? "")
      (name, version) = (identity.name.exact, identity.version)
    }
  }

  private struct Reference: Sendable {
    weak var definition: RegisteredDefinition?
  }

  private static let all = Protected<[Place: [Reference]]>([:])

  private let fingerprint: String
  private let lines: [String]

  private init(_ fingerprint: String, _ lines: [String]) {
    (self.fingerprint, self.lines) = (fingerprint, lines)
  }

  /// Registers a definition.
  ///
  /// - Returns: The registration, which lasts as long as there is a reference to it.
  /// - Throws: ``DurableError/anotherDefinition(name:version:differences:)``.
  static func register(
    _ description: MachineDescription, _ identity: DefinitionIdentity, in store: any MachineStore
  ) throws -> RegisteredDefinition {
    let new = RegisteredDefinition(identity.fingerprint, "\(description)".split(separator: "\n").map(String.init))
    guard let place = Place(store, identity) else { return new }
    let other: RegisteredDefinition? = all.runMutable { all in
      all = all.compactMapValues { references in
        let used = references.filter { $0.definition != nil }
        return used.isEmpty ? nil : used
      }
      if let other = all[place]?.compactMap({ $0.definition }).first(where: { $0.fingerprint != new.fingerprint }) { return other }
      all[place, default: []].append(Reference(definition: new))
      return nil
    }
    guard let other else { return new }
    throw DurableError.anotherDefinition(name: identity.name, version: identity.version, differences: new.differences(from: other))
  }

  private func differences(from first: RegisteredDefinition) -> [String] {
    let (old, new) = (Set(first.lines), Set(lines))
    let differences =
      first.lines.filter { !new.contains($0) }.map { "only the first one has: \($0)" }
      + lines.filter { !old.contains($0) }.map { "only the second one has: \($0)" }
    return differences.isEmpty ? ["their lines are in another order, or differ in what is not written in them"] : differences
  }
}
