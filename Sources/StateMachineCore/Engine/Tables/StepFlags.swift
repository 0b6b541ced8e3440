/// What a call wants of its engine, and what makes a macrostep more than a change of state.
///
/// They are in one word, so that a step in which none of it matters finds that out by one test.
struct StepFlags: OptionSet {
  let rawValue: UInt32

  // MARK: Of a call

  /// Transitions are recorded for the answer.
  static var records: Self { Self(rawValue: 1) }
  /// Why an event was rejected is kept for the answer.
  static var keepsRefusals: Self { Self(rawValue: 1 << 15) }
  /// Both.
  static var answers: Self { .records | .keepsRefusals }
  /// Only guards are asked, and nothing is kept afterwards.
  static var isQuery: Self { Self(rawValue: 1 << 1) }
  /// The context is an object that has a clock, and the thread is where its code runs, such as on its actor: the compiler checks that.
  static var ownerHasClock: Self { Self(rawValue: 1 << 2) }
  /// Listeners may be notified of transitions.
  static var reports: Self { Self(rawValue: 1 << 3) }
  /// What is done is recorded.
  static var traces: Self { Self(rawValue: 1 << 4) }
  /// Transitions that are taken are noted; see ``StepNotes``.
  static var notes: Self { Self(rawValue: 1 << 22) }

  // MARK: Of a definition

  /// See ``DefinitionTables/isOneState``; set where it is not so.
  static var hasSets: Self { Self(rawValue: 1 << 5) }
  /// Some state has eventless transitions.
  static var hasEventless: Self { Self(rawValue: 1 << 6) }
  /// A configuration is more than a word.
  static var hasContent: Self { Self(rawValue: 1 << 8) }
  /// The context is a value, which is put back when a step is undone; no hook of this macrostep has been called yet.
  static var savesContext: Self { Self(rawValue: 1 << 9) }
  /// Some hook is notified of rejected events.
  static var hasRejectionHooks: Self { Self(rawValue: 1 << 19) }

  /// Some guard has parts, of which an answer names the one that is false.
  static var namesPartsOfGuards: Self { Self(rawValue: 1 << 20) }

  /// Some hook runs only in some steps.
  static var filtersHooks: Self { Self(rawValue: 1 << 14) }

  /// Some state holds a payload.
  static var holdsPayloads: Self { Self(rawValue: 1 << 17) }

  // MARK: Of a macrostep

  /// Histories or joins have changed.
  static var remembers: Self { Self(rawValue: 1 << 7) }
  /// There is a copy of the context.
  static var hasSavedContext: Self { Self(rawValue: 1 << 10) }
  /// Something was asked for, or has to be released before the engine is used again.
  static var hasEffects: Self { Self(rawValue: 1 << 11) }
  /// The machine did not run when the call began, or does not any more.
  static var isAtRest: Self { Self(rawValue: 1 << 12) }
  /// Payloads were replaced, and have to be released.
  static var logsPayloads: Self { Self(rawValue: 1 << 16) }
  /// Payloads may have to be put back.
  static var undoesPayloads: Self { Self(rawValue: 1 << 18) }
  /// The machine had no memory when the call began, and has payloads now.
  static var hasFirstPayloads: Self { Self(rawValue: 1 << 21) }
  /// The memory has events, timers or histories.
  static var hasRest: Self { Self(rawValue: 1 << 13) }

  /// With one of these, more is committed than the active states.
  static var commitsMore: Self { .hasContent | .remembers | .hasEffects | .isAtRest | .hasRest | .undoesPayloads }

  // Those of `OptionSet` are generic: code that is not optimized takes ten times as long for them.

  @inline(__always)
  func contains(_ flag: Self) -> Bool { rawValue & flag.rawValue == flag.rawValue }

  @inline(__always)
  func isDisjoint(with other: Self) -> Bool { rawValue & other.rawValue == 0 }

  @inline(__always)
  func union(_ other: Self) -> Self { self | other }

  // Not an array literal, which the compiler does not always turn into a number.
  @inline(__always)
  static func | (one: Self, other: Self) -> Self {
    Self(rawValue: one.rawValue | other.rawValue)
  }
}
