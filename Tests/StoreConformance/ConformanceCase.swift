package import StateMachineStore
import StateMachines

/// One thing that every store has to do.
///
/// A test target of a store runs all of them, each on a store that is empty:
///
/// ```swift
/// @Test("The memory store does what a store has to do", arguments: ConformanceCase.all)
/// func conforms(to conformance: ConformanceCase) async throws {
///   let clock = OffsetClock(isPaused: true)
///   try await conformance.run(on: MemoryStore(clock: { clock.now }), clock)
/// }
/// ```
package struct ConformanceCase: Sendable, CustomStringConvertible {
  /// What a store has to do, as a sentence.
  package let description: String
  let body: @Sendable (any MachineStore, OffsetClock) async throws -> Void

  init(_ description: String, _ body: @escaping @Sendable (any MachineStore, OffsetClock) async throws -> Void) {
    (self.description, self.body) = (description, body)
  }

  /// Checks it.
  ///
  /// - Parameters:
  ///   - store: A store without any machine.
  ///   - clock: The clock of the store: its own one, moved by an offset.
  /// - Throws: A ``ConformanceFailure`` where the store does something else.
  package func run(on store: any MachineStore, _ clock: OffsetClock) async throws {
    try await body(store, clock)
  }

  /// Everything that a store has to do.
  package static let all =
    rows + transactions + queries + backlogs + requests + texts + incarnations + calls + closures + timers + unfinishedTimers + changes
    + beginnings
    + messageChanges + releases + upkeep + steps + sharing + messages + relays + tasks + imports + repairs + pauses
}

/// How far the clock of a store is from that of the computer.
package final class OffsetClock: Sendable {
  private let moved = Protected(Duration.zero)
  /// When the clock was made, where it is paused.
  private let start: StoreTime?

  /// A clock that is not moved yet.
  ///
  /// - Parameter isPaused: Whether the time changes only where it is moved, so that a test may take as long as it wants; for stores that
  ///   take their time from this clock.
  package init(isPaused: Bool = false) {
    start = isPaused ? .system : nil
  }

  package var offset: Duration { moved.runReadonly { $0 } }

  /// The time of the computer, or of the start, moved.
  package var now: StoreTime { (start ?? .system).after(offset) }

  /// Sets the clock forward, or back.
  package func move(by duration: Duration) {
    moved.runMutable { $0 += duration }
  }
}

/// A store does something else than it has to.
package struct ConformanceFailure: Error, CustomStringConvertible {
  package let description: String
}

func check<Value: Equatable>(
  _ value: Value, _ expected: Value, _ what: String = "", fileID: String = #fileID, line: Int = #line
) throws {
  guard value != expected else { return }
  throw ConformanceFailure(description: "\(fileID):\(line): \(what) is \(value), expected \(expected)")
}

func check(_ isSo: Bool, _ what: String, fileID: String = #fileID, line: Int = #line) throws {
  guard !isSo else { return }
  throw ConformanceFailure(description: "\(fileID):\(line): \(what)")
}

/// The error that a closure throws.
func error<Result>(of body: () async throws -> Result, fileID: String = #fileID, line: Int = #line) async throws -> any Error {
  do {
    _ = try await body()
  } catch {
    return error
  }
  throw ConformanceFailure(description: "\(fileID):\(line): no error was thrown")
}
