import StateMachineStore
import StateMachines

/// The same letters, composed and decomposed: Swift takes them for equal texts, and databases do not.
private let composed = "caf\u{E9}"
private let decomposed = "cafe\u{301}"

extension ConformanceCase {
  static let texts = [
    ConformanceCase("Events for ids that are canonically equivalent reach their own machines") { store, _ in
      let orders = try Order.machines(in: store)
      for (id, total) in [(composed, 1), (decomposed, 2)] { try await orders.create(id, Order(total: total)) }
      let answers = try await orders.fire([DurableEvent(.pay, on: composed), DurableEvent(.note("a"), on: decomposed)])
      let outcomes = try answers.map { try $0.get().answer }
      let machines = try await [orders.machine(composed), orders.machine(decomposed)]

      try check(outcomes, [.transitioned(from: .placed, to: .paid), .accepted(.deferred)], "the answers")
      try check(machines.map { $0?.state }, [.paid, .placed], "the states")
      try check(machines.map { $0?.context.total }, [1, 2], "the contexts")
      try check(try await orders.page().machines.map { Array($0.id.utf8) }, [decomposed, composed].map { Array($0.utf8) }, "the page")
    },
    ConformanceCase("Tasks of ids that are canonically equivalent have their own inputs") { store, _ in
      let service = WeighingService()
      let parcels = try Parcel.machines(in: store, service)
      for id in [composed, decomposed] { try await Parcel.weighing(id, in: parcels) }
      try await parcels.runTasks()
      let ids = service.asked.map { Array($0.machine.utf8) }
      let inputs = service.inputs.map { Array($0.utf8) }

      try check(Set(ids), [Array(composed.utf8), Array(decomposed.utf8)], "the machines of the tasks")
      try check(Set(inputs), [Array("\(composed), 0 g".utf8), Array("\(decomposed), 0 g".utf8)], "the inputs")
      try check(try await parcels.counts().map(\.count), [2], "how many machines are weighed")
    },
    ConformanceCase("Messages of ids that are canonically equivalent are each delivered once, and come back where they were put aside") {
      store, _ in
      let orders = try Order.machines(in: store)
      for id in [composed, decomposed] {
        try await orders.create(id, Order())
        try await orders.fire(.pay, on: id)
      }
      let failed = Notes()
      var settings = DurableSettings()
      settings.delivery.attempts = 1
      let strict = try Order.machines(in: store, settings: settings)
      try await strict.deliverMessages { message in
        failed.add(message.machine)
        throw Broken()
      }
      let dead = try await strict.deadMessages()
      let revived = try await strict.retryDeadMessages(dead)
      let delivered = Notes()
      let result = try await strict.deliverMessages { delivered.add($0.machine) }
      let rest = try await strict.deliverMessages { delivered.add($0.machine) }

      let ids = Set([composed, decomposed].map { Array($0.utf8) })
      try check(Set(failed.all.map { Array($0.utf8) }), ids, "the machines whose messages were put aside")
      try check([dead.count, revived, result.delivered, rest.delivered], [2, 2, 2, 0], "how many messages were put aside, and left")
      try check(Set(delivered.all.map { Array($0.utf8) }), ids, "the machines whose messages have left")
    },
    ConformanceCase("Keys of requests and names of machines that are canonically equivalent are different") { store, clock in
      let orders = try [composed, decomposed].map { try Order.machines(in: store, named: $0) }
      for machines in orders { try await machines.create("o-1", Order()) }
      let first = try await orders[0].fire([
        DurableEvent(.note("a"), on: "o-1", key: composed), DurableEvent(.note("b"), on: "o-1", key: decomposed),
      ])
      let later = try await orders[0].fire(.note("c"), on: "o-1", key: decomposed)
      clock.move(by: .seconds(1_100))
      let due = try await orders[0].fireDue().machines

      try check(try first.map { try $0.get().isRepeated }, [false, false], "whether the requests are repetitions")
      try check(later.isRepeated, true, "whether the later request is a repetition")
      try check(due, 1, "how many machines of one name are due")
      try check(try await orders.asyncMap { try await $0.machine("o-1")?.revision }, [4, 1], "the revisions")
    },
    ConformanceCase("An id or a key that is too long for an index is refused before it is stored, and the longest ones are stored") {
      store, _ in
      // Without repetitions, since PostgreSQL compresses.
      func text(_ count: Int) -> String { String((0..<count).map { _ in Character(Unicode.Scalar(UInt8.random(in: 33...126))) }) }
      let orders = try Order.machines(in: store, named: text(255))
      let (id, key) = (text(1_000), text(1_000))
      try await orders.create(id, Order(), key: key)
      try await orders.fire(.pay, on: id, key: text(1_000))
      let failures = [
        try await error { try await orders.create(text(1_001), Order()) },
        try await error { try await orders.create("o-1", Order(), key: text(1_001)) },
        try await error { try await orders.fire(.ship, on: id, key: text(1_001)) },
        try await error { try await orders.fire([DurableEvent(.ship, on: text(1_001))]) },
        // Two bytes for each letter.
        try await error { try await orders.create(String(repeating: "\u{E9}", count: 501), Order()) },
      ]
      let name = try await error { try Order.machines(in: store, named: text(256)) }

      try check(
        failures.map { "\($0)" },
        ["an id of a machine", "the key of a request", "the key of a request", "an id of a machine"].map {
          "\($0) has 1001 bytes, and may have 1000"
        } + ["an id of a machine has 1002 bytes, and may have 1000"],
        "the errors")
      try check("\(name)", "the name of machines has 256 bytes, and may have 255", "the error for the name")
      try check(try await orders.counts().map { "\($0.state) \($0.count)" }, ["paid 1"], "what is stored")
    },
    ConformanceCase("An event that waits is recognised by the bytes of its key where its answer was removed") { store, clock in
      let orders = try Order.machines(in: store)
      try await orders.create("o-1", Order())
      try await orders.fire(.note("a"), on: "o-1", key: composed)
      clock.move(by: .seconds(100))
      try await orders.removeAnswers(olderThan: .seconds(1))
      let other = try await orders.fire(.note("b"), on: "o-1", key: decomposed)
      let same = try await orders.fire(.note("a"), on: "o-1", key: composed)

      try check([other.isRepeated, same.isRepeated], [false, true], "which requests are repetitions")
    },
  ]
}

extension Array where Element: Sendable {
  fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
