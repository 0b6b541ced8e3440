import StateMachineStore

extension ConformanceCase {
  static let queries = [
    ConformanceCase("What is due is taken in its order, up to a limit, without newer versions and other kinds") { store, clock in
      let now = clock.now.microseconds
      let (past, future) = (now - 1_000_000_000, now + 1_000_000_000)
      try await store.insert(
        row("late", due: past + 3), row("first", due: past), row("newer", version: 2, due: past), row("never"),
        row("later", due: future), row("second", due: past + 1), row("first", of: "others", due: past))

      let (some, all) = try await store.withTransaction(.writing) { transaction in
        (
          try await transaction.lockDue(DueRequest(kind: "rows", version: 1, limit: 2)),
          try await transaction.lockDue(DueRequest(kind: "rows", version: 1, limit: 10))
        )
      }

      try check(some.machines, [row("first", due: past), row("second", due: past + 1)], "the first two")
      try check(some.next, .at(past + 3), "what is due next")
      try check(all.machines.map(\.key.id), ["first", "second", "late"], "all")
      try check(all.next, .at(future), "what is due after all of them")
    },
    ConformanceCase("Pages of all machines are in the order of their ids, without gaps or repetitions") { store, _ in
      try await store.insert(row("b"), row("a", failures: 1), row("d", failures: 2), row("c"), row("a", of: "others"))
      let pages = try await store.withTransaction(.reading) { transaction in
        [
          try await transaction.page(MachineQuery(kind: "rows", selection: .all(after: nil), limit: 3)),
          try await transaction.page(MachineQuery(kind: "rows", selection: .all(after: "c"), limit: 3)),
          try await transaction.page(MachineQuery(kind: "rows", selection: .all(after: "d"), limit: 3)),
          try await transaction.page(MachineQuery(kind: "rows", selection: .parked(after: nil), limit: 3)),
          try await transaction.page(MachineQuery(kind: "rows", selection: .parked(after: "a"), limit: 3)),
        ]
      }

      try check(pages.map { $0.map(\.key.id) }, [["a", "b", "c"], ["d"], [], ["a", "d"], ["d"]], "the pages")
    },
    ConformanceCase("Pages of machines in some states begin with those that have been there longest") { store, _ in
      try await store.insert(
        row("a", since: 3), row("b", since: 1), row("c", since: 3), row("d", states: "shut", since: 1), row("e", since: 2))
      let pages = try await store.withTransaction(.reading) { transaction in
        [
          try await transaction.page(MachineQuery(kind: "rows", selection: .states("open", after: nil), limit: 2)),
          try await transaction.page(MachineQuery(kind: "rows", selection: .states("open", after: (.at(2), "e")), limit: 1)),
          try await transaction.page(MachineQuery(kind: "rows", selection: .states("open", after: (.at(3), "a")), limit: 5)),
        ]
      }

      try check(pages.map { $0.map(\.key.id) }, [["b", "e"], ["a"], ["c"]], "the pages")
    },
    ConformanceCase("Combinations of states are listed in the order of their texts, and counted where that is asked for") { store, _ in
      try await store.insert(
        row("a", since: 3), row("b", since: 2), row("c", states: #"["x","y"]"#, since: 9), row("d", of: "others"), row("e", states: "shut"))
      let (counted, listed) = try await store.withTransaction(.reading) { transaction in
        (
          try await transaction.configurations(of: "rows", counted: true).configurations,
          try await transaction.configurations(of: "rows", counted: false).configurations.map(\.states)
        )
      }

      try check(
        counted,
        [
          .init(states: #"["x","y"]"#, count: 1, oldest: .at(9)), .init(states: "open", count: 2, oldest: .at(2)),
          .init(states: "shut", count: 1, oldest: .at(1)),
        ], "the counts")
      try check(listed, [#"["x","y"]"#, "open", "shut"], "the list")
    },
    ConformanceCase("History and messages are read in pages") { store, _ in
      try await store.write([
        MachineChange(
          key: .row("a"), row: .inserted(row("a")), history: (1...5).map { record("a", $0) }, messages: (0..<5).map { message("a", $0) })
      ])
      let (history, messages) = try await store.withTransaction(.reading) { transaction in
        let history = try await transaction.history(of: .row("a"), after: 2, limit: 2).map(\.revision)
        let first = try await transaction.messages(of: "rows", after: 0, limit: 2)
        let rest = try await transaction.messages(of: "rows", after: first.last?.sequence ?? 0, limit: 10)
        return (history, [first.map(\.message.ordinal), rest.map(\.message.ordinal)])
      }

      try check(history, [3, 4], "the history")
      try check(messages, [[0, 1], [2, 3, 4]], "the messages")
    },
  ]
}
