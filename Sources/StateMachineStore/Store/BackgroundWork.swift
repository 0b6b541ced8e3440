/// What workers and relays do for machines, besides the events of callers; see ``DurableMachines/pause(_:by:reason:)``.
public struct BackgroundWork: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Some of it.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Timeouts, delayed events and further attempts of tasks, when they are due.
  public static let timers = Self(rawValue: 1)
  /// The delivery of messages.
  public static let messages = Self(rawValue: 2)
  /// Tasks of states.
  public static let tasks = Self(rawValue: 4)

  /// All of it.
  public static let all: Self = [.timers, .messages, .tasks]

  /// The names under which it is stored, never to be changed.
  private static let names: [(Self, String)] = [(.timers, "timers"), (.messages, "messages"), (.tasks, "tasks")]

  /// Each part of it with its name.
  var parts: [(work: Self, name: String)] { Self.names.filter { contains($0.0) }.map { (work: $0.0, name: $0.1) } }

  /// The part with a name; nothing where there is none.
  init(named name: String) {
    self = Self.names.first { $0.1 == name }?.0 ?? []
  }
}

extension BackgroundWork: CustomStringConvertible {
  /// `timers, tasks`.
  public var description: String { parts.map(\.name).joined(separator: ", ") }
}

/// That one part of the work for machines of a kind is paused.
public struct StoredPause: Hashable, Sendable {
  /// The machines.
  public var kind: String
  /// What is paused: one part.
  public var work: BackgroundWork
  /// Who has paused it.
  public var author: String
  /// Why.
  public var reason: String
  /// When.
  public var at: StoreTime

  /// A pause.
  public init(kind: String, work: BackgroundWork, author: String, reason: String, at: StoreTime) {
    (self.kind, self.work, self.author, self.reason, self.at) = (kind, work, author, reason, at)
  }
}
