/// Carries notices of work from process to process, so that workers do not have to wait until they look again.
///
/// A notice only shortens a wait: workers look at intervals as well, and find all work by that. So notices may be lost, repeated, or late.
public protocol StoreNotices: Sendable {
  /// Sends notices to all that listen, in other processes and in this one.
  ///
  /// It is called after the transaction that has stored the work, by one task at a time.
  ///
  /// - Parameter notices: The notices.
  /// - Throws: Why they could not be sent; then they are not sent again.
  func send(_ notices: [WorkNotice]) async throws

  /// Listens until the task is cancelled.
  ///
  /// - Parameters:
  ///   - begin: Is called when every later notice is heard, once.
  ///   - hear: Is called with each notice. It returns at once.
  /// - Throws: `CancellationError`, or why nothing can be heard any more.
  func listen(_ begin: @escaping @Sendable () -> Void, _ hear: @escaping @Sendable (WorkNotice) -> Void) async throws
}

/// Says that there is work for workers.
public struct WorkNotice: Hashable, Sendable {
  /// Work that processes share.
  public enum Work: Hashable, Sendable {
    /// Messages wait to be delivered.
    case messages
    /// Tasks of states wait to be run.
    case tasks
    /// A timer is due at a time.
    case timer(StoreTime)
  }

  /// The name of the machines.
  public var kind: String
  /// What there is to do.
  public var work: Work

  /// A notice.
  public init(kind: String, work: Work) {
    (self.kind, self.work) = (kind, work)
  }
}
