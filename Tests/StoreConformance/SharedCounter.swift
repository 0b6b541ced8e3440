import StateMachines

/// A number that several tasks increase.
final class SharedCounter: Sendable {
  private let number = Protected(0)

  var count: Int { number.runReadonly { $0 } }

  func add() { number.runMutable { $0 += 1 } }
}
