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
/// It changes the encoded form of machines, of messages that have not left yet, and of answers to requests, since the states and events of
/// old versions may have no cases any more. It runs in memory when a row of its version is loaded. The row of a machine is stored in the
/// new form with its next write, or by ``DurableMachines/migrateAll(after:_:)``; messages and answers stay as they are.
public struct DurableMigration: Sendable {
  /// The version that it starts from; it leads to the next one that has a migration, or to that of the definition.
  public let version: Int
  let migrate: @Sendable (inout EncodedMachine) throws -> Void
  let migrateMessage: @Sendable (inout JSONValue) throws -> Void
  let migrateAnswer: @Sendable (inout EncodedAnswer) throws -> Void

  /// A migration.
  ///
  /// - Parameters:
  ///   - version: The version that it starts from.
  ///   - migrate: Changes what is stored of a machine. It may be called more than once for a machine, also in several processes at once, so
  ///     it depends on nothing else. What it throws says why the machine cannot be loaded.
  ///   - messages: Changes a message that a step of its version has published, also one that was put aside. What it throws says why the
  ///     message cannot be delivered.
  ///   - answers: Changes the first answer to a request, which a repeated request gets.
  public init(
    from version: Int, _ migrate: @escaping @Sendable (inout EncodedMachine) throws -> Void = { _ in },
    messages: @escaping @Sendable (inout JSONValue) throws -> Void = { _ in },
    answers: @escaping @Sendable (inout EncodedAnswer) throws -> Void = { _ in }
  ) {
    (self.version, self.migrate, migrateMessage, migrateAnswer) = (version, migrate, messages, answers)
  }
}
