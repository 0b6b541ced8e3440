import StateMachines
import Testing

@Suite("The work of machines that are values")
struct WorkOfValuesTests {
  private func definition(
    _ build: (inout MachineBuilder<Void, Payment, PaymentEvent>) -> Void
  ) throws -> MachineDefinition<Payment, PaymentEvent> {
    try MachineDefinition(initial: .idle) { sm in
      sm.payment()
      build(&sm)
    }
  }

  private func texts(_ changes: [WorkChange<PaymentEvent>]) -> [String] {
    changes.map { change in
      switch change {
      case .start(let work): "start \(work.name) \(work.activation), attempt \(work.attempt)"
      case .cancel(let activation): "cancel \(activation)"
      }
    }
  }

  private func works(_ changes: [WorkChange<PaymentEvent>]) -> [StateWork<PaymentEvent>] {
    changes.compactMap { change in if case .start(let work) = change { work } else { nil } }
  }

  @Test("A machine lists what to start and what to cancel, in order and once")
  func list() throws {
    var machine = Machine(
      try definition { sm in
        sm.task("charge", in: .charging) { .charged(1) }
        sm.task("check", in: [.charging, .cancelled]) { nil }
      })

    machine.fire(.charge)
    let first = texts(machine.takeWork())
    let again = texts(machine.takeWork())
    machine.fire(.cancel)
    let last = texts(machine.takeWork())

    #expect(first == ["start charge 1, attempt 1", "start check 2, attempt 1"])
    #expect(again == [])
    #expect(last == ["cancel 1", "cancel 2", "start check 3, attempt 1"])
  }

  @Test("What begins and ends before the list is taken is not listed")
  func neverListed() throws {
    var machine = Machine(try definition { sm in sm.task("charge", in: .charging) { .charged(1) } })

    machine.fire(.charge)
    machine.fire(.cancel)

    #expect(texts(machine.takeWork()) == [])
  }

  @Test("A report of the current activation is processed, and one of an earlier activation is dropped")
  func reports() async throws {
    var machine = Machine(try definition { sm in sm.task("charge", in: .charging) { .charged(1) } })

    machine.fire(.charge)
    let first = try #require(works(machine.takeWork()).first)
    machine.fire(.again)
    let second = try #require(works(machine.takeWork()).first)
    let stale = machine.process(await first.run())
    let state = machine.state
    let current = machine.process(await second.run())
    let repeated = machine.process(await second.run())

    #expect(stale.isEmpty)
    #expect(state == .charging)
    #expect(current.map(\.description) == ["charging -> charged (charged)"])
    #expect(repeated.isEmpty)
  }

  @Test("Work has the input that was made in the step")
  func input() throws {
    var machine = Machine(
      try definition { sm in
        sm.task("charge", in: .charging) { step in
          "\(step.state)"
        } run: { _ in
          nil
        }
      })

    machine.fire(.charge)
    let work = try #require(works(machine.takeWork()).first)

    #expect(work.input(as: String.self) == "charging")
    #expect(work.input(as: Int.self) == nil)
  }

  @Test("Work that runs elsewhere is reported by hand: success, failure, and another attempt after its delay")
  func elsewhere() throws {
    var machine = Machine(
      try definition { sm in
        sm.task("charge", in: .charging, retry: .attempts(2, delay: .seconds(3))) {
          .charged(1)
        } onFailure: { _ in
          .declined
        }
      })

    machine.fire(.charge)
    let first = try #require(works(machine.takeWork()).first)
    machine.process(first.failure(throwing: BankError()))
    let waiting = texts(machine.takeWork())
    let deadline = machine.nextDeadline
    machine.advance(to: .seconds(3))
    let second = try #require(works(machine.takeWork()).first)
    var other = machine
    other.process(second.failure(throwing: BankError()))
    machine.process(second.success(.charged(1)))

    #expect(waiting == [])
    #expect(deadline == .seconds(3))
    #expect(second.attempt == 2)
    #expect(machine.state == .charged)
    #expect(other.state == .declined)
  }

  @Test("A report of an attempt that has failed already is dropped")
  func lateAttempt() throws {
    var machine = Machine(
      try definition { sm in
        sm.task("charge", in: .charging, retry: .attempts(2, delay: .seconds(3))) {
          .charged(1)
        } onFailure: { _ in
          .declined
        }
      })

    machine.fire(.charge)
    let first = try #require(works(machine.takeWork()).first)
    machine.process(first.failure(throwing: BankError()))
    machine.process(first.success(.charged(1)))
    machine.advance(to: .seconds(3))
    machine.process(first.success(.charged(1)))

    #expect(machine.state == .charging)
  }

  @Test("A time limit that passes cancels the work, and is its failure")
  func timeLimit() throws {
    var machine = Machine(
      try definition { sm in
        sm.task("charge", in: .charging, timeLimit: .seconds(2)) {
          .charged(1)
        } onFailure: { _ in
          .declined
        }
      })

    machine.fire(.charge)
    _ = machine.takeWork()
    machine.advance(to: .seconds(2))

    #expect(machine.state == .declined)
    #expect(texts(machine.takeWork()) == ["cancel 1"])
  }

  @Test("A stream reports each element and its end")
  func stream() async throws {
    var machine = Machine(
      try definition { sm in
        sm.when(.note(7), in: .charging) { _ in }
        sm.events(in: .charging, onEnd: .declined) {
          AsyncStream { source in
            source.yield(.note(7))
            source.finish()
          }
        }
      })
    let reports = Protected<[WorkReport<PaymentEvent>]>([])

    machine.fire(.charge)
    let work = try #require(works(machine.takeWork()).first)
    await work.run { report in reports.runMutable { $0.append(report) } }
    let all = reports.runReadonly { $0 }
    let transitions = all.map { machine.process($0).map(\.description) }

    #expect(all.map(\.description) == ["1: note", "1: declined"])
    #expect(transitions == [["charging -> charging (note)"], ["charging -> declined (declined)"]])
  }

  @Test("A copy of a machine has a list of its own")
  func copies() throws {
    var machine = Machine(try definition { sm in sm.task("charge", in: .charging) { .charged(1) } })
    machine.fire(.charge)
    var copy = machine

    let taken = texts(copy.takeWork())
    copy.fire(.cancel)

    #expect(taken == ["start charge 1, attempt 1"])
    #expect(texts(copy.takeWork()) == ["cancel 1"])
    #expect(texts(machine.takeWork()) == ["start charge 1, attempt 1"])
  }

  @Test("A machine with a context makes inputs of it, and its embedded form lists the same")
  func contexts() throws {
    struct Account: Sendable { var coins = 5 }
    let definition = try ContextDefinition<Account, Payment, PaymentEvent>(initial: .idle) { sm in
      sm.payment()
      sm.onEntry(.charging) { step in step.context.coins -= 1 }
      sm.task("charge", in: .charging) { step in
        step.context.coins
      } run: {
        .charged($0)
      }
    }
    var account = Account()
    var machine = ContextMachine(stopped: definition)
    try machine.start(with: &account)
    var embedded = EmbeddedMachine(definition, context: Account())

    machine.fire(.charge, with: &account)
    embedded.fire(.charge)
    let work = try #require(works(machine.takeWork()).first)
    let other = try #require(works(embedded.takeWork()).first)
    machine.process(work.success(.charged(4)), with: &account)
    embedded.process(other.success(.charged(4)))

    #expect(work.input(as: Int.self) == 4 && other.input(as: Int.self) == 4)
    #expect(machine.state == .charged && embedded.state == .charged)
  }

  @Test("The machine of an object without an executor lists its work")
  func statefulObjects() throws {
    let order = ListedOrder()

    order.fire(.charge)
    let work = try #require(works(order.machine.takeWork()).first)
    order.machine.on(order).process(work.success(.charged(4)))

    #expect(work.input(as: Int.self) == 7)
    #expect(order.state == .charged)
  }

  @Test("A machine made in a state lists the work of that state, as its line says", arguments: RestoredWork.allCases)
  func placed(_ restored: RestoredWork) async throws {
    let definition = try definition { sm in
      sm.task("charge", in: .charging, onRestore: restored) {
        .charged(1)
      } onFailure: { error in
        error is MachineError ? .declined : nil
      }
    }
    var machine = try Machine(definition, at: .charging)
    try machine.start()

    let changes = machine.takeWork()
    for work in works(changes) { machine.process(await work.run()) }

    #expect(texts(changes) == (restored == .leave ? [] : ["start charge 1, attempt 1"]))
    #expect(machine.state == [.restart: .charged, .fail: .declined, .leave: .charging][restored])
  }
}

/// An object whose user runs its tasks.
final class ListedOrder: Stateful {
  typealias State = Payment
  typealias Event = PaymentEvent

  static let definition: Definition = .verified(initial: .idle) { sm in
    sm.payment()
    sm.task("charge", in: .charging) { step in
      step.context.total
    } run: {
      .charged($0)
    }
  }

  let machine = Owned(definition)
  let total = 7
}
