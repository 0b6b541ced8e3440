#if Macros
  import Testing

  /// What one event does in one state of a subscription.
  struct SubscriptionSquare: Sendable, CustomTestStringConvertible {
    let state: String
    let event: String
    /// Where it leads; nil where it is rejected.
    let target: String?
    var stampsDate = false
    var stopsBilling = false

    var testDescription: String { "\(event) while \(state)" }

    init(_ state: String, _ event: String, _ target: String?, stampsDate: Bool = false, stopsBilling: Bool = false) {
      (self.state, self.event, self.target) = (state, event, target)
      (self.stampsDate, self.stopsBilling) = (stampsDate, stopsBilling)
    }

    /// Every event in every state.
    static let grid = [
      SubscriptionSquare("pendingActivation", "activate", "active"),
      SubscriptionSquare("pendingActivation", "suspend", nil),
      SubscriptionSquare("pendingActivation", "unsuspend", nil),
      SubscriptionSquare("pendingActivation", "terminate", nil),
      SubscriptionSquare("active", "activate", nil),
      SubscriptionSquare("active", "suspend", "suspended", stopsBilling: true),
      SubscriptionSquare("active", "unsuspend", nil),
      SubscriptionSquare("active", "terminate", "terminated", stampsDate: true),
      SubscriptionSquare("suspended", "activate", nil),
      SubscriptionSquare("suspended", "suspend", nil),
      SubscriptionSquare("suspended", "unsuspend", "active"),
      SubscriptionSquare("suspended", "terminate", "terminated", stampsDate: true),
      SubscriptionSquare("terminated", "activate", nil),
      SubscriptionSquare("terminated", "suspend", nil),
      SubscriptionSquare("terminated", "unsuspend", nil),
      SubscriptionSquare("terminated", "terminate", nil),
    ]

    static let states = ["pendingActivation", "active", "suspended", "terminated"]
    static let events = ["activate", "suspend", "unsuspend", "terminate"]
  }

  extension CaseIterable {
    /// The case of a name.
    static func named(_ name: String) throws -> Self { try #require(allCases.first { "\($0)" == name }) }
  }
#endif
