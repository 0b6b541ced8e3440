import Testing

extension SubscriptionFixture {
  /// What one event does in one state.
  struct Square: Sendable, CustomTestStringConvertible {
    let state: Status
    let event: Request
    /// Where it leads; nil where it is rejected.
    let target: Status?
    let stampsDate: Bool
    let stopsBilling: Bool

    init(_ state: Status, _ event: Request, _ target: Status?, stampsDate: Bool = false, stopsBilling: Bool = false) {
      self.state = state
      self.event = event
      self.target = target
      self.stampsDate = stampsDate
      self.stopsBilling = stopsBilling
    }

    var testDescription: String { "\(event) while \(state)" }
  }

  /// Every event in every state, written out, so that it owes nothing to the definition.
  static let grid = [
    Square(.pendingActivation, .activate, .active),
    Square(.pendingActivation, .suspend, nil),
    Square(.pendingActivation, .unsuspend, nil),
    Square(.pendingActivation, .terminate, nil),
    Square(.active, .activate, nil),
    Square(.active, .suspend, .suspended, stopsBilling: true),
    Square(.active, .unsuspend, nil),
    Square(.active, .terminate, .terminated, stampsDate: true),
    Square(.suspended, .activate, nil),
    Square(.suspended, .suspend, nil),
    Square(.suspended, .unsuspend, .active),
    Square(.suspended, .terminate, .terminated, stampsDate: true),
    Square(.terminated, .activate, nil),
    Square(.terminated, .suspend, nil),
    Square(.terminated, .unsuspend, nil),
    Square(.terminated, .terminate, nil),
  ]
}
