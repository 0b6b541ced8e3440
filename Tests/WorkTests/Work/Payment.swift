import StateMachineTesting
import StateMachines

/// What the machines of these tests go through: an order that is charged and shipped.
enum Payment: Hashable, Sendable {
  case idle
  case charging
  case charged
  case declined
  case cancelled
}

enum PaymentEvent: Hashable, Sendable {
  case charge
  case charged(Int)
  case declined
  case cancel
  case again
  case note(Int)
}

/// The error of a bank.
struct BankError: Error, Hashable {
  var code = 0
}

extension MachineBuilder where State == Payment, Event == PaymentEvent {
  /// The transitions that all of these tests use.
  mutating func payment(_ accepted: Range<Int> = 0..<10) {
    when(.charge, from: .idle, to: .charging)
    when(.anyOf(accepted.map { .charged($0) }), from: .charging, to: .charged)
    when(.declined, from: .charging, to: .declined)
    when(.cancel, from: [.idle, .charging, .charged], to: .cancelled)
    when(.again, from: [.charging, .charged, .declined, .cancelled], to: .charging)
  }
}

/// A suite whose machines are payments, on an executor of the test.
protocol PaymentSuite {}

extension PaymentSuite {
  /// A machine with the common transitions, and with the lines that the test adds.
  func machine(
    _ executor: ManualExecutor, _ build: (inout MachineBuilder<Void, Payment, PaymentEvent>) -> Void
  ) throws -> ThreadsafeMachine<Payment, PaymentEvent> {
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.payment()
      build(&sm)
    }
    return ThreadsafeMachine(definition, clock: executor)
  }
}
