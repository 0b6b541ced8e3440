import Dispatch
import StateMachineTesting
import StateMachines
import Testing

/// What a scenario did, to be compared with what must hold in every order.
private final class ActivationRecord: Sendable {
  private struct Entries {
    var started: [Int] = []
    var results: [Int] = []
  }

  private let entries = Protected(Entries())
  private let names = Protected(0)

  /// The number of the next activation, as the step that enters the state knows it.
  func next() -> Int {
    names.runMutable { number in
      number += 1
      return number
    }
  }

  func begin(_ number: Int) { entries.runMutable { $0.started.append(number) } }
  func result(_ number: Int) { entries.runMutable { $0.results.append(number) } }

  var entered: Int { names.runReadonly { $0 } }
  var started: [Int] { entries.runReadonly { $0.started } }
  var results: [Int] { entries.runReadonly { $0.results } }
}

@Suite("Work in every order")
struct WorkOrdersTests {
  /// How the task of a scenario ends.
  enum Ending: CaseIterable, Sendable { case atOnce, later, failing, retrying }

  /// What else happens.
  enum Act: String, CaseIterable, Sendable { case cancel, again, stop, release, restore }

  private func definition(_ ending: Ending, _ record: ActivationRecord) throws -> MachineDefinition<Payment, PaymentEvent> {
    try MachineDefinition(initial: .idle) { sm in
      sm.when(.charge, from: .idle, to: .charging)
      sm.when(.again, from: .any, to: .charging)
      sm.when(.cancel, from: .any, to: .cancelled)
      sm.when(.matching { cause in if case .event(.charged) = cause { true } else { false } }, from: .charging, to: .charged) { step in
        if case .charged(let number) = step.event { record.result(number) }
      }
      sm.when(.declined, from: .charging, to: .declined)
      sm.task("charge", in: .charging, retry: ending == .retrying ? .attempts(2) : .never) { _ in
        record.next()
      } run: { number in
        record.begin(number)
        if ending != .atOnce { await Task.yield() }
        if ending == .failing { throw BankError() }
        if ending == .retrying, record.started.filter({ $0 == number }).count == 1 { throw BankError() }
        return .charged(number)
      } onFailure: { _ in
        .declined
      }
    }
  }

  @Test(
    "A result is that of the last activation, nothing begins twice or after its state was left, and nothing is left over",
    arguments: Ending.allCases, Act.allCases)
  func everyOrder(_ ending: Ending, _ act: Act) throws {
    try ManualExecutor.everyOrder { executor in
      let record = ActivationRecord()
      let definition = try definition(ending, record)
      let box = Protected<ThreadsafeMachine<Payment, PaymentEvent>?>(ThreadsafeMachine(definition, clock: executor))
      let restored = Protected<ThreadsafeMachine<Payment, PaymentEvent>?>(nil)
      executor.add("charge") { box.runReadonly { $0 }?.fire(.charge) }
      executor.add(act.rawValue) {
        let machine = box.runReadonly { $0 }
        switch act {
        case .cancel: machine?.fire(.cancel)
        case .again: machine?.fire(.again)
        case .stop: machine?.stop()
        case .release:
          let last = box.runMutable { box in
            defer { box = nil }
            return box
          }
          withExtendedLifetime(last) {}
        case .restore:
          guard let snapshot = machine?.snapshot() else { return }
          machine?.stop()
          let next = try? ThreadsafeMachine(definition, restoring: snapshot, clock: executor)
          restored.runMutable { $0 = next }
        }
      }
      executor.run()

      let machine = restored.runReadonly { $0 } ?? box.runReadonly { $0 }
      let order = Comment("\(executor.order)")
      #expect(executor.ready.isEmpty, order)
      // A result is that of the activation that was the last one at that moment, and counts once.
      #expect(record.results == Set(record.results).sorted(), order)
      if let machine, machine.state == .charged { #expect(record.results.last == record.entered, order) }
      if act != .restore, ending != .retrying { #expect(Set(record.started).count == record.started.count, order) }
      #expect(record.started.allSatisfy { $0 <= record.entered }, order)
      // A machine that is in the state at the end has no work left.
      if let machine, machine.state == .charging, act != .stop { #expect("\(machine.snapshot())" == "running while 'charging'", order) }
    }
  }

  @Test("Three payments at once run the effect of the state once")
  func threePayments() throws {
    try ManualExecutor.everyOrder { executor in
      let record = ActivationRecord()
      let machine = ThreadsafeMachine(try definition(.later, record), clock: executor)
      let accepted = Protected(0)
      for number in 1...3 {
        executor.add("pay \(number)") { if machine.fire(.charge) { accepted.runMutable { $0 += 1 } } }
      }
      executor.run()

      #expect(accepted.runReadonly { $0 } == 1)
      #expect(record.started == [1])
      #expect(machine.state == .charged)
    }
  }

  @Test("Of a slow payment and a fast cancellation exactly one wins, and the result of the other changes nothing")
  func slowPayment() throws {
    var ends: Set<Payment> = []
    try ManualExecutor.everyOrder { executor in
      let record = ActivationRecord()
      let machine = ThreadsafeMachine(try definition(.later, record), clock: executor)
      machine.fire(.charge)
      executor.add("cancel") { machine.fire(.cancel) }
      machine.fire(.charge)
      executor.run()

      ends.insert(machine.state)
      #expect(machine.state == .cancelled)
      #expect(record.results.count <= 1)
    }
    #expect(ends == [.cancelled])
  }

  @Test("A state that is left and entered again has a timeout and a task of its own time", arguments: [true, false])
  func enteredAgain(_ first: Bool) throws {
    try ManualExecutor.everyOrder { executor in
      let record = ActivationRecord()
      let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .charging) { sm in
        sm.when(.again, from: .charging, to: .charging)
        sm.when(.declined, from: .charging, to: .declined)
        sm.timeout(.milliseconds(200), in: .charging, fire: .declined)
        sm.task("charge", in: .charging) { _ in
          record.next()
        } run: { _ in
          nil
        }
      }
      let machine = ThreadsafeMachine(definition, clock: executor)
      executor.advance(by: .milliseconds(150))
      executor.add("again") { machine.fire(.again) }
      executor.run()
      executor.advance(by: .milliseconds(150))
      executor.run()
      #expect(machine.state == .charging, "\(executor.order)")
      executor.advance(by: .milliseconds(50))
      executor.run()
      #expect(machine.state == .declined, "\(executor.order)")
    }
  }

  @Test("In every order of enqueued events, observers and a task, observers see each transition once and in order")
  func observers() throws {
    try ManualExecutor.everyOrder { executor in
      let journal = EventRecorder<String>()
      let machine = ThreadsafeMachine(try definition(.atOnce, ActivationRecord()), clock: executor)
      machine.subscribe(on: .global()) { transition in journal.append("\(transition.target)") }
      machine.enqueue(.charge)
      machine.enqueue(.cancel)
      executor.run()

      #expect([["charging", "cancelled"], ["charging", "charged", "cancelled"]].contains(journal.entries), "\(executor.order)")
    }
  }
}
