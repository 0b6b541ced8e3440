import StateMachines

enum BurdenState { case idle, works, left, right, inner }

enum BurdenEvent { case start, pay, seek, volume }

/// What guards and actions receive.
typealias BurdenStep = Step<Void, BurdenState, BurdenEvent>

/// The guards and actions of the chart: conform a type to it, and pass a value of the type to the definition.
protocol BurdenActions: Sendable {
  /// The guard 'count > 1 && In('idle')'.
  func count1InIdle(_ step: borrowing BurdenStep) throws -> Bool

  /// In the chart: `count = count + 1`
  func performCountCount1(_ step: inout BurdenStep) throws

  /// The events of the line at chart.json:14:1.
  func isMatching(_ cause: Cause<BurdenState, BurdenEvent>) -> Bool

  /// In the chart: `log in count; raise start`
  func performLogInCountRaiseStar(_ step: inout BurdenStep) throws
}

/// Builds the definition; build it once, and share it among machines.
func burdenDefinition(_ actions: some BurdenActions) -> MachineDefinition<BurdenState, BurdenEvent> {
  .verified(initial: .idle) { sm in
    sm.when(
      .start, from: .idle, to: .works, if: Guard("count > 1 && In('idle')", actions.count1InIdle), perform: actions.performCountCount1)
    sm.when(.seek, from: .works, to: .idle)
    sm.when(.volume, from: .works, to: .inner, kind: .local)
    sm.when(.matching(actions.isMatching), from: .any, to: .left)
    sm.onDone([.right, .works], to: .idle)
    sm.parallel(.works) { sm in
      sm.region(initial: .left) { sm in
        sm.state(.left)
      }
      sm.compound(.right, initial: .inner, onDefaultEntry: actions.performLogInCountRaiseStar) { sm in
        sm.state(.inner)
      }
    }
  }
}
