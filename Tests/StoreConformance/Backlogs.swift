import StateMachineStore

extension ConformanceCase {
  static let backlogs = [
    ConformanceCase("Pages of machines in which something is due begin with those that are late longest") { store, clock in
      let now = clock.now.microseconds
      let (past, future) = (now - 1_000_000_000, now + 1_000_000_000)
      try await store.insert(
        row("b", due: past), row("a", due: past), row("c", due: past - 1, failures: 2), row("d"), row("e", due: future),
        row("f", of: "others", due: past))
      let pages = try await store.withTransaction(.reading) { transaction in
        [
          try await transaction.page(MachineQuery(kind: "rows", selection: .late(after: nil), limit: 2)),
          try await transaction.page(MachineQuery(kind: "rows", selection: .late(after: (.at(past), "a")), limit: 2)),
          try await transaction.page(MachineQuery(kind: "rows", selection: .late(after: (.at(past), "b")), limit: 2)),
        ]
      }

      try check(pages.map { $0.map(\.key.id) }, [["c", "a"], ["b"], []], "the pages")
    },
    ConformanceCase("What waits is counted, with the oldest of each kind, and tasks that run or wait have pages of their own") {
      store, clock in
      let (now, day) = (clock.now, Int64(86_400_000_000))
      try await store.insert(row("m", of: "others", due: 1, failures: 1))
      var change = MachineChange(key: .row("a"), row: .inserted(row("a", due: now.microseconds - day, failures: 1)))
      // Messages have the version of their machine, and are of the time 8.
      change.messages = (0..<3).map { message("a", $0) }
      change.tasks = (1...4).map { number in
        .begun(StoredTask(key: .row("a"), activation: number, attempt: 1, name: "task", due: .at(100 - number)))
      }
      try await store.write([change, MachineChange(key: .row("b"), row: .inserted(row("b", due: now.microseconds + day)))])
      let first = try await store.withTransaction(.writing) { transaction in
        let taken = try await transaction.claimTasks(
          TaskClaimRequest(kind: "rows", version: 1, limit: 2, token: "t", lease: .seconds(100)))
        let claim = ClaimRequest(kind: "rows", version: 1, machines: 1, messages: 1, token: "t", lease: .seconds(100))
        let claims = try await transaction.claim(claim)
        var finished = FinishedMessages(key: .row("a"), token: "t")
        (finished.dead, finished.error) = (claims.machines.first?.entries.first?.sequence, "broken")
        _ = try await transaction.finish([finished])
        try await transaction.commit()
        return taken.tasks.map(\.activation)
      }
      let (backlog, none) = try await store.withTransaction(.reading) { transaction in
        (try await transaction.backlog(of: "rows"), try await transaction.backlog(of: "none"))
      }
      func page(_ selection: TaskQuery.Selection, _ last: StoredTask? = nil, _ limit: Int = 10) async throws -> [StoredTask] {
        let query = TaskQuery(kind: "rows", selection: selection, after: last, limit: limit)
        return try await store.withTransaction(.reading) { try await $0.tasks(query) }
      }
      let (all, running, waiting) = (try await page(.all), try await page(.running), try await page(.waiting, nil, 1))

      try check(first, [4, 3], "what was taken")
      try check([backlog.lateMachines, backlog.parkedMachines, backlog.messages, backlog.deadMessages], [1, 1, 2, 1], "the machines")
      try check([backlog.waitingTasks, backlog.runningTasks], [2, 2], "the tasks")
      try check([backlog.oldestMessage, backlog.oldestTask], [.at(8), .at(98)], "the oldest ones")
      try check(backlog.oldestDue, .at(now.microseconds - day), "what is due first")
      try check(backlog.timerDelay >= .seconds(86_400) && backlog.messageDelay > backlog.timerDelay, "the delays are \(backlog)")
      try check([none.lateMachines, none.parkedMachines, none.messages, none.waitingTasks], [0, 0, 0, 0], "other machines")
      try check([none.oldestDue, none.oldestMessage, none.oldestTask], [nil, nil, nil], "the oldest ones of other machines")
      try check(none.messageDelay, .zero, "the delay of other machines")
      try check(all.map(\.activation), [1, 2, 3, 4], "all tasks")
      try check(Set(running.map(\.activation)), [3, 4], "the tasks that run")
      try check(try await page(.running, running.first).map(\.activation), [running[1].activation], "the next page of them")
      try check(waiting.map(\.activation), [2], "the tasks that wait")
      try check(try await page(.waiting, waiting.first).map(\.activation), [1], "the next page of them")
    },
  ]
}
