import StateMachineStore
import StateMachines

extension ConformanceCase {
  private static func stock(
    in store: any MachineStore, _ notes: Notes = Notes(), named name: String = "stock"
  ) throws -> DurableMachines<Order, String, String> {
    let definition = try ContextDefinition<Order, String, String>(initial: "free") { sm in
      sm.when("reserve", from: "free", to: "reserved") { step in
        step.publish(.note("reserved"))
        step.onCommit { notes.add("reserved") }
      }
      sm.when("release", from: "reserved", to: "free")
    }
    return try DurableMachines(definition, in: store, name: name, version: 1)
  }

  static let closures = [
    ConformanceCase("A closure steps machines of other kinds in its transaction, and their work runs after that of the step") { store, _ in
      let notes = Notes()
      let (orders, stock) = (try Order.machines(in: store, notes), try stock(in: store, notes))
      try await orders.create("o-1", Order())
      for id in ["a", "b"] { try await stock.create(id, Order()) }
      try await orders.fire(.pay, on: "o-1", key: "k") { transaction, outcome in
        notes.add("in the closure")
        try await transaction.fire("reserve", on: "a", of: stock, key: "k")
        try await transaction.fire("reserve", on: "b", of: stock)
        let again = try await transaction.fire("reserve", on: "a", of: stock)
        let repeated = try await transaction.fire("reserve", on: "a", of: stock, key: "k")
        notes.add("\(again.isAccepted) \(repeated.isRepeated)")
      }
      let states = [try await stock.state(of: "a"), try await stock.state(of: "b")]

      try check(states, ["reserved", "reserved"], "the states")
      try check(notes.all, ["in the closure", "false true", "paid", "reserved", "reserved"], "what has run")
      try check(try await store.messages(of: "stock").count, 2, "the messages of the other machines")
      try check(try await stock.history(of: "a").map(\.cause), ["start", "reserve"], "the history of one of them")
      try check(try await orders.state(of: "o-1"), .paid, "the state of the first machine")
    },
    ConformanceCase("What a closure throws undoes the steps of other machines in it") { store, _ in
      let notes = Notes()
      let (orders, stock) = (try Order.machines(in: store), try stock(in: store, notes))
      try await orders.create("o-1", Order())
      try await stock.create("a", Order())
      let failure = try await error {
        try await orders.fire(.pay, on: "o-1") { transaction, _ in
          try await transaction.fire("reserve", on: "a", of: stock)
          throw Broken()
        }
      }
      let missing = try await error {
        try await orders.fire(.pay, on: "o-1") { transaction, _ in try await transaction.fire("reserve", on: "none", of: stock) }
      }

      try check(failure is Broken, "\(failure) is not the error of the closure")
      try check("\(missing)", "there is no machine 'none'", "the error of a machine that is missing")
      try check(try await stock.machine("a")?.revision, 1, "the revision of the other machine")
      try check(try await orders.state(of: "o-1"), .placed, "the state of the first machine")
      try check(notes.all, [], "what has run")
    },
    ConformanceCase("A closure that locks machines out of their order, or machines of another store, is refused") { store, _ in
      let (orders, early) = (try Order.machines(in: store), try stock(in: store, named: "bolts"))
      let late = try stock(in: store)
      let elsewhere = try stock(in: MemoryStore())
      for machines in [early, late, elsewhere] { try await machines.create("a", Order()) }
      try await late.create("b", Order())
      try await orders.create("o-1", Order())
      try await orders.create("o-0", Order())
      let closures: [@Sendable (DurableTransaction) async throws -> Void] = [
        { try await $0.fire("reserve", on: "a", of: early) }, { try await $0.fire(.pay, on: "o-0", of: orders) },
        { try await $0.fire(.ship, on: "o-1", of: orders) },
        { transaction in
          try await transaction.fire("reserve", on: "b", of: late)
          try await transaction.fire("reserve", on: "a", of: late)
        }, { try await $0.fire("reserve", on: "a", of: elsewhere) },
      ]
      var errors: [String] = []
      for closure in closures {
        switch try await error(of: { try await orders.fire(.pay, on: "o-1") { transaction, _ in try await closure(transaction) } }) {
        case StoreError.lockOrder(let key, let last): errors.append("\(key.kind)/\(key.id) after \(last.kind)/\(last.id)")
        case let error: errors.append("\(error)")
        }
      }

      try check(
        errors,
        [
          "bolts/a after orders/o-1", "orders/o-0 after orders/o-1", "orders/o-1 after orders/o-1", "stock/a after stock/b",
          "the machines are in another store than the transaction",
        ], "the errors")
      try check(try await late.counts().map(\.state), ["free"], "the states of the other machines")
    },
    ConformanceCase("A call that would begin another transaction inside a closure throws at once, and the store goes on") { store, _ in
      let (orders, stock) = (try Order.machines(in: store), try stock(in: store))
      try await orders.create("o-1", Order())
      try await stock.create("a", Order())
      let calls: [@Sendable () async throws -> Void] = [
        { try await stock.fire("reserve", on: "a") }, { try await stock.create("b", Order()) }, { try await stock.delete("a") },
        { try await stock.fireDue() }, { try await orders.deliverMessages { _ in } },
        { try await orders.fire(.ship, on: "o-1") { _, _ in } },
      ]
      let refused = Notes()
      for call in calls {
        let failure = try await error {
          try await orders.fire(.pay, on: "o-1") { _, _ in try await call() }
        }
        if case StoreError.nestedTransaction = failure { refused.add("refused") } else { refused.add("\(failure)") }
      }
      // Reading is no transaction that another one waits for, and another store is none either.
      let other = try ConformanceCase.stock(in: MemoryStore())
      try await orders.fire(.pay, on: "o-1") { _, _ in
        _ = try await stock.state(of: "a")
        try await other.create("a", Order())
      }
      try await stock.fire("reserve", on: "a")

      try check(refused.all, calls.map { _ in "refused" }, "what came of the calls")
      try check([try await orders.state(of: "o-1")], [.paid], "the state in the end")
      try check(try await stock.state(of: "a"), "reserved", "the state of the other machine in the end")
    },
    ConformanceCase("A closure that does not return ends with an error after its time limit, and undoes its step; the store goes on") {
      store, _ in
      var settings = DurableSettings()
      settings.closureTimeLimit = .milliseconds(500)
      let (orders, stock) = (try Order.machines(in: store, settings: settings), try stock(in: store))
      try await orders.create("o-1", Order())
      try await stock.create("a", Order())
      let (released, ended, late) = (Notes(), SharedCounter(), Notes())
      let failure = try await error {
        try await orders.fire(.pay, on: "o-1") { transaction, _ in
          defer { ended.add() }
          try await transaction.fire("reserve", on: "a", of: stock)
          // It ignores that its task is cancelled.
          while released.all.isEmpty { await Task.yield() }
          do { try await transaction.fire("release", on: "a", of: stock) } catch { late.add("\(error)") }
        }
      }
      let states = [try await orders.state(of: "o-1")?.rawValue, try await stock.state(of: "a")]
      try await stock.fire("reserve", on: "a")
      released.add("now")
      while ended.count == 0 { await Task.yield() }

      guard case DurableError.tooSlow(.milliseconds(500)) = failure else { throw ConformanceFailure(description: "\(failure)") }
      try check(states, ["placed", "free"], "the states after it")
      try check(late.all, ["the transaction is over"], "what the closure can do later")
      try check(try await stock.state(of: "a"), "reserved", "the state in the end")
    },
  ]
}
