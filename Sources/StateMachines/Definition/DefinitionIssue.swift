/// One thing wrong with a definition: a code, a sentence, the place of the call.
public struct DefinitionIssue: Sendable, Hashable, CustomStringConvertible {
  /// The kind of mistake, for code to match on.
  public let code: Code

  /// What is wrong, for a person to read.
  public let message: String

  /// The file of the line that is wrong, as `#fileID` gives it.
  public let fileID: String

  /// The line that is wrong, counted from 1.
  public let line: UInt

  init(_ code: Code, _ message: String, at place: Place) {
    self.code = code
    self.message = message
    fileID = place.fileID
    line = place.line
  }

  /// The place and the sentence: `Orders.swift:12: 'ship' from 'paid' leads to both 'shipped' and 'lost'`.
  public var description: String {
    "\(Place(fileID: fileID, line: line)): \(message)"
  }
}

extension DefinitionIssue {
  /// The kind of a definition issue.
  ///
  /// For each offending line the first code that applies is given, in the order in which they stand here. A minor release may add codes,
  /// so a `switch` over them needs a `default`.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, such as `duplicateTransition`.
    public let description: String

    /// A state is declared twice.
    public static var duplicateState: Self { Self(description: "duplicateState") }
    /// Two scopes name a state equally, and none declares it.
    public static var ambiguousScope: Self { Self(description: "ambiguousScope") }
    /// A compound or parallel state has no children.
    public static var emptyState: Self { Self(description: "emptyState") }
    /// A region is declared outside a parallel state.
    public static var regionOutsideParallel: Self { Self(description: "regionOutsideParallel") }
    /// A region is known only by the kind of its payload state, so it has no payload to start with.
    public static var regionWithoutPayload: Self { Self(description: "regionWithoutPayload") }
    /// The initial state of a scope is not inside it.
    public static var initialNotInside: Self { Self(description: "initialNotInside") }
    /// History is asked of a state that has no children.
    public static var historyOfLeaf: Self { Self(description: "historyOfLeaf") }
    /// A transition starts in a final state.
    public static var transitionFromFinal: Self { Self(description: "transitionFromFinal") }
    /// The targets of a transition cannot be entered together.
    public static var targetsNotOrthogonal: Self { Self(description: "targetsNotOrthogonal") }
    /// The sources of a join are not in different regions of one parallel state.
    public static var joinNotOrthogonal: Self { Self(description: "joinNotOrthogonal") }
    /// Two unguarded transitions for one event and source.
    public static var duplicateTransition: Self { Self(description: "duplicateTransition") }
    /// A transition is declared after an unguarded one that always takes the event.
    public static var unreachableTransition: Self { Self(description: "unreachableTransition") }
    /// One state defers an event and has a transition that names it.
    public static var defersAndHandles: Self { Self(description: "defersAndHandles") }
    /// No transition passes all filters of a hook.
    public static var hookNeverRuns: Self { Self(description: "hookNeverRuns") }
    /// `maximumMicrosteps` is less than 1.
    public static var invalidMicrostepLimit: Self { Self(description: "invalidMicrostepLimit") }
    /// A warning: no way leads to a state.
    public static var unreachableState: Self { Self(description: "unreachableState") }
    /// A warning: no way leads out of a state that is not final.
    public static var deadEnd: Self { Self(description: "deadEnd") }
    /// A warning: no transition takes the event of a timeout, or none does while the state of the timeout is active.
    public static var timeoutNeverTaken: Self { Self(description: "timeoutNeverTaken") }
    /// A warning: unguarded eventless transitions lead in a circle, so that every event that leads there is undone.
    public static var eventlessLoop: Self { Self(description: "eventlessLoop") }
    /// A warning: the duration of a timeout is negative.
    public static var negativeDuration: Self { Self(description: "negativeDuration") }
    /// A warning: a state has two timeouts of the same duration for the same event.
    public static var duplicateTimeout: Self { Self(description: "duplicateTimeout") }
  }
}
