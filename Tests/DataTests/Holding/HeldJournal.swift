/// What the hooks of one side have seen, and which of them is to throw.
final class HeldJournal: Sendable {
  // Safe because one thread at a time runs the machine, and waits for the others.
  nonisolated(unsafe) private(set) var notes: [String] = []
  /// The number of the hook that throws.
  nonisolated(unsafe) private var countdown: Int?
  nonisolated(unsafe) private var lives = 0
  nonisolated(unsafe) private(set) var abortion: Abortion?
  nonisolated(unsafe) private(set) var hasThrown = false
  nonisolated(unsafe) private(set) var features: [HeldFeature: Int] = [:]

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Where a step was undone that the twin's machine goes on with.
  struct Abortion {
    let notes: Int
    let lives: Int
    let error: Failure
  }

  func begin(failingAt countdown: Int?) {
    (notes, self.countdown, abortion, hasThrown) = ([], countdown, nil, false)
  }

  func note(_ text: String) {
    notes.append(text)
  }

  /// Notes what a hook sees; it may throw.
  func enter(_ text: String) throws {
    notes.append(text)
    guard let left = countdown else { return }
    countdown = left > 1 ? left - 1 : nil
    guard left <= 1 else { return }
    hasThrown = true
    throw Failure(description: "failure of \(text)")
  }

  func makeLife() -> Int {
    lives += 1
    return lives
  }

  /// Notes that the step is undone here.
  func abort(_ error: any Error) {
    guard abortion == nil, let error = error as? Failure else { return }
    abortion = Abortion(notes: notes.count, lives: lives, error: error)
  }

  /// Forgets what came after the step was undone.
  func rewind(to abortion: Abortion) {
    notes = Array(notes.prefix(abortion.notes))
    lives = abortion.lives
  }

  func count(_ feature: HeldFeature, _ times: Int = 1) {
    features[feature, default: 0] += times
  }
}

/// What random charts are made to do.
enum HeldFeature: String, CaseIterable, Sendable {
  case madeByLine, madeByMaker, madeWithReply, madeWhereNothingElseRuns
  case changedInside, changedWithReply, changedWhereNothingElseRuns, changedWhenLeft, changedByOtherRegion
  case restoredByShallowHistory, restoredByDeepHistory, defaultOfHistory
  case enteredAlways, enteredByCompletion, enteredByFork, enteredAtStart
  case objectMoved, sideBySide, nestedPayloads
  case undoneAfterChange, undoneAfterMaking, undoneUnderRaise, makerThrew, raisedAfterChange
  case copied, copiesChanged, restoredInMemory, restoredCoded, restoredHistory, rewound
  case stopped, startedAgain, startedHolding, keptAfterEnd
}
