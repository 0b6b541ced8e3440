/// A timeout or a task of an active state that does not wait or run: it came to its end, or the definition did not have it when the state
/// was entered.
package struct IdleWork: Sendable {
  package enum Kind: Sendable {
    case timeout
    case task
  }

  let node: StateID
  package let kind: Kind
  /// The name of the state.
  package let state: String
  /// The name of the event, or of the task.
  package let name: String
}

extension CompiledDefinition {
  /// The timeouts and the work of the active states that do not wait or run; none where the machine does not run.
  final func idleWork(in memory: Memory) -> [IdleWork] {
    guard memory.phase == .running else { return [] }
    return activeNodes(of: memory.configuration).flatMap { node in
      let timeouts = rankedTimeouts(of: node).filter { !memory.awaits($0.1, of: node) }.map { _, timeout in
        IdleWork(node: node, kind: .timeout, state: name(of: node), name: declaration(of: timeout.line).event)
      }
      let works = tables.pointee.nodes[node].works.ids.filter { !memory.runs($0) }.map { work in
        IdleWork(node: node, kind: .task, state: name(of: node), name: code(of: work).name)
      }
      return timeouts + works
    }
  }
}

extension Memory {
  /// Whether a timeout of a state waits.
  fileprivate func awaits(_ timeout: Timeout, of node: StateID) -> Bool {
    rest?.timers.inOrder.contains { $0.pending.cancelKey == .timeout(of: node) && $0.pending.column == timeout.column } ?? false
  }

  fileprivate func runs(_ work: WorkID) -> Bool {
    rest?.activities.list.contains { $0.work == work } ?? false
  }
}

extension MachineHolder {
  /// Begins timeouts or work of an active state that do not wait or run.
  ///
  /// - Returns: What one of their closures threw; then nothing was begun.
  func begin(_ kind: IdleWork.Kind, of node: StateID) -> (any Error)? {
    do throws(MachineError) {
      return try reserved("begin", []) { engine, reservation in
        guard engine.pointee.phase == .running else { return nil }
        let error = engine.pointee.begin(kind, of: node)
        processQueue(engine, &reservation)
        return error
      } inHook: { _ in
        nil
      }
    } catch {
      return error
    }
  }
}

extension Engine {
  fileprivate mutating func begin(_ kind: IdleWork.Kind, of node: StateID) -> (any Error)? {
    begin(Occurrence(kind: .start))
    state = node
    (source, target) = (state, state)
    do {
      switch kind {
      case .timeout:
        for (rank, timeout) in compiled.rankedTimeouts(of: node) where !memory.pointee.awaits(timeout, of: node) {
          try startTimeout(timeout, of: node, rank: rank)
        }
      case .task:
        for work in tables.pointee.nodes[node].works.ids where !memory.pointee.runs(work) { try beginWork(work, isRestored: false) }
      }
    } catch {
      undo()
      return error
    }
    if !effects.raised.isEmpty {
      let error = effects.raised[0].error
      undo()
      return error
    }
    report = .resumption
    commit()
    return nil
  }
}
