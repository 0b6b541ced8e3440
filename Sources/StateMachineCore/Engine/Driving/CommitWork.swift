/// What calls of a machine have left to be done once their result is stored: `onCommit` work, and hooks of `onRejection`.
///
/// A call without it runs such work before it returns. Where the result of a call has to last first, as a row of a database, pass one to
/// the call, and run it when the row is committed. Drop it where the row is rolled back: then the machine is dropped as well.
///
/// ```swift
/// var (next, work) = (machine, CommitWork())
/// let outcome = next.attempt(.pay, with: &order, leaving: &work)
/// try await database.save(next.snapshot(), order)
/// work.run()
/// ```
///
/// Several calls may leave work in one value; it is run in the order in which it was left.
public struct CommitWork: Sendable {
  private var work: [@Sendable () -> Void] = []

  /// Messages that steps have left, each with the macrostep that left it, by the number of its trace.
  package var messages: [(macrostep: Int, message: any Sendable)] = []

  /// No work.
  public init() {}

  /// Whether there is nothing to run.
  public var isEmpty: Bool { work.isEmpty }

  /// Runs the work, in the order in which it was left, on the calling thread; work that was run is forgotten.
  ///
  /// Work may block, and may fire events of any machine, as work that a call runs itself.
  public mutating func run() {
    let left = work
    work = []
    CallbackDepth.enter {
      for item in left { item() }
    }
  }

  /// Adds the work of others behind this.
  package mutating func append(_ other: Self) {
    work += other.work
  }

  mutating func add(_ item: @escaping @Sendable () -> Void) {
    work.append(item)
  }

  /// Keeps the place of work that is not known yet.
  ///
  /// - Returns: The place, to be passed to ``set(_:at:)``.
  mutating func addPlace() -> Int {
    work.append({})
    return work.count - 1
  }

  mutating func set(_ item: @escaping @Sendable () -> Void, at place: Int) {
    work[place] = item
  }
}

/// What the caller of a value machine wants of a call beside its answer.
struct CallReport {
  /// Whether macrosteps are recorded.
  var isTraced: Bool
  /// What was recorded.
  var traces: [TraceRecord] = []
  /// Where transitions are noted; nil where the caller does not ask for them.
  var notes: UnsafeMutablePointer<StepNotes>?
  /// Where the call leaves its work; nil where it is run before the call returns.
  var work: CommitWork?
  /// Of what the hooks of `onRejection` are notified, each with its place in the work: they see the context as it is when the machine is at
  /// rest.
  var rejections: [(place: Int, event: RejectedEvent)] = []
  /// The key of the request that the event belongs to.
  var request: String?
}
