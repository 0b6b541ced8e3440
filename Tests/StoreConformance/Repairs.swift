import StateMachineStore
import StateMachines

extension PendingWork {
  /// The timer of an event.
  fileprivate func timer(_ event: String) throws -> Timer {
    guard let timer = timers.first(where: { $0.event == event }) else { throw ConformanceFailure(description: "no timer \(event)") }
    return timer
  }
}

extension Orders {
  /// What a repair is refused with.
  fileprivate func refusal(of id: String, _ repair: MachineRepair<Order, Status, Command>, by author: String = "ann") async throws
    -> [String]?
  {
    issues(of: try await error { try await self.repair(id, repair, by: author, reason: "test") })
  }
}

extension ConformanceCase {
  static let repairs = placements + timerRepairs + taskRepairs + messageRepairs

  private static let placements = [
    ConformanceCase("A machine that is put into a state runs no action, keeps what is deferred, and its history says who and why") {
      store, clock in
      let notes = Notes()
      let orders = try Order.machines(in: store, notes)
      try await orders.create("o-1", Order())
      try await orders.fire(.note("a"), on: "o-1")
      let placed = try await orders.repair("o-1", .place(at: [.paid]), by: "ann", reason: "paid in cash")
      let due = try await orders.fireDue()
      clock.move(by: .seconds(10_000))
      let later = try await orders.fireDue()
      let history = try await orders.history(of: "o-1")

      try check([placed.state, try await orders.state(of: "o-1")], [.paid, .paid], "the state")
      try check([placed.revision, history.last?.revision], [3, 4], "the revisions")
      try check([due.machines, later.machines], [1, 0], "how many machines were due")
      try check(try await orders.machine("o-1")?.context.notes, ["a"], "the notes")
      try check(notes.all, [], "the work after commits")
      try check(history.map(\.cause), ["start", "note", "place", "note"], "the history")
      try check([history[2].author, history[2].reason, history[2].ending], ["ann", "paid in cash", "placed"], "the record")
      try check([history[2].exited, history[2].entered], [#"["placed"]"#, #"["paid"]"#], "what was left and entered")
      try check(try await orders.verifyHistory(of: "o-1"), [], "what is wrong with the history")
    },
    ConformanceCase("A machine that is put into a state takes the context that is passed, unless the states are refused") { store, _ in
      let orders = try Order.machines(in: store)
      try await orders.create("o-1", Order())
      var context = Order()
      context.notes = ["by hand"]
      let placed = try await orders.repair("o-1", .place(at: [.paid], context: context), by: "ann", reason: "paid in cash")
      context.notes = ["refused"]
      _ = try await error { try await orders.repair("o-1", .place(at: [], context: context), by: "ann", reason: "nowhere") }

      try check(placed.context.notes, ["by hand"], "the context of the answer")
      try check(try await orders.machine("o-1")?.context.notes, ["by hand"], "the context that is stored")
    },
    ConformanceCase("A machine that has ended goes on where it is put, and the timeouts there begin anew") { store, clock in
      let orders = try Order.machines(in: store)
      try await orders.create("o-1", Order())
      clock.move(by: .seconds(6_100))
      try await orders.fireDue()
      let ended = try await orders.machine("o-1")?.isFinished
      clock.move(by: .seconds(500))
      try await orders.repair("o-1", .place(at: [.placed]), by: "ann", reason: "one more day")
      clock.move(by: .seconds(900))
      let early = try await orders.fireDue()
      clock.move(by: .seconds(200))
      try await orders.fireDue()
      try await orders.fire(.pay, on: "o-1")
      try await orders.repair("o-1", .place(at: [.expired]), by: "ann", reason: "fraud")

      try check(ended, true, "whether it has ended")
      try check(early.machines, 0, "how many machines are due before the timeout")
      try check(try await orders.machine("o-1")?.context.notes, ["reminded", "reminded", "paid"], "the notes")
      try check(try await orders.machine("o-1")?.isFinished, true, "whether it has ended again")
    },
    ConformanceCase("A task of the state that a machine is put into begins, and that of the state before is dropped") { store, _ in
      let service = WeighingService()
      let parcels = try Parcel.machines(in: store, service)
      try await parcels.create("p-1", Parcel())
      try await parcels.repair("p-1", .place(at: [.weighing]), by: "ann", reason: "test")
      let first = try await parcels.tasks()
      try await parcels.repair("p-1", .place(at: [.weighing]), by: "ann", reason: "test")
      let second = try await parcels.tasks()
      let round = try await parcels.runTasks()

      try check([first.map(\.activation), second.map(\.activation)], [[1], [2]], "the numbers of the tasks")
      try check([round.tasks, round.results], [1, 1], "how many tasks were run")
      try check(try await parcels.state(of: "p-1"), .weighed, "the state")
    },
    ConformanceCase("A machine is not put where no machine can be, and nothing is changed then") { store, _ in
      let devices = try Device.machines(in: store)
      try await devices.create("d-1", 10)
      let grid: [(states: [String], by: String, issues: [String])] = [
        (["away"], "ann", ["'away' is not a state of this definition"]),
        (["fast"], "ann", ["'fast' does not say which states of the other regions of 'on' are active"]),
        (
          ["fast", "off"], "ann",
          ["2 states at the top are active, and one has to be", "a region of 'on' is not active"]
        ),
        (["between"], "ann", ["no machine is at rest in 'between', which leads to 'off' without an event"]),
        (["off"], "", ["who does it is not said"]),
      ]
      for (states, author, expected) in grid {
        let refusal = try await error { try await devices.repair("d-1", .place(at: states), by: author, reason: "test") }
        try check(issues(of: refusal).map(Set.init), Set(expected), "the issues of \(states)")
      }
      let missing = try await error { try await devices.repair("d-2", .place(at: ["off"]), by: "ann", reason: "test") }
      let revision = try await devices.machine("d-1")?.revision
      try await devices.repair("d-1", .place(at: ["fast", "bright"]), by: "ann", reason: "test")

      try check("\(missing)", "there is no machine 'd-2'", "the error for no machine")
      try check(revision, 1, "the revision after refusals")
      try check(try await devices.machine("d-1")?.configuration, ["on", "motor", "fast", "lamp", "bright"], "the states")
      try check(try await devices.pendingWork(of: "d-1").timers.map(\.event), ["over", "blink"], "the timers")
      try check(try await devices.machine("d-1")?.context, 10, "the context")
    },
  ]

  private static let timerRepairs = [
    ConformanceCase("A timer that is skipped never comes, also one that is due and parks its machine") { store, clock in
      let notes = Notes()
      let orders = try Order.machines(in: store, notes)
      for id in ["early", "due", "parked"] { try await orders.create(id, Order()) }
      let listed = try await orders.pendingWork(of: "early")
      try await orders.repair("early", .skip(listed.timer("remind")), by: "ann", reason: "test")
      clock.move(by: .seconds(6_100))
      notes.isBroken = true
      try await orders.repair("due", .skip(orders.pendingWork(of: "due").timer("expire")), by: "ann", reason: "test")
      try await orders.fireDue()
      let parked = try await orders.parked().machines.map(\.id)
      for id in parked {
        try await orders.repair(id, .skip(orders.pendingWork(of: id).timer("expire")), by: "ann", reason: "test")
      }
      let history = try await orders.history(of: "parked")

      try check(listed.timers.map(\.event), ["remind", "expire"], "what waits")
      try check(listed.timers.map(\.timeoutOf), ["placed", "placed"], "whose timeouts these are")
      try check(listed.timers[1].due.since(listed.timers[0].due), .seconds(5_000), "the time between them")
      try check(parked, ["early", "parked"], "which machines are parked")
      try check(try await orders.parked().machines.count, 0, "how many machines are parked in the end")
      try check(try await orders.fireDue().machines, 0, "how many are due in the end")
      for id in ["early", "due", "parked"] { try check(try await orders.state(of: id), .placed, "the state of \(id)") }
      try check(try await orders.machine("early")?.context.notes, [], "the notes without the reminder")
      try check(history.map(\.cause), ["start", "remind", "skip: expire"], "the history")
      try check(history.map { $0.author ?? "-" }, ["-", "-", "ann"], "who has done it")
      try check(try await orders.verifyHistory(of: "parked"), [], "what is wrong with the history")
    },
    ConformanceCase("A timer that is fired by hand comes before all that is due, and one whose hook throws stays") { store, clock in
      let notes = Notes()
      let orders = try Order.machines(in: store, notes)
      try await orders.create("o-1", Order())
      let expire = try await orders.pendingWork(of: "o-1").timer("expire")
      clock.move(by: .seconds(1_100))
      notes.isBroken = true
      let refused = try await orders.refusal(of: "o-1", .fire(expire))
      notes.isBroken = false
      let before = try await orders.machine("o-1")?.revision
      let after = try await orders.repair("o-1", .fire(expire), by: "ann", reason: "the customer asks for it")
      let again = try await orders.refusal(of: "o-1", .fire(expire))
      let history = try await orders.history(of: "o-1")

      try check(refused, ["it is broken"], "the issues where the hook throws")
      try check(before, 1, "the revision after that")
      try check([after.state, try await orders.state(of: "o-1")], [.expired, .expired], "the state")
      try check(again, ["there is no timer 'expire' that is due at that time"], "the issues of the second time")
      try check(history.map(\.cause), ["start", "expire"], "the history")
      try check([history[1].author, history[1].reason], ["ann", "the customer asks for it"], "the record")
      try check(notes.all, ["expired"], "the work after commits")
      try check(try await orders.verifyHistory(of: "o-1"), [], "what is wrong with the history")
    },
  ]

  private static let taskRepairs = [
    ConformanceCase("A task that waits for its next attempt, or that a lost process has, is run again at once") { store, _ in
      let service = WeighingService()
      service.answer { task in
        guard task.attempt > 1 || task.machine == "lost" else { throw WeighingService.Broken() }
        return 30
      }
      let parcels = try Parcel.machines(in: store, service, retry: .attempts(2, delay: .seconds(1_000)))
      try await Parcel.weighing("waiting", in: parcels)
      try await parcels.runTasks()
      let pending = try await parcels.pendingWork(of: "waiting").tasks
      try await Parcel.weighing("lost", in: parcels)
      try await store.withTransaction(.writing) { transaction in
        _ = try await transaction.claimTasks(TaskClaimRequest(kind: "parcels", version: 1, limit: 9, token: "lost", lease: .seconds(900)))
        try await transaction.commit()
      }
      let none = try await parcels.runTasks()
      for id in ["waiting", "lost"] { try await parcels.repair(id, .retryTask(1), by: "ann", reason: "test") }
      let round = try await parcels.runTasks()

      try check(pending.map { "\($0.name) \($0.activation) \($0.attempt) \($0.due != nil)" }, ["service 1 2 true"], "what waits")
      try check([none.tasks, round.results], [0, 2], "how many tasks were run")
      for id in ["waiting", "lost"] { try check(try await parcels.machine(id)?.context.grams, 30, "the context of \(id)") }
      let causes = ["start", "weigh", "service: another attempt after 1000.0 seconds", "retry: service", "weight"]
      try check(try await parcels.history(of: "waiting").map(\.cause), causes, "the history")
    },
    ConformanceCase("A task that is cancelled by hand ends without an event, and one that is finished with the event that is passed") {
      store, clock in
      let service = WeighingService()
      let parcels = try Parcel.machines(in: store, service, timeLimit: .seconds(500))
      for id in ["cancelled", "finished"] { try await Parcel.weighing(id, in: parcels) }
      try await parcels.repair("cancelled", .cancelTask(1), by: "ann", reason: "test")
      service.refusesWeights = true
      let refused = try await error { try await parcels.repair("finished", .finishTask(1, with: .weight(7)), by: "ann", reason: "test") }
      let revision = try await parcels.machine("finished")?.revision
      service.refusesWeights = false
      try await parcels.repair("finished", .finishTask(1, with: .weight(7)), by: "ann", reason: "weighed by hand")
      let round = try await parcels.runTasks()
      clock.move(by: .seconds(600))
      try await parcels.fireDue()
      let missing = try await error { try await parcels.repair("finished", .retryTask(1), by: "ann", reason: "test") }
      let history = try await parcels.history(of: "finished")

      try check(issues(of: refused), ["the service is broken"], "the issues where the hook throws")
      try check(revision, 2, "the revision after that")
      try check(issues(of: missing), ["there is no task with the number 1"], "the issues of a task that has ended")
      try check(round.tasks, 0, "how many tasks were run")
      try check(try await parcels.state(of: "cancelled"), .weighing, "the state of the one whose task was cancelled")
      try check(try await parcels.history(of: "cancelled").map(\.cause), ["start", "weigh", "cancel: service"], "its history")
      try check(try await parcels.machine("finished")?.context.grams, 7, "the context of the other one")
      try check(history.map(\.cause), ["start", "weigh", "weight"], "its history")
      try check([history[2].author, history[2].reason], ["ann", "weighed by hand"], "the record")
      try check(try await store.messages(of: "parcels").map(\.message), [#""7 g""#], "the messages")
    },
    ConformanceCase("The result of a process that runs a task which was finished by hand is dropped") { store, _ in
      let service = WeighingService()
      let parcels = try Parcel.machines(in: store, service)
      let other = try Parcel.machines(in: store, WeighingService())
      service.answer { _ in
        try await other.repair("p-1", .finishTask(1, with: .weight(7)), by: "ann", reason: "test")
        return 9
      }
      try await Parcel.weighing("p-1", in: parcels)
      let round = try await parcels.runTasks()

      try check([round.tasks, round.results], [1, 0], "how many tasks and results there were")
      try check(try await parcels.machine("p-1")?.context.grams, 7, "the context")
    },
  ]

  private static let messageRepairs = [
    ConformanceCase("A message that waits is tried again at once, replaced or dropped by hand, and the history says so") { store, _ in
      let orders = try Order.machines(in: store)
      try await orders.create("o-1", Order(total: 1))
      for event in [Command.pay, .note("a"), .note("b"), .ship] { try await orders.fire(event, on: "o-1") }
      let failed = try await orders.deliverMessages { _ in throw Broken() }
      let waiting = try await orders.waitingMessages()
      let none = try await orders.deliverMessages { _ in }
      let places = waiting.map(\.sequence)
      try await orders.repairMessage(places[1], .drop, by: "ann", reason: "not wanted")
      try await orders.repairMessage(places[2], .replace(.note("c")), by: "ann", reason: "a mistake")
      try await orders.repairMessage(places[0], .retry, by: "ann", reason: "the gateway is back")
      let left = Notes()
      let delivered = try await orders.deliverMessages { left.add("\($0.message) \($0.attempt)") }
      let history = try await orders.history(of: "o-1").suffix(3)

      try check([failed.failures, none.delivered, delivered.delivered], [1, 0, 4], "how many failed and left")
      try check(left.all, ["charge(1) 1", #"note("c") 1"#, #"note("packed") 1"#, #"note("shipped") 1"#], "what has left")
      let causes = zip([1, 2, 0], ["dropped", "replaced", "retried"]).map { "message \(places[$0]): \($1)" }
      try check(history.map(\.cause), causes, "the history")
      try check(history.map { $0.reason ?? "" }, ["not wanted", "a mistake", "the gateway is back"], "why")
      try check(try await orders.verifyHistory(of: "o-1"), [], "what is wrong with the history")
      try check(try await orders.waitingMessages().count, 0, "how many messages are left")
    },
    ConformanceCase("A message that was put aside is replaced, tried again or dropped by hand, also where its machine is gone") {
      store, _ in
      var settings = DurableSettings()
      settings.delivery.attempts = 1
      let orders = try Order.machines(in: store, settings: settings)
      for id in ["a", "b", "gone"] {
        try await orders.create(id, Order(total: 1))
        try await orders.fire(.pay, on: id)
      }
      try await orders.deliverMessages { _ in throw Broken() }
      try await orders.delete("gone")
      let dead = try await orders.deadMessages()
      var places: [String: Int64] = [:]
      for message in dead { places[message.message.key.id] = message.sequence }
      try await orders.repairMessage(places["a"] ?? 0, .replace(.charge(2)), by: "ann", reason: "test")
      try await orders.repairMessage(places["a"] ?? 0, .retry, by: "ann", reason: "test")
      for id in ["b", "gone"] { try await orders.repairMessage(places[id] ?? 0, .drop, by: "ann", reason: "test") }
      let left = Notes()
      try await orders.deliverMessages { left.add("\($0.message)") }

      try check(dead.count, 3, "how many were put aside")
      try check(try await orders.deadMessages().count, 0, "how many are put aside in the end")
      try check(left.all, ["charge(2)"], "what has left")
      try check(try await orders.history(of: "a").count, 4, "how many records there are")
    },
    ConformanceCase("A message that does not exist, or that a relay has, is not repaired") { store, clock in
      let orders = try Order.machines(in: store)
      try await orders.create("o-1", Order())
      try await orders.fire(.pay, on: "o-1")
      let place = try await orders.waitingMessages().first?.sequence ?? 0
      try await store.withTransaction(.writing) { transaction in
        let request = ClaimRequest(kind: "orders", version: 1, machines: 9, messages: 9, token: "relay", lease: .seconds(1_000))
        _ = try await transaction.claim(request)
        try await transaction.commit()
      }
      let missing = try await error { try await orders.repairMessage(place + 9, .drop, by: "", reason: "test") }
      var taken: [String] = []
      for repair in [MessageRepair<Order.Message>.retry, .drop, .replace(.note("x"))] {
        let refusal = try await error { try await orders.repairMessage(place, repair, by: "ann", reason: "test") }
        taken += (issues(of: refusal) ?? []).map { String($0.prefix(31)) }
      }
      clock.move(by: .seconds(1_001))
      try await orders.repairMessage(place, .drop, by: "ann", reason: "test")

      let sentences = ["who does it is not said", "there is no message with the number \(place + 9)"]
      try check(issues(of: missing), sentences, "the issues of no message")
      try check(taken, Array(repeating: "a relay has taken the message \(place)", count: 3), "the issues of a message that a relay has")
      try check(try await orders.history(of: "o-1").map(\.cause).last, "message \(place): dropped", "the history")
      try check(try await orders.waitingMessages().count, 0, "how many messages are left")
    },
  ]
}
