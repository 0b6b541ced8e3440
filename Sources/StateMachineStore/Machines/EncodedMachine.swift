import StateMachines

/// What is stored of a machine, as migrations change it: its snapshot and its context as JSON, in which states and events are names.
public struct EncodedMachine: Hashable, Sendable {
  /// The snapshot, in the form that `Snapshot` is encoded in.
  public var snapshot: JSONValue
  /// The context, in the form that it is encoded in.
  public var context: JSONValue
  /// What migrations begin, in order.
  private(set) var beginnings: [Beginning] = []

  /// What is stored.
  public init(snapshot: JSONValue, context: JSONValue) {
    (self.snapshot, self.context) = (snapshot, context)
  }

  /// From when on the delays count of what a migration begins.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Start: Hashable, Sendable {
    /// From the time at which the machine is stored in the new form: with its next step, or by ``DurableMachines/migrateAll(after:_:)``.
    case now
    /// From the time at which the machine reached its present states, ``StoredMachine/since``; what is overdue then is due at once.
    case since
  }

  /// Timeouts or tasks of a state that begin.
  struct Beginning: Hashable, Sendable {
    var kind: IdleWork.Kind
    /// How the state is encoded.
    var state: String
    var start: Start
  }
}

extension EncodedMachine {
  /// Renames a state everywhere: where it is active, in timeouts, tasks, histories and joins.
  ///
  /// - Parameters:
  ///   - name: The name with which the state was encoded; of a case with associated values the name of the case.
  ///   - newName: The name with which it is encoded now.
  public mutating func renameState(_ name: String, to newName: String) {
    for index in beginnings.indices where beginnings[index].state == name { beginnings[index].state = newName }
    let rename = { (state: inout JSONValue) in state.renameCase(name, to: newName) }
    snapshot.change("configuration", rename)
    snapshot.changeMembers(of: "timers", ["timeoutOf"], rename)
    snapshot.changeMembers(of: "work", ["state"], rename)
    for list in ["history", "joined"] {
      snapshot.changeMembers(of: list, ["state"], rename)
      snapshot.changeLists(of: list, ["last", "sources", "targets"], rename)
    }
  }

  /// Starts the timeouts of a state that do not wait, where the state is active.
  ///
  /// These are the ones that the definition did not have when the machine got there. One that has fired while the state was active starts
  /// again.
  ///
  /// Durations that are computed are asked for when the machine is loaded. Nothing is due in a machine before it is stored in the new form:
  /// ``DurableMachines/migrateAll(after:_:)`` does that for all.
  ///
  /// - Parameters:
  ///   - name: The name with which the state is encoded, as for ``renameState(_:to:)``.
  ///   - start: From when on they count.
  public mutating func startTimeouts(of name: String, from start: Start = .now) {
    beginnings.append(Beginning(kind: .timeout, state: name, start: start))
  }

  /// Starts the tasks of a state that do not run, where the state is active.
  ///
  /// These are the ones that the definition did not have when the machine got there. One that has ended while the state was active runs
  /// again.
  ///
  /// Their inputs are made when the machine is loaded. They run when the machine is stored, as ``startTimeouts(of:from:)`` says.
  ///
  /// - Parameters:
  ///   - name: The name with which the state is encoded, as for ``renameState(_:to:)``.
  ///   - start: From when on their time limits count.
  public mutating func startTasks(of name: String, from start: Start = .now) {
    beginnings.append(Beginning(kind: .task, state: name, start: start))
  }

  /// Renames an event everywhere: where it is deferred, where it waits as a timeout or delayed event, and in joins.
  ///
  /// - Parameters:
  ///   - name: The name with which the event was encoded; of a case with associated values the name of the case.
  ///   - newName: The name with which it is encoded now.
  public mutating func renameEvent(_ name: String, to newName: String) {
    for list in ["deferred", "timers", "joined"] {
      snapshot.changeMembers(of: list, ["event"]) { $0.renameCase(name, to: newName) }
    }
  }

  /// Renames a task of a state, so that one that runs goes on.
  ///
  /// - Parameters:
  ///   - name: What it was called.
  ///   - newName: What it is called now.
  public mutating func renameTask(_ name: String, to newName: String) {
    snapshot.changeMembers(of: "work", ["name"]) { if $0 == .text(name) { $0 = .text(newName) } }
  }

  /// Drops a task of a state: one that runs is not run again, and its result is dropped.
  ///
  /// - Parameter name: What it was called.
  public mutating func dropTask(_ name: String) {
    snapshot["work"]?.elements.removeAll { $0["name"] == .text(name) }
  }

  /// Drops every waiting event of a name: deferred ones, delayed ones and timeouts.
  ///
  /// - Parameter name: The name with which the event was encoded.
  public mutating func dropEvents(_ name: String) {
    for list in ["deferred", "timers"] where snapshot[list] != nil {
      snapshot[list]?.elements.removeAll { $0["event"]?.isCalled(name) == true }
    }
  }
}

extension JSONValue {
  /// Changes each element of a list.
  mutating func change(_ list: String, _ body: (inout JSONValue) -> Void) {
    guard var elements = self[list]?.elements else { return }
    for index in elements.indices { body(&elements[index]) }
    self[list] = .array(elements)
  }

  /// Changes some members of each element of a list.
  fileprivate mutating func changeMembers(of list: String, _ keys: [String], _ body: (inout JSONValue) -> Void) {
    change(list) { $0.changeMembers(keys, body) }
  }

  /// Changes some members that are there.
  mutating func changeMembers(_ keys: [String], _ body: (inout JSONValue) -> Void) {
    for key in keys {
      guard var member = self[key] else { continue }
      body(&member)
      self[key] = member
    }
  }

  /// Changes the elements of some lists in each element of a list.
  fileprivate mutating func changeLists(of list: String, _ keys: [String], _ body: (inout JSONValue) -> Void) {
    change(list) { element in
      for key in keys { element.change(key, body) }
    }
  }
}
