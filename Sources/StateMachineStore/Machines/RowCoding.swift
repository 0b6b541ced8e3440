import StateMachines

/// How the machines of one definition are rows: names, version, encoded forms, migrations.
struct RowCoding<Context: Sendable, State: Hashable & Sendable & Codable, Event: Sendable & Codable>: Sendable {
  typealias Machine = ContextMachine<Context, State, Event>

  let definition: ContextDefinition<Context, State, Event>
  let identity: DefinitionIdentity
  /// The description, as JSON.
  let description: String
  let migrations: [DurableMigration]
  let encode: @Sendable (Context) throws -> String
  let decode: @Sendable (String) throws -> Context

  let known = KnownSnapshots<Context, State, Event>()
  /// Whether states have tasks.
  let hasTasks: Bool
  /// Whether this process knows that the description is stored.
  private let isStored = Protected(false)
  /// The coding of the earlier version, which its machines keep and new machines get; in a list, as a value cannot contain itself.
  private(set) var earlier: [Self] = []

  var kind: String { identity.name }

  func key(_ id: String) -> MachineKey { MachineKey(kind: kind, id: id) }

  /// How many bytes the name of machines may have.
  static var longestName: Int { 255 }
  /// How many bytes an id or the key of a request may have: together with the name they fit into an index of PostgreSQL.
  static var longestText: Int { 1_000 }

  /// - Throws: ``DurableError/tooLong(_:bytes:limit:)`` for an id or a key that not all databases can store.
  func check(_ id: String, key: String?) throws {
    for (what, text) in [("an id of a machine", id), ("the key of a request", key ?? "")] where text.utf8.count > Self.longestText {
      throw DurableError.tooLong(what, bytes: text.utf8.count, limit: Self.longestText)
    }
  }

  /// The text of the column of states.
  func text(ofStates configuration: [State]) -> String {
    RowNames.text(of: configuration.map { definition.name(of: $0) })
  }

  /// The description, to be stored with the next history; nil where this process knows that it is stored.
  var definitionToStore: StoredDefinition? {
    guard !isStored.runReadonly({ $0 }) else { return nil }
    return StoredDefinition(kind: kind, fingerprint: identity.fingerprint, version: identity.version, description: description)
  }

  /// Notes which descriptions changes have stored.
  func noteDefinitions(of changes: [MachineChange]) {
    for stored in Set(changes.compactMap(\.definition?.fingerprint)) {
      for coding in [self] + earlier where coding.identity.fingerprint == stored { coding.isStored.runMutable { $0 = true } }
    }
  }

  // MARK: Versions

  /// The coding of machines that are new: of the version that is written.
  var written: Self { earlier.first ?? self }

  /// The coding of a row that a version has written.
  func coding(of version: Int) -> Self { version <= written.identity.version ? written : self }

  /// The coding that brings all rows to the latest version.
  var latest: Self {
    var coding = self
    coding.earlier = []
    return coding
  }

  /// A coding that leaves rows of an earlier version in that version.
  func writing(_ earlier: Self) -> Self {
    var coding = self
    coding.earlier = [earlier]
    return coding
  }

  /// Why machines of an earlier version would be refused in states in which they may rest, one sentence for each reason.
  ///
  /// Left out are states with payloads, whose values are not known, and states in regions, which do not say what is active in the other
  /// regions. So are errors of migrations, which may need the context of a machine.
  func issues(ofMachinesOf earlier: Self) -> [String] {
    var issues: [String] = []
    for state in earlier.definition.states {
      guard let machine = try? Machine(earlier.definition, at: [state]), let text = try? earlier.text(of: machine) else { continue }
      do {
        var encoded = EncodedMachine(snapshot: try JSON.value(of: text), context: .object([:]))
        for migration in migrations(from: earlier.identity.version) { try migration.migrate(&encoded) }
        _ = try known.machine(of: JSON.text(of: encoded.snapshot), in: definition)
      } catch let error as RestoreError {
        let place = "a machine of version \(earlier.identity.version) in '\(earlier.definition.name(of: state))'"
        issues += error.issues.map { "version \(identity.version) refuses \(place): \($0)" }
      } catch {
        continue
      }
    }
    return issues
  }

  /// What the context of a row loses where a process that writes the version of the row stores it again, one path for each member.
  func lostMembers(ofContextOf row: StoredMachine) throws -> [String] {
    guard let earlier = earlier.first, row.version == earlier.identity.version else { return [] }
    let context = try earlier.load(row).context
    let (old, new): (JSONValue, JSONValue) = (try JSON.value(of: row.context), try JSON.value(of: encode(context)))
    return old.members(missingIn: new)
  }

  // MARK: Loading

  /// A row in memory.
  struct Row {
    var machine: Machine
    var context: Context
    /// What migrations begin in active states, in order, and has not begun.
    var beginnings: [(kind: IdleWork.Kind, state: State, start: EncodedMachine.Start)]
  }

  /// The machine and the context of a row, migrated where it is of an older version, as they were when the row was written.
  func load(_ row: StoredMachine) throws -> Row {
    if let earlier = earlier.first, row.version <= earlier.identity.version { return try earlier.load(row) }
    guard row.version <= identity.version else {
      throw DurableError.newerVersion(id: row.key.id, found: row.version, known: identity.version)
    }
    do {
      let (snapshotText, contextText, beginnings) = try migrated(row)
      let machine = try known.machine(of: snapshotText, in: definition)
      let begun = beginnings.flatMap { beginning in
        machine.configuration.filter { isCalled(beginning.state, $0) }.map { (kind: beginning.kind, state: $0, start: beginning.start) }
      }
      return Row(machine: machine, context: try decode(contextText), beginnings: begun)
    } catch let error as RestoreError {
      throw DurableError.unreadable(id: row.key.id, issues: error.issues)
    } catch let error as DecodingError {
      throw DurableError.unreadable(id: row.key.id, issues: [error.sentence])
    } catch {
      throw DurableError.unreadable(id: row.key.id, issues: ["\(error)"])
    }
  }

  /// Whether a state is encoded with a name.
  private func isCalled(_ name: String, _ state: State) -> Bool {
    (try? JSON.value(JSONValue.self, of: JSON.text(of: state)))?.isCalled(name) ?? (definition.name(of: state) == name)
  }

  /// The encoded snapshot and context of a row, in the form of this version, and what migrations begin.
  private func migrated(_ row: StoredMachine) throws -> (String, String, [EncodedMachine.Beginning]) {
    let needed = migrations(from: row.version)
    guard !needed.isEmpty else { return (row.snapshot, row.context, []) }
    var machine = EncodedMachine(snapshot: try JSON.value(of: row.snapshot), context: try JSON.value(of: row.context))
    for migration in needed { try migration.migrate(&machine) }
    return (try JSON.text(of: machine.snapshot), try JSON.text(of: machine.context), machine.beginnings)
  }

  // MARK: Messages and answers

  /// A message in the form of this version.
  ///
  /// - Throws: Why it cannot be migrated or decoded.
  func message<Message: Decodable>(_ type: Message.Type, of stored: StoredMessage) throws -> Message {
    let needed = migrations(from: stored.version)
    guard !needed.isEmpty else { return try JSON.value(of: stored.message) }
    var message: JSONValue = try JSON.value(of: stored.message)
    for migration in needed { try migration.migrateMessage(&message) }
    return try JSON.value(of: JSON.text(of: message))
  }

  /// An answer in the form of this version.
  ///
  /// - Throws: ``DurableError/unreadable(id:issues:)``.
  func outcome(of stored: StoredAnswer) throws -> StoredOutcome<State> {
    do {
      let needed = migrations(from: try JSON.value(StoredVersion.self, of: stored.answer).version)
      guard !needed.isEmpty else { return try JSON.value(of: stored.answer) }
      var answer = try EncodedAnswer(stored.answer)
      for migration in needed { try migration.migrateAnswer(&answer) }
      return try JSON.value(of: answer.text)
    } catch {
      let reason = (error as? DecodingError)?.sentence ?? "\(error)"
      throw DurableError.unreadable(
        id: stored.key.id, issues: ["the answer to '\(stored.request)' cannot be decoded: \(reason): \(stored.answer)"])
    }
  }

  private struct StoredVersion: Decodable {
    var version: Int?
  }

  /// The migrations that lead from a version to this one; none where the version is not known.
  private func migrations(from version: Int?) -> [DurableMigration] {
    guard let version, version < identity.version else { return [] }
    return migrations.filter { $0.version >= version }
  }

  /// The encoded snapshot of a machine.
  func text(of machine: Machine) throws -> String { try known.text(of: machine) }
}

extension DecodingError {
  /// Where and why, in one line.
  fileprivate var sentence: String {
    let context: Context? =
      switch self {
      case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context), .valueNotFound(_, let context): context
      @unknown default: nil
      }
    guard let context else { return "\(self)" }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
  }
}
