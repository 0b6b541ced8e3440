import StateMachineTesting
import StateMachines
import Testing

@Suite("The work of machines that belong to objects")
struct WorkOfOwnersTests {
  @Test("An actor makes the input on the actor, and the result is processed there")
  func actors() async throws {
    let executor = ManualExecutor()
    let order = ActorOrder(executor)

    executor.addTask("charge") { await order.fire(.charge) }
    await executor.run()

    #expect(order.state == .charged)
    #expect(await order.journal == ["input 7", "charged on the actor"])
  }

  @Test("A task of an actor does not keep the actor alive, and its result is dropped when the actor is gone")
  func releasedActor() async throws {
    let executor = ManualExecutor()
    weak var reference: ActorOrder?
    do {
      let order = ActorOrder(executor)
      reference = order
      executor.addTask("charge") { await order.fire(.charge) }
      for _ in 0..<3 { await executor.runNext() }
    }
    await executor.run()

    #expect(reference == nil)
    #expect(executor.ready.isEmpty)
  }

  @Test("An isolated task reads and changes the actor, and keeps it alive while it runs")
  func isolated() async throws {
    let executor = ManualExecutor()
    let order = ActorOrder(executor)

    executor.addTask("load") {
      await order.fire(.cancel)
    }
    await executor.run()

    #expect(order.state == .idle)
    #expect(await order.loaded == 3)
  }

  @Test("An isolated task that waits for its next attempt does not keep the actor alive")
  func releasedBetweenAttempts() async throws {
    let executor = ManualExecutor()
    weak var reference: PatientOrder?
    do {
      let order = PatientOrder(executor)
      reference = order
      executor.addTask("charge") { await order.fire(.charge) }
      await executor.run()
    }

    #expect(reference == nil)
    executor.advance(by: .seconds(3_600))
    await executor.run()
    #expect(executor.ready.isEmpty)
  }

  @Test("An isolated task that is tried again is passed the actor each time")
  func retriedIsolated() async throws {
    let executor = ManualExecutor()
    let order = PatientOrder(executor)

    executor.addTask("charge") { await order.fire(.charge) }
    await executor.run()
    for _ in 0..<2 {
      executor.advance(by: .seconds(3_600))
      await executor.run()
    }

    #expect(await order.attempts == 3)
    #expect(order.state == .charged)
  }

  @Test("A task of a machine on the main actor is started, and its result is processed there")
  @MainActor func mainActor() async throws {
    let model = ModelOrder()

    model.fire(.charge)
    try await model.wait(for: .charged)

    #expect(model.journal == ["input 7", "charged"])
  }

  @Test("A restored machine of an actor starts its work with the first call that passes the actor")
  func restored() async throws {
    let executor = ManualExecutor()
    let order = ActorOrder(executor, at: .charging)

    await executor.run()
    let before = order.state
    executor.addTask("can") { _ = await order.can(.cancel) }
    executor.addTask("start") { try? await order.start() }
    await executor.run()

    #expect(before == .charging)
    #expect(order.state == .charged)
  }

  @Test("Finishing the machine of an actor cancels its tasks and waits for them")
  func finished() async throws {
    let order = ActorOrder(nil)
    await order.fire(.note(2))
    while await order.journal.isEmpty { await Task.yield() }

    let late = await order.finish(within: .seconds(60))

    #expect(late == [])
    #expect(await order.journal == ["began", "cancelled: true"])
  }
}

/// An order that is charged by a task.
actor ActorOrder: ActorStateful {
  typealias State = Payment
  typealias Event = PaymentEvent

  static let definition: Definition = .verified(initial: .idle) { sm in
    sm.payment()
    sm.when(.note(1), from: .cancelled, to: .idle)
    sm.when(.note(2), from: .idle, to: .declined)
    sm.task("charge", in: .charging) { order, step in
      order.journal.append("input \(order.total)")
      return order.total
    } run: {
      .charged($0)
    }
    sm.after(.charged(7)) { order, _ in order.journal.append("charged on the actor") }
    sm.isolatedTask("load", in: .cancelled) { order in
      while order.loaded < 3 {
        order.loaded += 1
        await Task.yield()
      }
      return .note(1)
    }
    sm.isolatedTask("late", in: .declined) { order in
      order.journal.append("began")
      while !Task.isCancelled { await Task.yield() }
      order.journal.append("cancelled: \(Task.isCancelled)")
      return nil
    }
  }

  let machine: Owned
  let total = 7
  var loaded = 0
  var journal: [String] = []

  init(_ executor: ManualExecutor?) {
    machine = Owned(Self.definition, clock: executor)
  }

  init(_ executor: ManualExecutor, at state: Payment) {
    do {
      machine = try Owned(Self.definition, at: state, clock: executor)
    } catch {
      fatalError("\(error)")
    }
  }
}

/// An order whose bank answers the third time that it is asked.
actor PatientOrder: ActorStateful {
  typealias State = Payment
  typealias Event = PaymentEvent

  static let definition: Definition = .verified(initial: .idle) { sm in
    sm.payment()
    sm.isolatedTask("charge", in: .charging, retry: .attempts(.max, delay: .seconds(3_600), factor: 1)) { order in
      order.attempts += 1
      if order.attempts < 3 { throw BankError() }
      return .charged(1)
    } onFailure: { _ in
      .declined
    }
  }

  let machine: Owned
  var attempts = 0

  init(_ executor: ManualExecutor) {
    machine = Owned(Self.definition, clock: executor)
  }
}

/// A view model that is charged by a task.
@MainActor
final class ModelOrder: MainActorStateful {
  typealias State = Payment
  typealias Event = PaymentEvent

  static let definition: Definition = .verified(initial: .idle) { sm in
    sm.payment()
    sm.task("charge", in: .charging) { model, step in
      model.journal.append("input \(model.total)")
      return model.total
    } run: {
      .charged($0)
    }
    sm.after(.charged(7)) { model, _ in model.journal.append("charged") }
  }

  let machine = Owned(definition)
  let total = 7
  var journal: [String] = []
}
