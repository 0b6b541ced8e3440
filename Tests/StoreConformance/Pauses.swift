import StateMachineStore
import StateMachines

extension ConformanceCase {
  static let pauses = [
    ConformanceCase("What is paused is not done by any process until it is resumed, and all else goes on") { store, clock in
      for paused in [BackgroundWork.timers, .messages, .tasks, .all, []] {
        let service = WeighingService()
        let kind = "parcels \(paused)"
        let (parcels, other) = (try Parcel.machines(in: store, service, named: kind), try Parcel.machines(in: store, service, named: kind))
        let orders = try Order.machines(in: store, named: "orders \(paused)")
        try await orders.create("o-1", Order())
        try await parcels.create("sent", Parcel())
        try await parcels.create("weighing", Parcel())
        for id in ["sent", "weighing"] { try await parcels.fire(.weigh, on: id) }
        try await parcels.repair("sent", .finishTask(1, with: .weight(3)), by: "ann", reason: "test")
        try await other.pause(paused, by: "ann", reason: "test")
        try await orders.pause(paused, by: "ann", reason: "test")
        let page = try await parcels.page().machines.map(\.id)
        clock.move(by: .seconds(1_100))
        let delivered = try await parcels.deliverMessages { _ in }
        let (due, run) = (try await orders.fireDue(), try await parcels.runTasks())
        let left = try await parcels.waitingMessages().count
        let resumed = try await parcels.resume([.timers, .messages, .tasks])
        try await orders.resume(.all)
        let later = (try await orders.fireDue(), try await parcels.runTasks(), try await parcels.deliverMessages { _ in })
        let done = BackgroundWork.all.subtracting(paused)

        try check(due.machines, done.contains(.timers) ? 1 : 0, "how many machines were due with \(paused) paused")
        try check(due.delay == nil, paused.contains(.timers), "whether nothing is known of later timers with \(paused) paused")
        try check(run.tasks, done.contains(.tasks) ? 1 : 0, "how many tasks were run with \(paused) paused")
        try check(run.delay, nil, "the delay of tasks with \(paused) paused")
        try check(delivered.delivered, done.contains(.messages) ? 1 : 0, "how many messages have left with \(paused) paused")
        try check(delivered.delay, nil, "the delay of messages with \(paused) paused")
        try check(left > 0, done.isDisjoint(with: .messages) || done.contains(.tasks), "whether messages wait with \(paused) paused")
        try check(page, ["sent", "weighing"], "the page with \(paused) paused")
        try check(resumed, paused, "what was resumed")
        try check([later.0.machines, later.1.tasks].reduce(0, +), [.timers, .tasks].count { paused.contains($0) }, "what was done later")
        try check(try await parcels.waitingMessages().count, 0, "how many messages are left after \(paused) was paused")
        try check(try await parcels.state(of: "weighing"), .weighed, "the state in the end")
      }
    },
    ConformanceCase("An event of a machine is processed while all is paused, with what was due before it") { store, clock in
      let orders = try Order.machines(in: store)
      try await orders.create("o-1", Order())
      try await orders.pause(.all, by: "ann", reason: "test")
      clock.move(by: .seconds(1_100))
      try await orders.fire(.pay, on: "o-1")

      try check(try await orders.history(of: "o-1").map(\.cause), ["start", "remind", "pay"], "the history")
      try check(try await orders.counts().map { "\($0.state) \($0.count)" }, ["paid 1"], "the counts")
    },
    ConformanceCase("What was taken before a pause is finished in it") { store, _ in
      let service = WeighingService()
      let parcels = try Parcel.machines(in: store, service)
      for id in ["p-1", "p-2"] { try await Parcel.weighing(id, in: parcels) }
      try await parcels.repair("p-2", .finishTask(1, with: .weight(3)), by: "ann", reason: "test")
      service.answer { _ in
        try await parcels.pause(.tasks, by: "ann", reason: "test")
        return 9
      }
      let round = try await parcels.runTasks()
      let delivered = try await parcels.deliverMessages { _ in try await parcels.pause(.messages, by: "ann", reason: "test") }

      try check(round.results, 1, "how many results there are")
      try check(delivered.delivered, 2, "how many messages have left")
      try check(try await parcels.waitingMessages().count, 0, "how many messages are left")
    },
    ConformanceCase("A query says what is paused, by whom, when and why, and the last one to pause counts") { store, clock in
      let (orders, others) = (try Order.machines(in: store), try Order.machines(in: store, named: "others"))
      try await orders.pause([.tasks, .timers], by: "ann", reason: "the disk is full")
      try await others.pause(.messages, by: "eve", reason: "elsewhere")
      clock.move(by: .seconds(10))
      let before = try await store.now
      try await orders.pause(.tasks, by: "bob", reason: "the disk is slow")
      let refused = try await error { try await orders.pause(.messages, by: "", reason: "") }
      let pauses = try await orders.pauses()
      let resumed = try await orders.resume([.tasks, .messages])

      let sentences = ["timers ann the disk is full", "tasks bob the disk is slow"]
      try check(pauses.map { "\($0.work) \($0.author) \($0.reason)" }, sentences, "what is paused")
      try check(pauses.map { $0.at >= before }, [false, true], "since when it is paused")
      try check(issues(of: refused), ["who does it is not said", "why it is done is not said"], "the issues")
      try check(resumed, .tasks, "what was resumed")
      try check(try await orders.pauses().map(\.work), [.timers], "what is paused afterwards")
      try check(try await others.pauses().map(\.work), [.messages], "what of other machines is paused")
    },
  ]
}
