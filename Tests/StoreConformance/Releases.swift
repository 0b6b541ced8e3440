package import StateMachineStore
import StateMachines

extension ConformanceCase {
  private static let rename = DurableMigration(from: 1) { machine in
    machine.renameState("placed", to: "ordered")
    machine.context["currency"] = .text("EUR")
  }

  /// What is wrong with the arguments of machines.
  private static func issues(of body: () throws -> Void) async throws -> [String] {
    guard case DurableError.unsupported(let issues) = try await error(of: body) else { return ["another error"] }
    return issues
  }

  @Sendable private static func sharing(_ store: any MachineStore, _ clock: OffsetClock) async throws {
    let old = try Payments.first(in: store)
    let both = try Payments.both(in: store, rename)
    let new = try Payments.second(in: store, rename)
    try await old.create("m", OldPayments())
    try await both.create("n", NewPayments())
    var answers: [DurableOutcome<String>] = []
    answers.append(try await old.fire("pay", on: "m", key: "k"))
    answers.append(try await both.fire("pay", on: "m", key: "k"))
    answers.append(try await both.fire("pay", on: "n", key: "k"))
    answers.append(try await old.fire("pay", on: "n", key: "k"))
    for id in ["m", "n"] {
      try await both.fire("undo", on: id)
      clock.move(by: .seconds(110))
      if id == "m" { _ = try await old.fireDue() } else { _ = try await both.fireDue() }
      try await old.fire("undo", on: id)
    }
    let none = try await both.migrateAll()
    let first = try await store.read("m", "n")
    let refused = try await both.refusedRows().map { "\($0.error)" }

    // The second step of the release.
    try await new.fire("undo", on: "m")
    try await both.fire("pay", on: "m")
    try await new.create("o", NewPayments())
    try await both.fire("pay", on: "o")
    try await both.fire("pay", on: "n")
    let second = try await store.read("m", "n", "o")
    let sent = Protected<[Int]>([])
    try await both.deliverMessages { message in sent.runMutable { $0.append(message.message) } }
    let rest = try await new.migrateAll()

    let answer = "transitioned: placed -> paid"
    try check(answers.map { "\($0)" }, Array(repeating: answer, count: 4), "the answers")
    try check(answers.map(\.isRepeated), [false, true, false, true], "which answers are repeated")
    try check([none.examined, none.migrated], [2, 0], "what is migrated before the second step")
    try check(first.map { "\($0.version) \($0.states)" }, ["1 paid", "1 placed"], "the rows before the second step")
    try check(refused, [], "the rows that would be refused")
    try check(second.map { "\($0.version) \($0.states)" }, ["2 paid", "1 paid", "2 paid"], "the rows after it")
    try check(try await new.machine("m")?.context.currency, "EUR", "what the migration has added")
    try check(sent.runReadonly { $0 }.sorted(), [1, 1, 1, 2, 2, 3, 3, 4], "the messages")
    try check(rest.migrated, 1, "how many are migrated in the end")
    let definitions = try await store.withTransaction(.reading) { try await $0.definitions(of: "rows") }
    try check(definitions.map(\.version), [1, 2], "the versions of stored definitions")
    for id in ["m", "n", "o"] { try check(try await new.verifyHistory(of: id).map(\.sentence), [], "the problems of '\(id)'") }
  }

  static let releases = [
    ConformanceCase(
      "Processes of two versions share machines without a failed call where the later one is read before it is written", sharing),
    ConformanceCase("A release in two steps is refused with every state that the later version refuses, and with wrong versions") {
      store, _ in
      let (first, second) = (try Payments.definition("placed", NewPayments.self), try Payments.definition("ordered", NewPayments.self))
      let states = try await issues {
        _ = try DurableMachines(second, in: store, name: "rows", version: 2, writes: WrittenVersion(first, version: 1))
      }
      let versions = try await issues {
        let other = try ContextDefinition<NewPayments, String, String>(initial: "a") { sm in
          sm.identify(as: "others", version: 2)
          sm.when("go", from: "a", to: "b")
        }
        _ = try DurableMachines(second, in: store, name: "rows", version: 2, writes: WrittenVersion(other))
      }
      let unsaid = try await issues { _ = try DurableMachines(second, in: store, name: "rows", version: 2, writes: WrittenVersion(first)) }

      try check(
        states, ["version 2 refuses a machine of version 1 in 'placed': 'placed' is not a state of this definition"], "a state")
      try check(
        versions,
        [
          "version 2 is written, and has to be earlier than version 2",
          "the definition that is written is that of 'others', and not of 'rows'",
        ], "other versions")
      try check(unsaid, ["the version that is written is not said: pass it, or write 'sm.identify(as:version:)'"], "no version")
    },
    ConformanceCase("A context that would lose what the version that is written has stored is listed before a release") { store, _ in
      try await Payments.first(in: store).create("m", OldPayments())
      let migration = DurableMigration(from: 1) { $0.renameState("placed", to: "ordered") }
      let machines = try DurableMachines(
        Payments.definition("ordered", CountlessPayments.self), in: store, name: "rows", version: 2, migrations: [migration],
        writes: WrittenVersion(Payments.definition("placed", CountlessPayments.self), version: 1))
      let refused = try await machines.refusedRows().map { "\($0.error)" }

      try check(
        refused, ["'m' does not fit the definition: the context is stored without 'count', which version 1 may need"], "what is listed")
    },
  ]
}

/// A context that counts payments.
package protocol Paying: DurableContext, Codable where Message == Int {
  var count: Int { get set }
}

/// The context of the earlier version.
package struct OldPayments: Paying {
  package typealias Message = Int
  package var count = 0
  package init() {}
}

/// The context of the later version, which can be decoded from the earlier form.
package struct NewPayments: Paying {
  package typealias Message = Int
  package var count = 0
  package var currency: String?
  package init() {}
}

/// A context that loses what the earlier version has stored.
private struct CountlessPayments: Paying {
  typealias Message = Int
  enum CodingKeys: CodingKey { case currency }
  var count = 0
  var currency: String?
}

/// Machines of two versions, whose first state has another name in each.
package enum Payments {
  static func definition<Context: Paying>(_ state: String, _ context: Context.Type) throws -> ContextDefinition<Context, String, String> {
    try ContextDefinition(initial: state) { sm in
      sm.when("pay", from: .init(state), to: "paid") { step in
        step.context.count += 1
        step.publish(step.context.count)
      }
      sm.when("undo", from: "paid", to: .init(state))
      sm.timeout(.seconds(100), in: .init(state), fire: "pay")
    }
  }

  /// A process of the earlier version.
  package static func first(in store: any MachineStore) throws -> DurableMachines<OldPayments, String, String> {
    try DurableMachines(definition("placed", OldPayments.self), in: store, name: "rows", version: 1)
  }

  /// A process that reads the later version, and writes the earlier one.
  package static func both(
    in store: any MachineStore, _ migration: DurableMigration
  ) throws -> DurableMachines<NewPayments, String, String> {
    try DurableMachines(
      definition("ordered", NewPayments.self), in: store, name: "rows", version: 2, migrations: [migration],
      writes: WrittenVersion(definition("placed", NewPayments.self), version: 1))
  }

  /// A process of the later version.
  package static func second(
    in store: any MachineStore, _ migration: DurableMigration
  ) throws -> DurableMachines<NewPayments, String, String> {
    try DurableMachines(definition("ordered", NewPayments.self), in: store, name: "rows", version: 2, migrations: [migration])
  }
}
