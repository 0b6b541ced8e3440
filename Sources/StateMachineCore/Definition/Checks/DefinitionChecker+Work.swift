/// The checks of tasks, streams and child machines.
extension DefinitionChecker {
  func checkWorks(_ code: [AnyWork]) {
    guard !outline.works.isEmpty else { return }
    checkThatWorksHaveNames()
    for (id, line) in zip(WorkLineID.first..., outline.works) { checkNumbers(of: code[id], line, id) }
    checkThatFailuresAreTaken()
  }

  /// Two of one name in one state could not be distinguished in a snapshot.
  private func checkThatWorksHaveNames() {
    var first: [WorkPlace: LinePlace] = [:]
    for (id, line) in zip(WorkLineID.first..., outline.works) {
      for node in states.sources(line.states, in: line.scope) {
        let place = WorkPlace(node: node, name: line.name)
        guard let other = first[place] else {
          first[place] = line.place
          continue
        }
        report(.duplicateWork, of: .work(id), at: line.place) {
          "\($0.name(of: node)) has two tasks, streams or child machines called \($0.name(of: line)); the other line is "
            + "\($0.outline.place(other))"
        }
      }
    }
  }

  private func checkNumbers(of work: AnyWork, _ line: WorkLine, _ id: WorkLineID) {
    if let fault = work.settings.retry.fault {
      report(.invalidWork, of: .work(id), at: line.place) { "the retry of \($0.name(of: line)) has \(fault)" }
    }
    if let limit = work.settings.timeLimit, limit <= .zero {
      report(.invalidWork, of: .work(id), at: line.place) { "the time limit of \($0.name(of: line)) is \(limit), so it could never end" }
    }
    let nodes = states.sources(line.states, in: line.scope)
    if nodes.isEmpty {
      report(.invalidWork, of: .work(id), at: line.place) { "\($0.name(of: line)) belongs to no state" }
    }
    if let end = nodes.first(where: { $0.exists && states.nodes[$0].isFinal && states.nodes[$0].parent.isNone }) {
      report(.invalidWork, of: .work(id), at: line.place) { "\($0.name(of: line)) never runs: the machine ends in \($0.name(of: end))" }
    }
  }

  /// A failure has to become an event, or be taken by a transition of a state that is active then.
  private func checkThatFailuresAreTaken() {
    for (id, line) in zip(WorkLineID.first..., outline.works) where line.leavesFailures {
      let handlers = StateID.all(states.count).filter { node in candidacies[node].contains { takes(lines[$0.line], failureOf: line.name) } }
      let nodes = states.sources(line.states, in: line.scope)
      guard let node = nodes.first(where: { !states.canBeActive(handlers, with: $0) }) else { continue }
      report(.unhandledFailure, of: .work(id), at: line.place) {
        "\($0.name(of: line)) may fail in \($0.name(of: node)), and nothing takes that; add 'onFailure: { error in … }' to its line, or "
          + "'onFailure(of: \"\($0.outline.workNames[line.name])\", to: …)'"
      }
    }
  }

  private func takes(_ transition: TransitionLine, failureOf work: WorkNameID) -> Bool {
    guard transition.decision == .transition else { return false }
    switch transition.events {
    case .workFailure(work), .any, .matching: return true
    default: return false
    }
  }

  /// A transition that waits for a failure waits for work that there is.
  func checkThatFailuresComeFromWork() {
    for (id, transition) in zip(TransitionLineID.first..., outline.transitions) {
      guard case .workFailure(let work)? = transition.events, !outline.works.contains(where: { $0.name == work }) else { continue }
      let known = Set(outline.works.map { outline.workNames[$0.name] }).inOrder(<)
      report(.unknownWork, of: .transition(id), at: transition.place) { checker in
        let name = checker.outline.workNames[work]
        return "no state has a task or a stream called '\(name)'\(Suggestion.text(for: name, among: known))"
      }
    }
  }

  /// Warns of transitions that wait for a failure which never comes.
  func checkThatFailuresAreLeft() {
    for (id, transition) in zip(TransitionLineID.first..., outline.transitions) {
      guard case .workFailure(let work)? = transition.events else { continue }
      guard !outline.works.contains(where: { $0.name == work && ($0.leavesFailures || $0.isChild) }) else { continue }
      warn(.unreachableTransition, of: .transition(id), at: transition.place) {
        "\($0.name(of: transition)) is never taken: it cannot fail, or its line makes an event of the failure"
      }
    }
  }

  /// What messages call work: `'charge'`.
  private func name(of line: WorkLine) -> String {
    "'\(outline.workNames[line.name])'"
  }
}

/// Work of one name in a state.
private struct WorkPlace: Hashable {
  var node: StateID
  var name: WorkNameID
}
