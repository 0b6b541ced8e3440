/// A bank for tests and examples: it can be out of reach, before or after it has done what it was asked.
package actor TestBank: Bank {
  /// What becomes of a call.
  package enum Trouble: Sendable {
    case unreachable
    /// It does what it is asked, and the answer is lost.
    case answerLost
    case declined
  }

  private var troubles: [Trouble?]
  package private(set) var charges: [String: Int] = [:]
  private var takenBack: Set<String> = []
  package private(set) var calls = 0

  /// - Parameter troubles: What becomes of the first calls; nil for a call that succeeds.
  package init(_ troubles: [Trouble?] = []) {
    self.troubles = troubles
  }

  package func charge(_ amount: Int, key: String) throws {
    try call {
      if !takenBack.contains(key) { charges[key] = amount }
    }
    if takenBack.contains(key) { throw Declined() }
  }

  package func takeBack(key: String) throws {
    try call {
      charges[key] = nil
      takenBack.insert(key)
    }
  }

  private func call(_ change: () -> Void) throws {
    calls += 1
    let trouble = troubles.isEmpty ? nil : troubles.removeFirst()
    switch trouble {
    case nil: change()
    case .unreachable: throw Unreachable()
    case .declined: throw Declined()
    case .answerLost:
      change()
      throw Unreachable()
    }
  }
}

package actor TestCarrier: Carrier {
  package private(set) var parcels: [String] = []

  package init() {}

  package func ship(_ order: String) {
    if !parcels.contains(order) { parcels.append(order) }
  }
}
