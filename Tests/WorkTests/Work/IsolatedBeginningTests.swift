import StateMachineTesting
import StateMachines
import Testing

/// Each test keeps the actor busy while a task is on its way there: within one turn of the actor, the task is run up to its hop, and then
/// the state is left.
@Suite("When tasks begin that run on an actor")
struct IsolatedBeginningTests {
  /// How a turn of the actor ends the work of the state that it has entered.
  enum End: CaseIterable, Sendable {
    case leaving, entering, stopping
  }

  @Test("An isolated task does not begin on its actor once the actor has left the state or stopped its machine", arguments: End.allCases)
  func firstAttempt(_ end: End) async {
    let executor = ManualExecutor()
    let order = BusyOrder(executor)

    executor.addTask("turn") {
      await order.turn { order in
        order.fire(.charge)
        executor.run()
        order.end(end)
      }
    }
    await executor.run()

    #expect(await order.journal == (end == .entering ? ["attempt of activation 2 after the turn"] : []))
  }

  @Test("In random orders, no further attempt of an isolated task begins once the actor has left the state", arguments: End.allCases)
  func furtherAttempt(_ end: End) {
    let attempts = Protected<[String]>([])
    ManualExecutor.randomOrders(300, seed: 1) { executor in
      let order = BusyOrder(executor) { attempt in attempts.runMutable { $0.append(attempt) } }
      executor.addTask("charge") { await order.fire(.charge) }
      while executor.run("charge") || executor.run("task") {}
      executor.advance(by: .seconds(1))
      executor.run("alarm")
      executor.run("task")
      executor.addTask("turn") {
        await order.turn { order in
          executor.run()
          order.end(end)
        }
      }
      executor.run()

      let late = attempts.runMutable { attempts in
        defer { attempts = [] }
        return attempts.filter { $0.hasSuffix("after the turn") }
      }
      #expect(late == (end == .entering ? ["attempt of activation 2 after the turn"] : []), "\(executor.order)")
    }
  }

  @Test("An isolated task does not begin once the actor has finished its machine, which does not wait for it")
  func finishing() async {
    let executor = ManualExecutor()
    let order = BusyOrder(executor)

    executor.addTask("turn") { await order.finish { executor.run() } }
    await executor.run()

    #expect(await order.journal == ["late: []"])
  }

  @Test("In random orders, an isolated task does not begin once its time limit has passed on the actor")
  func timeLimit() {
    let attempts = Protected<[String]>([])
    ManualExecutor.randomOrders(500, seed: 46) { executor in
      let order = BusyOrder(executor) { attempt in attempts.runMutable { $0.append(attempt) } }
      executor.addTask("charge") { await order.fire(.charge) }
      while order.state == .idle { executor.runNext() }
      executor.advance(by: .seconds(60))
      executor.addTask("turn") { await order.turn { _ in executor.run() } }
      executor.run()

      #expect(order.state == .declined, "\(executor.order)")
    }

    let kinds = attempts.runReadonly { Set($0) }
    #expect(kinds == ["attempt of activation 1"])
  }

  @Test("An isolated task does not begin on the main actor once the state is left or the machine stopped there", arguments: End.allCases)
  @MainActor func mainActor(_ end: End) async {
    let executor = ManualExecutor()
    let model = BusyModel(executor)

    func turn() {
      model.fire(.charge)
      executor.run()
      model.end(end)
    }
    turn()
    await executor.run()

    #expect(model.journal == (end == .entering ? ["attempt of activation 2"] : []))
  }

  @Test(
    "A task whose closure is isolated to the main actor does not begin once the main actor has left the state", arguments: [true, false])
  @MainActor func mainActorClosure(_ hasInput: Bool) async throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.payment()
      if hasInput {
        sm.task("charge", in: .charging) { _ in
          7
        } run: { @MainActor total in
          journal.append("charged \(total)")
          return nil
        }
      } else {
        sm.task("charge", in: .charging) { @MainActor in
          journal.append("charged")
          return nil
        }
      }
    }
    let machine = ThreadsafeMachine(definition, clock: executor)

    func turn() {
      machine.fire(.charge)
      executor.run()
      machine.fire(.cancel)
    }
    for _ in 0..<2 {
      turn()
      await Task { @MainActor in }.value
      await executor.run()
    }
    #expect(journal.entries == [])
    machine.fire(.again)
    await executor.run()
    await Task { @MainActor in }.value
    #expect(journal.entries == [hasInput ? "charged 7" : "charged"])
    await executor.run()
  }
}

/// An order whose bank never answers at once, and which notes each attempt to charge it.
private actor BusyOrder: ActorStateful {
  typealias State = Payment
  typealias Event = PaymentEvent

  static let definition: Definition = .verified(initial: .idle) { sm in
    sm.payment()
    sm.isolatedTask("charge", in: .charging, retry: .attempts(3, delay: .seconds(1)), timeLimit: .seconds(60)) { order in
      order.noteAttempt()
      throw BankError()
    } onFailure: { _ in
      .declined
    }
    sm.onEntry(.charging) { order, _ in order.entries += 1 }
  }

  let machine: Owned
  private let note: @Sendable (String) -> Void
  private var entries = 0
  private var hasEnded = false
  var journal: [String] = []

  init(_ executor: ManualExecutor, note: @escaping @Sendable (String) -> Void = { _ in }) {
    machine = Owned(Self.definition, clock: executor)
    self.note = note
  }

  func noteAttempt() {
    let isLate = hasEnded || state != .charging
    let attempt = "attempt of activation \(entries)" + (isLate ? " after the turn" : "")
    note(attempt)
    journal.append(attempt)
  }

  func turn(_ body: @Sendable (isolated BusyOrder) -> Void) {
    body(self)
  }

  func end(_ end: IsolatedBeginningTests.End) {
    hasEnded = true
    switch end {
    case .leaving: fire(.cancel)
    case .entering: fire(.again)
    case .stopping: machine.on(self).stop()
    }
  }

  func finish(_ run: @Sendable () -> Void) async {
    fire(.charge)
    run()
    let late = await machine.on(self).finish(within: .seconds(60))
    journal.append("late: \(late)")
  }
}

/// A view model that notes each attempt to charge it.
@MainActor
private final class BusyModel: MainActorStateful {
  typealias State = Payment
  typealias Event = PaymentEvent

  static let definition: Definition = .verified(initial: .idle) { sm in
    sm.payment()
    sm.isolatedTask("charge", in: .charging) { model in
      model.journal.append("attempt of activation \(model.entries)")
      return nil
    }
    sm.onEntry(.charging) { model, _ in model.entries += 1 }
  }

  let machine: Owned
  var entries = 0
  var journal: [String] = []

  init(_ executor: ManualExecutor) {
    machine = Owned(Self.definition, clock: executor)
  }

  func end(_ end: IsolatedBeginningTests.End) {
    switch end {
    case .leaving: fire(.cancel)
    case .entering: fire(.again)
    case .stopping: machine.on(self).stop()
    }
  }
}
