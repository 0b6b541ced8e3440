/// What is stored of a machine, as migrations change it: its snapshot and its context as JSON, in which states and events are names.
public struct EncodedMachine: Hashable, Sendable {
  /// The snapshot, in the form that `Snapshot` is encoded in.
  public var snapshot: JSONValue
  /// The context, in the form that it is encoded in.
  public var context: JSONValue

  /// What is stored.
  public init(snapshot: JSONValue, context: JSONValue) {
    (self.snapshot, self.context) = (snapshot, context)
  }
}

extension EncodedMachine {
  /// Renames a state everywhere: where it is active, in timeouts, tasks, histories and joins.
  ///
  /// - Parameters:
  ///   - name: The name with which the state was encoded; of a case with associated values the name of the case.
  ///   - newName: The name with which it is encoded now.
  public mutating func renameState(_ name: String, to newName: String) {
    let rename = { (state: inout JSONValue) in state.rename(name, to: newName) }
    snapshot.change("configuration", rename)
    snapshot.changeMembers(of: "timers", ["timeoutOf"], rename)
    snapshot.changeMembers(of: "work", ["state"], rename)
    for list in ["history", "joined"] {
      snapshot.changeMembers(of: list, ["state"], rename)
      snapshot.changeLists(of: list, ["last", "sources", "targets"], rename)
    }
  }

  /// Renames an event everywhere: where it is deferred, where it waits as a timeout or delayed event, and in joins.
  ///
  /// - Parameters:
  ///   - name: The name with which the event was encoded; of a case with associated values the name of the case.
  ///   - newName: The name with which it is encoded now.
  public mutating func renameEvent(_ name: String, to newName: String) {
    for list in ["deferred", "timers", "joined"] {
      snapshot.changeMembers(of: list, ["event"]) { $0.rename(name, to: newName) }
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
  /// Whether it encodes a case: as its name, or as an object with the name as its only key.
  fileprivate func isCalled(_ name: String) -> Bool {
    switch self {
    case .text(let text): text == name
    case .object(let members): members.count == 1 && members[name] != nil
    default: false
    }
  }

  fileprivate mutating func rename(_ name: String, to newName: String) {
    guard isCalled(name) else { return }
    if case .object(let members) = self { self = .object([newName: members[name] ?? .null]) } else { self = .text(newName) }
  }

  /// Changes each element of a list.
  fileprivate mutating func change(_ list: String, _ body: (inout JSONValue) -> Void) {
    guard var elements = self[list]?.elements else { return }
    for index in elements.indices { body(&elements[index]) }
    self[list] = .array(elements)
  }

  /// Changes some members of each element of a list.
  fileprivate mutating func changeMembers(of list: String, _ keys: [String], _ body: (inout JSONValue) -> Void) {
    change(list) { element in
      for key in keys {
        guard var member = element[key] else { continue }
        body(&member)
        element[key] = member
      }
    }
  }

  /// Changes the elements of some lists in each element of a list.
  fileprivate mutating func changeLists(of list: String, _ keys: [String], _ body: (inout JSONValue) -> Void) {
    change(list) { element in
      for key in keys { element.change(key, body) }
    }
  }
}
