import StateMachines

enum LetterState {
  /// Where it is written.
  case desk
  case blank
  case full
  case box
  /// Tags: end, success
  case gone
}

enum LetterEvent: String, CustomStringConvertible {
  case write
  case post
  case stamped
  case heavy
  case expire
  case errorPaper = "error.paper"
  case errorInk = "error.ink"

  var description: String { rawValue }
}

/// What guards and actions receive.
typealias LetterStep = Step<Void, LetterState, LetterEvent>

/// The guards and actions of the chart: conform a type to it, and pass a value of the type to the definition.
protocol LetterActions: Sendable {
  /// The action 'write'.
  func write(_ step: inout LetterStep) throws

  /// The guard 'is heavy'.
  func isHeavy(_ step: borrowing LetterStep) throws -> Bool

  /// The action 'weigh'.
  func weigh(_ step: inout LetterStep) throws

  /// The action 'clean up'.
  func cleanUp(_ step: inout LetterStep) throws

  /// The action 'take paper'.
  func takePaper(_ step: inout LetterStep) throws
}

/// A letter from its writing to its end.
///
/// Tags: post
///
/// Meta: {"version": 2}
///
/// Builds the definition; build it once, and share it among machines.
func letterDefinition(_ actions: some LetterActions) -> MachineDefinition<LetterState, LetterEvent> {
  .verified(initial: .desk) { sm in
    sm.compound(.desk, initial: .blank, onDefaultEntry: actions.takePaper) { sm in
      // Takes a while.
      sm.when(.write, from: .blank, to: .full, perform: actions.write)
      sm.when(.post, from: .full, to: .box) { step in
        step.send(.expire, after: .milliseconds(2500), id: "patience")
        step.raise(.stamped)
        if try actions.isHeavy(step) {
          try actions.weigh(&step)
          step.raise(.heavy)
        } else {
          step.cancel("patience")
        }
      }
      sm.onExit([.blank, .full], named: "clean up", perform: actions.cleanUp)
    }
    sm.when(.expire, from: .box, to: .gone)
    sm.when(.heavy, in: .box) { step in step.raise(.expire) }
    sm.when([.errorPaper, .errorInk], in: .desk) { step in step.cancel("patience") }
    sm.ignore(.stamped, in: .box)
    sm.onEntry(.box) { step in
      step.raise(.heavy)
      try actions.weigh(&step)
    }
    sm.final(.gone)
  }
}
