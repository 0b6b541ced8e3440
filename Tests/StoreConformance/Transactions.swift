import StateMachineStore
import StateMachines

extension ConformanceCase {
  private struct Broken: Error {}

  static let transactions = [
    ConformanceCase("A transaction that is not committed has written nothing") { store, _ in
      try await store.insert(row("a"))
      try await store.withTransaction(.writing) { transaction in
        try await transaction.write([MachineChange(key: .row("b"), row: .inserted(row("b")))])
      }
      let failure = try await error {
        try await store.withTransaction(.writing) { transaction in
          try await transaction.write([
            MachineChange(key: .row("a"), row: .deleted(from: 1), messages: [message("a", 0)]),
            MachineChange(key: .row("c"), row: .inserted(row("c")), history: [record("c", 1)]),
          ])
          throw Broken()
        }
      }

      try check(failure is Broken, "\(failure) is not the error of the closure")
      try check(try await store.read("a", "b", "c"), [row("a")], "what is stored")
      try check(try await store.messages(), [], "the messages")
      try check(try await store.history("c"), [], "the history")
    },
    ConformanceCase("A transaction that is over refuses every call") { store, _ in
      let kept = Protected<(any StoreTransaction)?>(nil)
      try await store.withTransaction(.writing) { transaction in
        kept.runMutable { $0 = transaction }
        try await transaction.write([MachineChange(key: .row("a"), row: .inserted(row("a")))])
        try await transaction.commit()
      }
      guard let transaction = kept.runReadonly({ $0 }) else { return }
      let calls: [@Sendable () async throws -> Void] = [
        { _ = try await transaction.lock([LockRequest(key: .row("a"))]) },
        { try await transaction.write([MachineChange(key: .row("b"), row: .inserted(row("b")))]) },
        { try await transaction.commit() },
        { _ = try await transaction.read([.row("a")]) },
      ]
      for call in calls {
        let failure = try await error(of: call)
        guard case StoreError.transactionIsOver = failure else { throw ConformanceFailure(description: "\(failure)") }
      }
      try check(try await store.read("a", "b"), [row("a")], "what is stored")
    },
    ConformanceCase("Changes that are written at the commit are stored with what was written before, and the transaction is over") {
      store, _ in
      try await store.insert(row("a"), row("b"))
      // Also with statements that a connection has run before.
      for round in 1...3 as ClosedRange<Int64> {
        try await store.withTransaction(locking: [LockRequest(key: .row("a")), LockRequest(key: .row("b"))]) { transaction, _ in
          try await transaction.write([MachineChange(key: .row("b"), row: .updated(row("b", revision: round + 1), from: round))])
          try await transaction.commit(writing: [
            MachineChange(
              key: .row("a"), row: .updated(row("a", revision: round + 1), from: round), history: [record("a", round + 1)],
              messages: [message("a", 0)], answers: [StoredAnswer(key: .row("a"), request: "request \(round)", answer: "yes", at: .at(7))])
          ])
          let failure = try await error { try await transaction.commit() }
          guard case StoreError.transactionIsOver = failure else { throw ConformanceFailure(description: "\(failure)") }
        }
        try check(try await store.read("a", "b"), [row("a", revision: round + 1), row("b", revision: round + 1)], "what is stored")
        try check(try await store.history("a").count, Int(round), "the number of records")
        try check(try await store.messages().count, Int(round), "the number of messages")
      }
    },
    ConformanceCase("Changes at the commit that find a row or an answer of another one are a conflict, and nothing is stored") {
      store, _ in
      try await store.insert(row("a"), row("b"))
      let known = StoredAnswer(key: .row("a"), request: "known", answer: "yes", at: .at(7))
      try await store.withTransaction(locking: [LockRequest(key: .row("a"))]) { transaction, _ in
        try await transaction.commit(writing: [MachineChange(key: .row("a"), row: .unchanged, answers: [known])])
      }
      let update = MachineChange(key: .row("b"), row: .updated(row("b", revision: 2), from: 1), messages: [message("b", 0)])
      let conflicts = [
        MachineChange(key: .row("a"), row: .updated(row("a", revision: 9), from: 8), history: [record("a", 9)]),
        MachineChange(key: .row("a"), row: .deleted(from: 8)), MachineChange(key: .row("a"), row: .inserted(row("a"))),
        MachineChange(key: .row("a"), row: .updated(row("a", revision: 2), from: 1), answers: [known]),
        MachineChange(key: .row("a"), row: .unchanged, answers: [known]),
      ]
      for _ in 0..<3 {
        for change in conflicts {
          let failure = try await error {
            try await store.withTransaction(locking: [LockRequest(key: .row("a")), LockRequest(key: .row("b"))]) { transaction, _ in
              try await transaction.commit(writing: [change, update])
            }
          }
          guard case StoreError.conflict(let key) = failure, key == .row("a") else {
            throw ConformanceFailure(description: "\(failure) for \(change)")
          }
        }
      }
      try check(try await store.read("a", "b"), [row("a"), row("b")], "what is stored")
      try check(try await store.messages(), [], "the messages")
      try check(try await store.history("a"), [], "the history")
    },
    ConformanceCase("A transaction is not seen by readers before it is committed") { store, _ in
      try await store.insert(row("a"))
      try await store.withTransaction(.writing) { transaction in
        try await transaction.write([
          MachineChange(key: .row("a"), row: .updated(row("a", revision: 2), from: 1), messages: [message("a", 0)])
        ])
        try check(try await store.read("a"), [row("a")], "what a reader sees")
        try check(try await store.messages(), [], "the messages that a reader sees")
        try await transaction.commit()
      }
      try check(try await store.read("a"), [row("a", revision: 2)], "what is stored")
    },
    ConformanceCase("Transactions that lock one row follow each other, and none is lost") { store, _ in
      try await store.insert(row("a", revision: 0))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            for _ in 0..<10 {
              try await store.withTransaction(.writing) { transaction in
                let locked = try await transaction.lock([LockRequest(key: .row("a"))])
                guard let found = locked.machines[.row("a")] else { throw ConformanceFailure(description: "the row is gone") }
                await Task.yield()
                let next = row("a", revision: found.revision + 1)
                try await transaction.write([
                  MachineChange(
                    key: .row("a"), row: .updated(next, from: found.revision), history: [record("a", next.revision)])
                ])
                try await transaction.commit()
              }
            }
          }
        }
        try await group.waitForAll()
      }

      try check(try await store.read("a").map(\.revision), [80], "the revision")
      try check(try await store.history("a").map(\.revision), Array(1...80), "the history")
    },
    ConformanceCase("Readers beside a writer see each transaction as a whole") { store, _ in
      try await store.insert(row("a"), row("b"))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask {
            for _ in 0..<50 {
              let revisions = try await store.read("a", "b").map(\.revision)
              try check(revisions.count == 2 && revisions[0] == revisions[1], "the revisions are \(revisions)")
            }
          }
        }
        for revision in Int64(2)...50 {
          try await store.write(
            ["a", "b"].map { id in
              MachineChange(key: .row(id), row: .updated(row(id, revision: revision), from: revision - 1))
            })
        }
        try await group.waitForAll()
      }

      try check(try await store.read("a", "b").map(\.revision), [50, 50], "the revisions")
    },
    ConformanceCase("A transaction whose task is cancelled while it waits throws, and the store goes on") { store, _ in
      try await store.insert(row("a"))
      try await store.withTransaction(.writing) { transaction in
        _ = try await transaction.lock([LockRequest(key: .row("a"))])
        let waiting = Task {
          try await store.withTransaction(.writing) { other in
            _ = try await other.lock([LockRequest(key: .row("a"))])
            try Task.checkCancellation()
          }
        }
        await Task.yield()
        waiting.cancel()
        let failure = try await error { try await waiting.value }
        try check(failure is CancellationError, "\(failure) is no cancellation")
        try await transaction.write([MachineChange(key: .row("a"), row: .updated(row("a", revision: 2), from: 1))])
        try await transaction.commit()
      }
      try await store.write([MachineChange(key: .row("a"), row: .updated(row("a", revision: 3), from: 2))])

      try check(try await store.read("a").map(\.revision), [3], "the revision")
    },
    ConformanceCase("The time of a transaction is that of the clock of the store") { store, clock in
      let before = clock.now
      let first = try await store.withTransaction(.writing) { try await $0.lock([]).now }
      let after = clock.now
      clock.move(by: .seconds(1_000))
      let second = try await store.withTransaction(.reading) { try await $0.read([]).now }

      // Databases may round to milliseconds.
      try check(first.since(before) > .milliseconds(-2) && after.since(first) > .milliseconds(-2), "the time is \(first), not \(before)")
      try check(second.since(first) > .milliseconds(999_998), "the time did not follow the clock")
    },
    ConformanceCase("Rows of the user are written in the transaction of the store, where it has SQL") { store, _ in
      let values: [SQLValue] = [.text("o'ne"), .integer(7), .real(1.5), .null, .blob([0, 255])]
      try await store.withTransaction(.writing) { transaction in
        guard let connection = transaction.connection else { return }
        _ = try await connection.run("CREATE TABLE payment (id TEXT, amount BIGINT, rate DOUBLE PRECISION, note TEXT, bytes BYTEA)", [])
        let result = try await connection.run("INSERT INTO payment VALUES ($1, $2, $3, $4, $5)", values)
        try check(result.changed, 1, "the number of rows")
        try await transaction.commit()
      }
      _ = try? await store.withTransaction(.writing) { transaction in
        _ = try await transaction.connection?.run("DELETE FROM payment", [])
        throw Broken()
      }

      try await store.withTransaction(.writing) { transaction in
        guard let connection = transaction.connection else { return }
        let rows = try await connection.run("SELECT id, amount, rate, note, bytes FROM payment", []).rows
        try check(rows, [values], "the rows")
        _ = try await connection.run("DROP TABLE payment", [])
        try await transaction.commit()
      }
    },
  ]
}
