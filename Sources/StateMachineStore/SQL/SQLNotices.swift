/// Carries short texts between the processes that use a database: what a driver implements where the database can do that.
///
/// PostgreSQL does, by `NOTIFY` and `LISTEN`. Texts may be lost, repeated, or late; see ``StoreNotices``.
public protocol SQLNotices: Sendable {
  /// Sends texts to all that listen, in other processes and in this one, outside of any transaction.
  ///
  /// - Parameter texts: The texts. One that is too long for the database may be left out.
  /// - Throws: Why they could not be sent.
  func send(_ texts: [String]) async throws

  /// Listens until the task is cancelled.
  ///
  /// - Parameters:
  ///   - begin: Is called when every later text is heard, once.
  ///   - hear: Is called with each text. It returns at once.
  /// - Throws: `CancellationError`, or why nothing can be heard any more.
  func listen(_ begin: @escaping @Sendable () -> Void, _ hear: @escaping @Sendable (String) -> Void) async throws
}

/// The notices of a store in a database, as texts.
struct TextNotices: StoreNotices {
  /// A notice, and the tables of its store.
  private struct Text: Codable {
    enum Work: String, Codable {
      case messages
      case tasks
      case timer
    }

    var tables: String
    var kind: String
    var work: Work
    /// When a timer is due.
    var due: StoreTime?
  }

  let database: any SQLNotices
  /// What the names of the tables begin with.
  let prefix: String

  func send(_ notices: [WorkNotice]) async throws {
    try await database.send(notices.map { try JSON.text(of: text($0)) })
  }

  func listen(_ begin: @escaping @Sendable () -> Void, _ hear: @escaping @Sendable (WorkNotice) -> Void) async throws {
    try await database.listen(begin) { text in
      // Others may send something else.
      if let text = try? JSON.value(Text.self, of: text), text.tables == prefix, let notice = notice(text) { hear(notice) }
    }
  }

  private func text(_ notice: WorkNotice) -> Text {
    switch notice.work {
    case .messages: Text(tables: prefix, kind: notice.kind, work: .messages)
    case .tasks: Text(tables: prefix, kind: notice.kind, work: .tasks)
    case .timer(let due): Text(tables: prefix, kind: notice.kind, work: .timer, due: due)
    }
  }

  private func notice(_ text: Text) -> WorkNotice? {
    switch text.work {
    case .messages: WorkNotice(kind: text.kind, work: .messages)
    case .tasks: WorkNotice(kind: text.kind, work: .tasks)
    case .timer: text.due.map { WorkNotice(kind: text.kind, work: .timer($0)) }
    }
  }
}
