public import StateMachines

/// A machine to be made: it starts, or it goes on where another program has left it.
///
/// ```swift
/// try await orders.create([
///   NewMachine("o-1", Order()),
///   NewMachine("o-2", Order(), at: [.paid], since: paidAt, by: "ann", reason: "from the old shop"),
/// ])
/// ```
///
/// A machine that goes on runs no entry action. It is checked like a row that is read: what does not fit the definition is
/// ``DurableError/refused(id:issues:)``. The first record of its history has the cause `import`, and says who and why.
public struct NewMachine<Context: Sendable, State: Hashable & Sendable, Event: Sendable>: Sendable {
  enum Place: Sendable {
    case start
    case states([State], since: StoreTime?, OperatorNote)
    case snapshot(Snapshot<State, Event>, since: StoreTime?, OperatorNote)
  }

  /// Its id among its machines.
  public let id: String
  /// Its context.
  public let context: Context
  /// The key of the request that makes it; nil where there is none.
  public let key: String?
  let place: Place

  private init(_ id: String, _ context: Context, _ place: Place, _ key: String?) {
    (self.id, self.context, self.place, self.key) = (id, context, place, key)
  }

  /// A machine that starts.
  ///
  /// - Parameters:
  ///   - id: Its id among its machines.
  ///   - context: Its context.
  ///   - key: The key of the request: where it is repeated, nothing is made again.
  public init(_ id: String, _ context: Context, key: String? = nil) {
    self.init(id, context, .start, key)
  }

  /// A machine that is in states already.
  ///
  /// Their timeouts count from a time. Their tasks begin now, with their limits.
  /// States that hold payloads need a snapshot.
  ///
  /// - Parameters:
  ///   - id: Its id among its machines.
  ///   - context: Its context.
  ///   - states: The states without others inside, or more of the active ones. One alone includes what it starts inside.
  ///   - since: Since when it has been there; nil for now. A timeout that would have passed since then is due at once.
  ///   - author: Who imports it.
  ///   - reason: Why.
  ///   - key: The key of the request: where it is repeated, nothing is made again.
  public init(
    _ id: String, _ context: Context, at states: [State], since: StoreTime? = nil, by author: String, reason: String, key: String? = nil
  ) {
    self.init(id, context, .states(states, since: since, OperatorNote(author: author, reason: reason)), key)
  }

  /// A machine that goes on where a snapshot was taken, with all that waited there.
  ///
  /// - Parameters:
  ///   - id: Its id among its machines.
  ///   - context: Its context.
  ///   - snapshot: Where it was. Tasks that ran begin again.
  ///   - since: When the snapshot was taken; nil for now.
  ///   - author: Who imports it.
  ///   - reason: Why.
  ///   - key: The key of the request: where it is repeated, nothing is made again.
  public init(
    _ id: String, _ context: Context, restoring snapshot: Snapshot<State, Event>, since: StoreTime? = nil, by author: String,
    reason: String, key: String? = nil
  ) {
    self.init(id, context, .snapshot(snapshot, since: since, OperatorNote(author: author, reason: reason)), key)
  }
}

extension NewMachine where State: Codable, Event: Codable {
  /// The time from which it counts; nil for now.
  var since: StoreTime? {
    switch place {
    case .start: nil
    case .states(_, let since, _), .snapshot(_, let since, _): since
    }
  }

  /// Who imports it, and why; nil where it starts.
  var note: OperatorNote? {
    switch place {
    case .start: nil
    case .states(_, _, let note), .snapshot(_, _, let note): note
    }
  }

  /// The machine before it starts or goes on.
  ///
  /// - Throws: ``DurableError/refused(id:issues:)`` with everything that does not fit.
  func machine(
    _ definition: ContextDefinition<Context, State, Event>, at now: StoreTime
  ) throws -> ContextMachine<Context, State, Event> {
    var issues = note?.issues ?? []
    if let since, since > now { issues.append("the time since when it is there has not come yet") }
    do throws(RestoreError) {
      let machine =
        switch place {
        case .start: ContextMachine(stopped: definition)
        case .states(let states, _, _): try ContextMachine(definition, at: states)
        case .snapshot(let snapshot, _, _): try ContextMachine(definition, withWorkElsewhere: snapshot)
        }
      if case .snapshot = place, machine.isUnstarted { issues.append("the machine of the snapshot has not started") }
      guard !issues.isEmpty else { return machine }
    } catch {
      issues += error.issues
    }
    throw DurableError.refused(id: id, issues: issues)
  }
}
