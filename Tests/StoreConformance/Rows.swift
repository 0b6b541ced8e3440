import StateMachineStore

extension MachineKey {
  static func row(_ id: String, of kind: String = "rows") -> Self { MachineKey(kind: kind, id: id) }
}

extension StoreTime {
  static func at(_ microseconds: Int64) -> Self { StoreTime(microseconds: microseconds) }
}

func row(
  _ id: String, of kind: String = "rows", revision: Int64 = 1, version: Int = 1, states: String = "open", since: Int64 = 1,
  due: Int64? = nil, failures: Int = 0
) -> StoredMachine {
  var row = StoredMachine(
    key: .row(id, of: kind), revision: revision, version: version, fingerprint: "f", states: states, since: .at(since), created: .at(5),
    snapshot: #"{"a":1}"#, context: "{}", clock: .at(6), due: due.map { .at($0) }, failures: failures,
    error: failures > 0 ? "broken" : nil)
  row.incarnation = "i"
  return row
}

func record(_ id: String, _ revision: Int64, at: Int64 = 7, request: String? = nil) -> HistoryRecord {
  HistoryRecord(
    key: .row(id), revision: revision, at: .at(at), request: request, cause: "go", event: #""go""#, ending: "stands", source: "open",
    exited: #"["open"]"#, entered: #"["closed"]"#, states: "closed", steps: "[]", fingerprint: "f")
}

func message(_ id: String, _ ordinal: Int, of kind: String = "rows") -> StoredMessage {
  StoredMessage(
    key: .row(id, of: kind), revision: 2, ordinal: ordinal, identifier: "\(kind)/\(id)/\(ordinal)", message: #"{"n":\#(ordinal)}"#,
    at: .at(8))
}

extension MachineStore {
  /// Writes changes, and commits them.
  func write(_ changes: [MachineChange]) async throws {
    try await withTransaction(.writing) { transaction in
      try await transaction.write(changes)
      try await transaction.commit()
    }
  }

  func insert(_ rows: StoredMachine...) async throws {
    try await write(rows.map { MachineChange(key: $0.key, row: .inserted($0)) })
  }

  func read(_ ids: String...) async throws -> [StoredMachine] {
    let keys = ids.map { MachineKey.row($0) }
    let found = try await withTransaction(.reading) { try await $0.read(keys).machines }
    return keys.compactMap { found[$0] }
  }

  func history(_ id: String) async throws -> [HistoryRecord] {
    try await withTransaction(.reading) { try await $0.history(of: .row(id), after: 0, limit: 100) }
  }

  func messages(of kind: String = "rows") async throws -> [StoredMessage] {
    try await withTransaction(.reading) { try await $0.messages(of: kind, after: 0, limit: 10_000).map(\.message) }
  }

  func answer(_ id: String, _ request: String) async throws -> StoredAnswer? {
    let lock = LockRequest(key: .row(id), request: request)
    return try await withTransaction(.writing) { try await $0.lock([lock]).answers[lock] }
  }
}

extension ConformanceCase {
  static let rows = [
    ConformanceCase("A row is read back as it was written, with texts of any characters") { store, _ in
      var odd = row("o'ne \"two\" ; -- DROP TABLE x\n\u{1F600}", due: 9, failures: 2)
      odd.states = #"["a'b","c"]"#
      odd.error = "why?\n'$1' ?"
      let (one, plain) = (odd, row("two"))
      try await store.insert(one, plain)

      let locked = try await store.withTransaction(.writing) { transaction in
        try await transaction.lock([LockRequest(key: one.key), LockRequest(key: .row("none")), LockRequest(key: plain.key)])
      }

      try check(locked.machines, [one.key: one, plain.key: plain], "what was locked")
      try check(try await store.read("two"), [plain], "what was read")
    },
    ConformanceCase("A row is updated only where it has the revision that was read") { store, _ in
      try await store.insert(row("a", revision: 3))
      try await store.write([MachineChange(key: .row("a"), row: .updated(row("a", revision: 5, states: "closed"), from: 3))])

      let failure = try await error {
        try await store.write([
          MachineChange(key: .row("b"), row: .inserted(row("b"))),
          MachineChange(key: .row("a"), row: .updated(row("a", revision: 6), from: 3)),
        ])
      }

      guard case StoreError.conflict(let key) = failure else { throw ConformanceFailure(description: "\(failure) is no conflict") }
      try check(key, .row("a"), "the key of the conflict")
      try check(try await store.read("a", "b"), [row("a", revision: 5, states: "closed")], "what is stored")
    },
    ConformanceCase("A row is updated or deleted only where it exists, and inserted only where it does not") { store, _ in
      try await store.insert(row("a"))
      let changes: [MachineChange.Row] = [.updated(row("b"), from: 1), .deleted(from: 1)]
      for change in changes {
        let failure = try await error { try await store.write([MachineChange(key: .row("b"), row: change)]) }
        guard case StoreError.conflict = failure else { throw ConformanceFailure(description: "\(failure) is no conflict") }
      }
      let failure = try await error { try await store.insert(row("a", revision: 9)) }

      guard case StoreError.conflict = failure else { throw ConformanceFailure(description: "\(failure) is no conflict") }
      try check(try await store.read("a", "b"), [row("a")], "what is stored")
    },
    ConformanceCase("A change writes row, history, messages, answers and definition together") { store, _ in
      let change = MachineChange(
        key: .row("a"), row: .inserted(row("a", revision: 2)), history: [record("a", 1, request: "r"), record("a", 2)],
        messages: [message("a", 0), message("a", 1)],
        answers: [StoredAnswer(key: .row("a"), request: "r", answer: #"{"x":"'"}"#, at: .at(9))],
        definition: StoredDefinition(kind: "rows", fingerprint: "f", version: 1, description: "{}"))
      try await store.write([change])
      var again = change
      again.row = .updated(row("a", revision: 3), from: 2)
      (again.history, again.messages, again.answers) = ([record("a", 3)], [message("b", 0)], [])
      again.definition?.description = "other"
      try await store.write([again])

      try check(try await store.history("a"), change.history + again.history, "the history")
      try check(try await store.messages(), change.messages + again.messages, "the messages")
      try check(try await store.answer("a", "r"), change.answers.first, "the answer")
      try check(try await store.answer("b", "r"), nil, "the answer of another machine")
      let definitions = try await store.withTransaction(.reading) { try await $0.definitions(of: "rows") }
      try check(definitions, [change.definition].compactMap { $0 }, "the definitions")
    },
    ConformanceCase("A change without a row writes its answer") { store, _ in
      try await store.insert(row("a"))
      let answer = StoredAnswer(key: .row("a"), request: "r", answer: "{}", at: .at(9))
      try await store.write([MachineChange(key: .row("a"), row: .unchanged, answers: [answer])])

      try check(try await store.answer("a", "r"), answer, "the answer")
      try check(try await store.read("a"), [row("a")], "the row")
    },
    ConformanceCase("A request is answered once") { store, _ in
      try await store.insert(row("a"))
      let answers = ["one", "two"].map { StoredAnswer(key: .row("a"), request: "r", answer: $0, at: .at(9)) }
      try await store.write([MachineChange(key: .row("a"), row: .unchanged, answers: [answers[0]])])
      let failure = try await error {
        try await store.write([
          MachineChange(key: .row("a"), row: .updated(row("a", revision: 2), from: 1), messages: [message("a", 0)], answers: [answers[1]])
        ])
      }

      guard case StoreError.conflict = failure else { throw ConformanceFailure(description: "\(failure) is no conflict") }
      try check(try await store.answer("a", "r"), answers[0], "the answer")
      try check(try await store.read("a"), [row("a")], "the row")
      try check(try await store.messages(), [], "the messages")
    },
    ConformanceCase("A machine that is deleted takes its history and answers with it, and leaves its messages") { store, _ in
      let change = { (id: String) in
        MachineChange(
          key: .row(id), row: .inserted(row(id)), history: [record(id, 1)], messages: [message(id, 0)],
          answers: [StoredAnswer(key: .row(id), request: "r", answer: "{}", at: .at(9))])
      }
      try await store.write([change("a"), change("b")])
      try await store.write([MachineChange(key: .row("a"), row: .deleted(from: 1))])

      try check(try await store.read("a", "b"), [row("b")], "what is stored")
      try check(try await store.history("a"), [], "the history of the deleted machine")
      try check(try await store.history("b"), [record("b", 1)], "the history of the other machine")
      try check(try await store.answer("a", "r"), nil, "the answer of the deleted machine")
      try check(try await store.answer("b", "r") != nil, "the answer of the other machine is gone")
      try check(try await store.messages(), [message("a", 0), message("b", 0)], "the messages")
    },
    ConformanceCase("History and answers are removed by age, at most so many at once") { store, _ in
      let answers = (1...3).map { StoredAnswer(key: .row("a"), request: "r\($0)", answer: "{}", at: .at(Int64($0))) }
      let history = (1...5).map { record("a", Int64($0), at: Int64($0)) }
      try await store.write([MachineChange(key: .row("a"), row: .inserted(row("a")), history: history, answers: answers)])
      let counts = try await store.withTransaction(.writing) { transaction in
        let counts = [
          try await transaction.remove(.history, of: "rows", before: .at(5), limit: 3),
          try await transaction.remove(.history, of: "others", before: .at(5), limit: 3),
          try await transaction.remove(.answers, of: "rows", before: .at(3), limit: 100),
        ]
        try await transaction.commit()
        return counts
      }

      try check(counts, [3, 0, 2], "how many were removed")
      try check(try await store.history("a").map(\.revision), [4, 5], "the history")
      try check(try await store.answer("a", "r2"), nil, "an old answer")
      try check(try await store.answer("a", "r3"), answers[2], "a new answer")
    },
  ]
}
