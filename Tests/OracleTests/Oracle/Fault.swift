/// The faults of an engine that the tests must detect.
///
/// All but the last group have been measured on the public suites: most are caught there by one test or two, some by none.
enum Fault: CaseIterable, Hashable, Sendable {
  // Selection.
  case domainMayBeParallel
  case noConflictResolution
  case firstInDocumentOrderWins
  case lastInDocumentOrderWins
  case oneTransitionPerMicrostep
  case outerFirst
  case lastMatchingTransitionWins
  case guardsIgnored
  case guardFailureCountsAsTrue
  case guardFailureSwallowed
  case noWildcards
  case naivePrefixes
  case onlyFirstDescriptor
  case inIsFalseForParallels

  // Kinds.
  case localIgnored
  case externalInsideIsLocal
  case localOfAtomicStates
  case internalLeavesItsSource

  // Exits, actions, entries.
  case exitsInDocumentOrder
  case actionsBeforeExits
  case entriesReversed
  case initialIgnored
  case initialContentSkipped
  case initialContentBeforeEntry
  case siblingRegionsForgotten
  case blockGoesOnAfterFailure
  case actionFailureSwallowed

  // History.
  case historyNeverRecorded
  case historyAlwaysShallow
  case historyAlwaysDeep
  case historyRecordedTooLate
  case historyContentSkipped
  case historyContentAlways

  // Queues.
  case raisedBeforeEventless
  case raisedLastFirst
  case eventlessOnlyOnce
  case oneQueue

  // Completion.
  case anyFinalInsideIsDone
  case doneNeverRaised
  case parallelDoneNeverRaised
  case parallelDoneTooEarly

  // Ours.
  case nestedParallelsNotDone
  case putBackBehindTheQueue
  case deferralWinsOverInside
  case joinNeverForgets
  case wildcardSourcesFirst
}
