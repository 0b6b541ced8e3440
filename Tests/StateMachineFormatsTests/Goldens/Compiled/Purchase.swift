// Generated from a chart by 'compiledSwift()': edit the chart instead.

/// The guards and actions of the chart: conform a type to it.
protocol PurchaseActions {
  /// The guard 'has funds'.
  func hasFunds() -> Bool

  /// The action 'charge'.
  mutating func charge()

  /// The guard 'is known'.
  func isKnown() -> Bool

  /// The guard 'looks odd'.
  func looksOdd() -> Bool

  /// The action 'ask for review'.
  mutating func askForReview()

  /// The action 'print label'.
  mutating func printLabel()
}

/// The states of the machine: those that have no others inside them.
enum PurchaseState: Sendable {
  case placed
  case paid
  case onHold
  case shipped
  case cancelled
}

/// What became of an event.
private enum PurchaseAnswer { case moved, stayed, kept, waits, rejected }

/// The events that are raised inside.
private enum PurchaseRaised { case audit }

/// The machine of the chart "purchase" in Purchase.json.
struct Purchase<Actions: PurchaseActions> {
  /// What the guards and actions work on.
  var actions: Actions
  /// The active state.
  private(set) var state: PurchaseState
  /// How often `ship` waits.
  private var waiting: Int

  /// A machine in its initial state, after the entry actions.
  init(_ actions: Actions) {
    self.actions = actions
    state = .placed
    waiting = 0
  }
}

extension Purchase: Sendable where Actions: Sendable {}

// MARK: Events

extension Purchase {
  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func pay() -> Bool {
    var raised: PurchaseRaised? = nil
    let answer = takePay(&raised)
    recall(after: answer, &raised)
    return answer != .rejected
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func audit() -> Bool {
    var raised: PurchaseRaised? = nil
    let answer = takeAudit(&raised)
    recall(after: answer, &raised)
    return answer != .rejected
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func release() -> Bool {
    var raised: PurchaseRaised? = nil
    let answer = takeRelease(&raised)
    recall(after: answer, &raised)
    return answer != .rejected
  }

  /// - Returns: Whether the event was accepted, or waits.
  @discardableResult
  mutating func ship() -> Bool {
    var raised: PurchaseRaised? = nil
    let answer = takeShip(&raised)
    if answer == .waits { waiting += 1 }
    recall(after: answer, &raised)
    return answer != .rejected
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func cancel() -> Bool {
    var raised: PurchaseRaised? = nil
    let answer = takeCancel(&raised)
    recall(after: answer, &raised)
    return answer != .rejected
  }
}

// MARK: Steps

extension Purchase {
  private mutating func takePay(_ raised: inout PurchaseRaised?) -> PurchaseAnswer {
    switch state {
    case .placed:
      if actions.hasFunds() {  // line 5
        actions.charge()
        raised = .audit
        state = .paid
        return .moved
      }
      guard actions.isKnown() else { return .rejected }  // line 6
      state = .onHold
      return .moved
    case .paid, .onHold, .shipped, .cancelled:
      return .rejected
    }
  }

  private mutating func takeAudit(_ raised: inout PurchaseRaised?) -> PurchaseAnswer {
    switch state {
    case .placed:  // line 11
      return .kept
    case .paid:  // line 7
      guard actions.looksOdd() else { return .rejected }
      actions.askForReview()
      state = .onHold
      return .moved
    case .onHold, .shipped, .cancelled:
      return .rejected
    }
  }

  private mutating func takeRelease(_ raised: inout PurchaseRaised?) -> PurchaseAnswer {
    switch state {
    case .placed, .paid, .shipped, .cancelled:
      return .rejected
    case .onHold:  // line 8
      state = .paid
      return .moved
    }
  }

  private mutating func takeShip(_ raised: inout PurchaseRaised?) -> PurchaseAnswer {
    switch state {
    case .placed, .shipped, .cancelled:
      return .rejected
    case .paid:  // line 9
      actions.printLabel()
      state = .shipped
      return .moved
    case .onHold:
      return .waits
    }
  }

  private mutating func takeCancel(_ raised: inout PurchaseRaised?) -> PurchaseAnswer {
    switch state {
    case .placed, .paid, .onHold:  // line 10
      state = .cancelled
      return .moved
    case .shipped, .cancelled:
      return .rejected
    }
  }

  /// Takes the events that were raised, the oldest first.
  ///
  /// - Returns: Whether a state was left.
  private mutating func settle(_ raised: inout PurchaseRaised?) -> Bool {
    var hasMoved = false
    var steps = 0
    while let event = raised {
      raised = nil
      let answer: PurchaseAnswer
      switch event {
      case .audit: answer = takeAudit(&raised)
      }
      if answer == .moved { hasMoved = true }
      if answer == .moved || answer == .stayed { steps += 1 }
      if steps > 1_000 { fatalError("more than 1,000 transitions follow from an event") }
    }
    return hasMoved
  }

  /// Takes the events that wait, the oldest first, each time a state was left.
  private mutating func recall(after answer: PurchaseAnswer, _ raised: inout PurchaseRaised?) {
    guard hasMoved(after: answer, &raised) else { return }
    var next = 0
    while next < waiting {
      let answer = takeShip(&raised)
      if answer == .waits {
        next += 1
      } else {
        waiting -= 1
      }
      if hasMoved(after: answer, &raised) { next = 0 }
    }
  }

  private mutating func hasMoved(after answer: PurchaseAnswer, _ raised: inout PurchaseRaised?) -> Bool {
    guard answer == .moved || answer == .stayed else { return false }
    let hasMoved = settle(&raised)
    return hasMoved || answer == .moved
  }
}
