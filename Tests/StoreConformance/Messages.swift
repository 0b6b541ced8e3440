import StateMachineStore
import StateMachines

extension ConformanceCase {
  private static func claim(
    _ token: String, version: Int = 1, machines: Int = 10, messages: Int = 10, lease: Duration = .seconds(100), of kind: String = "rows"
  ) -> ClaimRequest {
    ClaimRequest(kind: kind, version: version, machines: machines, messages: messages, token: token, lease: lease)
  }

  static let messages = [
    ConformanceCase("Messages are taken by machine and in order, by one at a time, until the lease ends") { store, clock in
      try await store.publish(message("b", 0), message("a", 0), message("a", 1), message("a", 2), message("c", 0))
      try await store.publish(message("a", 0, of: "others"))
      let first = try await store.claim(claim("one", machines: 2, messages: 2))
      let second = try await store.claim(claim("two"))
      let third = try await store.claim(claim("three"))
      clock.move(by: .seconds(101))
      let late = try await store.claim(claim("four", machines: 1))

      try check(first.texts.count, 2, "how many machines were taken")
      let all = (first.texts + second.texts).sorted { $0.id < $1.id }
      try check(all.map(\.id), ["a", "b", "c"], "which machines were taken by the first two")
      try check(all.first { $0.id == "a" }?.messages.prefix(2), [0, 1], "the messages of a machine")
      try check(third.texts.map(\.id), [], "what was taken while all is taken")
      try check(third.next.map { $0.since(third.now) > .seconds(50) }, true, "whether the end of a lease is known")
      try check(late.texts.count, 1, "what was taken after the lease")
      try check(late.machines.map(\.attempts), [2], "the attempts")
    },
    ConformanceCase("Messages that have left are removed, the others are taken again, and a row without messages goes") { store, _ in
      try await store.publish(message("a", 0), message("a", 1), message("b", 0))
      let taken = try await store.claim(claim("one"))
      let results = taken.finished("one") { key, entries, result in
        result.delivered = [entries[0].sequence]
        if key.id == "a" { (result.attempts, result.error) = (3, "it rains") }
      }
      let kept = try await store.finish(results)
      let again = try await store.claim(claim("two"))
      let done = try await store.finish(again.finished("two") { $2.delivered = $1.map(\.sequence) })
      let none = try await store.claim(claim("three"))

      try check(kept, [.row("a"), .row("b")], "what was finished")
      try check(again.texts.map(\.id), ["a"], "which machines were taken again")
      try check(again.texts.first?.messages, [1], "what is left")
      try check(again.machines.map(\.attempts), [4], "the attempts")
      try check(done, [.row("a")], "what was finished in the end")
      try check([none.machines.count, none.next == nil ? 0 : 1], [0, 0], "what is left in the end")
      try check(try await store.messages(), [], "the messages in the end")
    },
    ConformanceCase("The one whose lease another has taken over changes nothing") { store, clock in
      try await store.publish(message("a", 0), message("a", 1))
      let slow = try await store.claim(claim("slow"))
      clock.move(by: .seconds(101))
      let quick = try await store.claim(claim("quick"))
      let refused = try await store.finish(slow.finished("slow") { $2.delivered = $1.map(\.sequence) })
      let left = try await store.messages().count
      let accepted = try await store.finish(quick.finished("quick") { $2.delivered = [$1[0].sequence] })

      try check([refused, accepted], [[], [.row("a")]], "who may finish")
      try check(left, 2, "how many messages are left after the refusal")
      try check(try await store.messages().map(\.ordinal), [1], "the messages in the end")
    },
    ConformanceCase("Messages wait as long as their last attempt says, and those of newer versions for a newer process") { store, clock in
      try await store.publish(message("a", 0))
      try await store.write([
        MachineChange(key: .row("n"), row: .inserted(row("n", version: 2)), messages: [message("n", 0)])
      ])
      let taken = try await store.claim(claim("one"))
      _ = try await store.finish(taken.finished("one") { $2.delay = .seconds(500) })
      let early = try await store.claim(claim("two"))
      clock.move(by: .seconds(501))
      let late = try await store.claim(claim("three"))
      let newer = try await store.claim(claim("four", version: 2))

      try check(taken.texts.map(\.id), ["a"], "what an old process takes")
      try check(early.texts.map(\.id), [], "what is taken before the delay has passed")
      try check(early.next.map { $0.since(early.now) > .seconds(400) }, true, "whether the end of the delay is known")
      try check(late.texts.map(\.id), ["a"], "what is taken after the delay")
      try check(newer.texts.map(\.id), ["n"], "what a new process takes")
    },
    ConformanceCase("A message that is put aside lets later ones pass, can be listed, tried again before them, and removed") {
      store, clock in
      try await store.publish(message("a", 0), message("a", 1), message("a", 2), message("b", 0))
      let taken = try await store.claim(claim("one"))
      _ = try await store.finish(
        taken.finished("one") { key, entries, result in
          result.error = "it is unknown"
          result.dead = entries[0].sequence
        })
      let dead = try await store.dead()
      let later = try await store.claim(claim("two"))
      _ = try await store.finish(later.finished("two") { _, _, result in result.delay = .seconds(500) })
      let revived = try await store.withTransaction(.writing) { transaction in
        let count = try await transaction.revive(dead.map(\.sequence), of: "rows")
        try await transaction.commit()
        return count
      }
      let again = try await store.claim(claim("three"))

      try check(dead.map(\.message), [message("a", 0), message("b", 0)], "what was put aside")
      try check(dead.map(\.error), ["it is unknown", "it is unknown"], "why")
      try check(later.texts.map(\.messages), [[1, 2]], "what is taken next")
      try check(revived, 2, "how many were tried again")
      try check(again.texts.sorted { $0.id < $1.id }.map(\.messages), [[0, 1, 2], [0]], "what is taken then")
      try check(try await store.dead(), [], "what is put aside then")

      let finished = try await store.finish(
        again.finished("three") { _, entries, result in (result.dead, result.error) = (entries[0].sequence, "again") })
      try check(finished.count, 2, "how many were put aside again")
      try check(try await store.dead().count, 2, "how many are put aside again")
      let now = clock.now
      let removed = try await store.withTransaction(.writing) { transaction in
        let counts = [
          try await transaction.remove(.deadMessages, of: "rows", before: now.after(.seconds(-500)), limit: 10),
          try await transaction.remove(.deadMessages, of: "rows", before: now.after(.seconds(500)), limit: 1),
        ]
        try await transaction.commit()
        return counts
      }
      try check(removed, [0, 1], "how many were removed")
      try check(try await store.dead().count, 1, "how many are left")
    },
    ConformanceCase("A message that is tried again has all its attempts, and does not wait for those of later ones of its machine") {
      store, _ in
      try await store.publish(message("a", 0), message("a", 1))
      func putAside(_ token: String) async throws -> [Int] {
        let taken = try await store.claim(claim(token))
        _ = try await store.finish(
          taken.finished(token) { _, entries, result in (result.dead, result.error) = (entries[0].sequence, "it is unknown") })
        return taken.machines.map(\.attempts)
      }
      func failLater(_ token: String, _ taken: Claims) async throws {
        _ = try await store.finish(taken.finished(token) { _, _, result in (result.attempts, result.delay) = (7, .seconds(500)) })
      }

      let first = try await putAside("one")
      try await failLater("two", try await store.claim(claim("two")))
      try await store.reviveAll()
      let second = try await putAside("three")
      let taken = try await store.claim(claim("four"))
      try await store.reviveAll()
      try await failLater("four", taken)
      let last = try await store.claim(claim("five"))

      try check(first, [1], "the attempts at first")
      try check(second, [1], "the attempts when it is tried again")
      try check(last.texts.map(\.messages), [[0, 1]], "what is taken when it was tried again while a later one was taken")
      try check(last.machines.map(\.attempts), [1], "the attempts then")
    },
    ConformanceCase("No message is missed that is stored while others of its machine leave") { store, _ in
      try await withThrowingTaskGroup(of: Void.self) { group in
        let writing = SharedCounter()
        for id in ["a", "b"] {
          group.addTask {
            for ordinal in 0..<40 { try await store.publish(message(id, ordinal)) }
            writing.add()
          }
        }
        let left = LeftMessages()
        for number in 0..<3 {
          group.addTask {
            var isLast = false
            for round in 0... {
              let taken = try await store.claim(claim("\(number).\(round)", messages: 3))
              for machine in taken.machines { left.add(machine) }
              _ = try await store.finish(taken.finished("\(number).\(round)") { $2.delivered = $1.map(\.sequence) })
              if taken.machines.isEmpty, isLast { return }
              isLast = writing.count == 2 && taken.machines.isEmpty
            }
          }
        }
        try await group.waitForAll()
        try check(left.all, ["a": Array(0..<40), "b": Array(0..<40)], "what has left, in order")
      }
      try check(try await store.messages(), [], "what is left")
    },
  ]
}

/// Which messages of each machine have left, in order.
private final class LeftMessages: Sendable {
  private let messages = Protected<[String: [Int]]>([:])
  var all: [String: [Int]] { messages.runReadonly { $0 } }
  func add(_ taken: ClaimedMessages) {
    messages.runMutable { $0[taken.key.id, default: []] += taken.entries.map(\.message.ordinal) }
  }
}

extension MachineStore {
  /// Stores messages, each in a transaction of its own.
  fileprivate func publish(_ messages: StoredMessage...) async throws {
    for message in messages {
      try await write([MachineChange(key: message.key, row: .unchanged, messages: [message])])
    }
  }

  fileprivate func claim(_ request: ClaimRequest) async throws -> Claims {
    try await withTransaction(.writing) { transaction in
      let claims = try await transaction.claim(request)
      try await transaction.commit()
      return claims
    }
  }

  fileprivate func finish(_ results: [FinishedMessages]) async throws -> Set<MachineKey> {
    try await withTransaction(.writing) { transaction in
      let keys = try await transaction.finish(results)
      try await transaction.commit()
      return keys
    }
  }

  /// Lets all messages that were put aside be delivered again.
  fileprivate func reviveAll() async throws {
    try await withTransaction(.writing) { transaction in
      _ = try await transaction.revive(try await transaction.deadMessages(of: "rows", after: 0, limit: 10).map(\.sequence), of: "rows")
      try await transaction.commit()
    }
  }

  fileprivate func dead() async throws -> [DeadMessage] {
    try await withTransaction(.reading) { try await $0.deadMessages(of: "rows", after: 0, limit: 10) }
  }
}

extension Claims {
  /// The ordinals of the messages that were taken, by machine.
  fileprivate var texts: [(id: String, messages: [Int])] { machines.map { ($0.key.id, $0.entries.map(\.message.ordinal)) } }

  /// What has come of the messages.
  fileprivate func finished(
    _ token: String, _ body: (MachineKey, [ClaimedMessages.Entry], inout FinishedMessages) -> Void
  ) -> [FinishedMessages] {
    machines.map { machine in
      var result = FinishedMessages(key: machine.key, token: token)
      body(machine.key, machine.entries, &result)
      return result
    }
  }
}
