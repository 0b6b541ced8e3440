import OrderMachine
import StateMachineTesting
import StateMachines
import Testing

@Suite("Orders whose states have tasks")
struct OrderTests {
  /// Runs an order with some troubles until nothing is left to do, and passes time in steps of a second.
  private func settle(_ executor: ManualExecutor, for seconds: Int = 300) {
    executor.run()
    for _ in 0..<seconds {
      executor.advance(by: .seconds(1))
      executor.run()
    }
  }

  @Test("An order is charged and shipped")
  func shipped() async {
    let executor = ManualExecutor()
    let (bank, carrier) = (TestBank(), TestCarrier())
    let order = Order("o-1", amount: 30, bank: bank, carrier: carrier, clock: executor)

    await order.fire(.pay)
    await executor.run()

    #expect(order.state == .shipped)
    #expect(await bank.charges == ["o-1": 30])
    #expect(await carrier.parcels == ["o-1"])
  }

  @Test("A bank that is out of reach is asked again after one, two and four seconds")
  func retries() async {
    let executor = ManualExecutor()
    let bank = TestBank([.unreachable, .answerLost, .unreachable])
    let order = Order("o-1", amount: 30, bank: bank, carrier: TestCarrier(), clock: executor)
    var states: [Order.State] = []

    await order.fire(.pay)
    await executor.run()
    for seconds in [1, 2, 3, 1] {
      states.append(order.state)
      executor.advance(by: .seconds(seconds))
      await executor.run()
    }

    #expect(states == [.charging, .charging, .charging, .charging])
    #expect(order.state == .shipped)
    #expect(await bank.charges == ["o-1": 30])
    #expect(await bank.calls == 4)
  }

  @Test("A bank that declines is asked once")
  func declined() async {
    let executor = ManualExecutor()
    let bank = TestBank([.declined])
    let order = Order("o-1", amount: 30, bank: bank, carrier: TestCarrier(), clock: executor)

    executor.addTask("pay") { await order.fire(.pay) }
    settle(executor)

    #expect(order.state == .declined)
    #expect(await bank.calls == 1)
  }

  @Test("A bank that stays out of reach declines the order, and what it may have taken stays to be looked at")
  func neverReached() async {
    let executor = ManualExecutor()
    let bank = TestBank(Array(repeating: .unreachable, count: 99))
    let order = Order("o-1", amount: 30, bank: bank, carrier: TestCarrier(), clock: executor)

    executor.addTask("pay") { await order.fire(.pay) }
    settle(executor)

    #expect(order.state == .declined)
    #expect(await bank.calls == 5)
  }

  @Test(
    "In 5,000 orders of paying, cancelling and the answers of the bank, a shipped order is paid once and a cancelled one is not paid",
    arguments: [[], [.answerLost], [.unreachable, .answerLost]] as [[TestBank.Trouble?]])
  func cancelledOrNot(_ troubles: [TestBank.Trouble?]) async {
    let books = Books()
    ManualExecutor.randomOrders(5_000, seed: 18) { executor in
      let (bank, carrier) = (TestBank(troubles), TestCarrier())
      let order = Order("o-1", amount: 30, bank: bank, carrier: carrier, clock: executor)
      executor.addTask("pay") { await order.fire(.pay) }
      executor.addTask("cancel") { await order.fire(.cancel) }
      settle(executor, for: 10)
      executor.addTask("check") {
        await books.note(order.state, paid: bank.charges["o-1"] == 30, sent: carrier.parcels == ["o-1"])
      }
      executor.run()
    }

    let entries = await books.entries
    #expect(entries.isSubset(of: ["shipped, paid, sent", "cancelled, not paid, not sent"]))
    #expect(entries.contains("cancelled, not paid, not sent"))
  }

  @Test("A cancellation that comes when the order is being shipped loses, and says so")
  func tooLate() async {
    let executor = ManualExecutor()
    let order = Order("o-1", amount: 30, bank: TestBank(), carrier: TestCarrier(), clock: executor)

    await order.fire(.pay)
    await executor.run()
    let outcome = await order.attempt(.cancel)

    #expect(order.state == .shipped)
    #expect("\(outcome)" == "rejected: 'cancel' does not apply while 'shipped'; permitted: nothing")
  }
}

/// What several runs of a scenario ended with.
actor Books {
  private(set) var entries: Set<String> = []

  func note(_ state: Order.State, paid: Bool, sent: Bool) {
    entries.insert("\(state), \(paid ? "paid" : "not paid"), \(sent ? "sent" : "not sent")")
  }

  func note(_ entry: String) { entries.insert(entry) }
}
