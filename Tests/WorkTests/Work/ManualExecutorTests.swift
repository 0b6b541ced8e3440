import Dispatch
import StateMachineTesting
import StateMachines
import Testing

@Suite("The executor for tests")
struct ManualExecutorTests {
  @Test("It runs nothing by itself, and what is ready in order")
  func order() {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()

    executor.add("first") { journal.append("first") }
    executor.addTask("second") { journal.append("second") }
    executor.add("third") {
      journal.append("third")
      executor.add("fourth") { journal.append("fourth") }
    }
    let before = journal.entries
    let ready = executor.ready
    executor.run()

    #expect(before == [])
    #expect(ready == ["first", "second", "third"])
    #expect(journal.entries == ["first", "third", "second", "fourth"])
    #expect(executor.order == ["first", "second", "third", "task", "fourth"])
    #expect(!executor.runNext())
  }

  @Test("It runs the first thing of a name")
  func byName() {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()

    for name in ["a", "b", "b"] { executor.add(name) { journal.append(name) } }
    let found = executor.run("b")
    let missing = executor.run("c")

    #expect(found && !missing)
    #expect(journal.entries == ["b"])
    #expect(executor.ready == ["a", "b"])
  }

  @Test("It finds every order of parts that do not wait for each other", arguments: [(1, 1), (2, 2), (3, 6), (4, 24), (5, 120)])
  func permutations(_ parts: Int, _ orders: Int) throws {
    var seen: Set<[String]> = []

    let count = try ManualExecutor.everyOrder { executor in
      for part in 0..<parts { executor.add("\(part)") {} }
      executor.run()
      seen.insert(executor.order)
    }

    #expect(count == orders)
    #expect(seen.count == orders)
  }

  @Test("More orders than the limit are an error")
  func limit() {
    let error = #expect(throws: OrdersError.self) {
      try ManualExecutor.everyOrder(limit: 23) { executor in
        for part in 0..<4 { executor.add("\(part)") {} }
        executor.run()
      }
    }

    #expect(error?.description == "the scenario has more than 23 orders; make it smaller, or use randomOrders")
  }

  @Test("What a scenario throws ends the search")
  func thrown() {
    var count = 0

    #expect(throws: BankError.self) {
      try ManualExecutor.everyOrder { executor in
        count += 1
        for part in 0..<3 { executor.add("\(part)") {} }
        executor.run()
        if executor.order.first == "1" { throw BankError() }
      }
    }
    #expect(count == 3)
  }

  @Test("Random orders follow from the seed")
  func random() {
    func orders(_ seed: UInt64) -> [[String]] {
      var orders: [[String]] = []
      ManualExecutor.randomOrders(20, seed: seed) { executor in
        for part in 0..<6 { executor.add("\(part)") {} }
        executor.run()
        orders.append(executor.order)
      }
      return orders
    }

    #expect(orders(1) == orders(1))
    #expect(orders(1) != orders(2))
    #expect(Set(orders(1)).count > 15)
  }

  @Test("Work for a time is ready when the clock has come to it, also work for a time that has passed")
  func time() {
    let executor = ManualExecutor()
    executor.advance(by: .seconds(5))

    _ = executor.schedule(at: .seconds(3)) {}
    let cancel = executor.schedule(at: .seconds(7)) {}
    _ = executor.schedule(at: .seconds(8)) {}
    let late = executor.ready
    executor.advance(by: .seconds(1))
    cancel()
    executor.advance(by: .seconds(2))

    #expect(late == ["alarm"])
    #expect(executor.ready == ["alarm", "alarm"])
    #expect(executor.now == .seconds(8))
  }

  @Test("Events of enqueue, outcomes of submit, observers and timers of a machine run on it")
  func machines() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.payment()
      sm.timeout(.seconds(1), in: .charging, fire: .declined)
    }
    let machine = ThreadsafeMachine(definition, clock: executor)
    machine.subscribe(on: .global()) { transition in journal.append("\(transition)") }

    machine.enqueue(.charge)
    let before = machine.state
    executor.run()
    executor.addTask("submit") { journal.append("\(await machine.submit(.charge))") }
    executor.run()
    executor.advance(by: .seconds(1))
    executor.run()

    #expect(before == .idle)
    #expect(
      journal.entries == [
        "idle -> charging (charge)",
        "rejected: 'charge' does not apply while 'charging'; permitted: "
          + (0..<10).map { "charged(\($0)), " }.joined() + "cancel, again",
        "charging -> declined (declined)",
      ])
  }
}
