import Foundation

/// Something that threads do with machines at the same time, and what has to hold of it.
struct Scenario: Sendable {
  let name: String
  let round: @Sendable (Round) throws -> Void

  static let all = [
    Scenario(name: "unread-streams", round: UnreadStreams.round),
    Scenario(name: "read-streams", round: ReadStreams.round),
    Scenario(name: "observers", round: Observers.round),
    Scenario(name: "late-subscribers", round: LateSubscribers.round),
    Scenario(name: "waiting-work", round: WaitingWork.round),
    Scenario(name: "sections", round: Sections.round),
    Scenario(name: "owners", round: Owners.round),
    Scenario(name: "timers", round: Timers.round),
    Scenario(name: "releases", round: Releases.round),
    Scenario(name: "release-chains", round: ReleaseChains.round),
    Scenario(name: "circles", round: Circles.round),
    Scenario(name: "tasks", round: StateTasks.round),
  ]

  /// Runs round after round until the time is over.
  ///
  /// Rounds run on a thread of their own, so that they may block while tasks need the threads of the cooperative pool.
  ///
  /// - Parameters:
  ///   - seconds: How long; one round is run at least.
  ///   - patience: How many seconds may pass without progress.
  /// - Returns: What did not hold in the first round that failed.
  /// - Throws: What a round throws, for example where a definition has mistakes.
  func run(seconds: Double, patience: Double) async throws -> [String] {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try runRounds(seconds: seconds, patience: patience) })
      }
    }
  }

  private func runRounds(seconds: Double, patience: Double) throws -> [String] {
    let watchdog = Watchdog(name, patience: patience)
    defer { watchdog.stop() }
    let end = ContinuousClock.now + .seconds(seconds)
    var number: UInt64 = 0
    repeat {
      number += 1
      let round = Round(number, end: end, watchdog)
      try self.round(round)
      watchdog.notice()
      if !round.failures.isEmpty { return round.failures }
    } while .now < end
    return []
  }
}

extension Scenario: CustomStringConvertible {
  var description: String { name }
}
