/// How machines that were stored by one version of a definition are brought to the next one.
///
/// ```swift
/// let orders = try DurableMachines(
///   Order.definition, in: store, name: "orders", version: 2,
///   migrations: [
///     DurableMigration(from: 1) { machine in machine.renameState("placed", to: "ordered") }
///   ])
/// ```
///
/// It changes the encoded form, since the states and events of old versions may have no cases any more. It runs in memory when a row of its
/// version is loaded, and the row is stored in the new form with its next write.
public struct DurableMigration: Sendable {
  /// The version that it starts from; it leads to the next one that has a migration, or to that of the definition.
  public let version: Int
  let migrate: @Sendable (inout EncodedMachine) throws -> Void

  /// A migration.
  ///
  /// - Parameters:
  ///   - version: The version that it starts from.
  ///   - migrate: Changes what is stored. It may be called more than once for a machine, also in several processes at once, so it depends
  ///     on nothing else. What it throws says why the machine cannot be loaded.
  public init(from version: Int, _ migrate: @escaping @Sendable (inout EncodedMachine) throws -> Void) {
    (self.version, self.migrate) = (version, migrate)
  }
}
