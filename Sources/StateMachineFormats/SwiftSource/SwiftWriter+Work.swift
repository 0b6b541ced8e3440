import StateMachines

// Tasks and streams; what they run is a requirement.

extension SwiftWriter {
  mutating func workLines() -> [SwiftLine] {
    let failing = Set(
      chart.transitions.compactMap { transition in
        if case .workFailure(let name) = transition.events { name } else { nil }
      })
    return chart.invocations.grouped.compactMap { line($0, mayFail: failing.contains($0[0].name)) }
  }

  private mutating func line(_ invocations: [Description.Invocation], mayFail: Bool) -> SwiftLine? {
    let (first, names) = (invocations[0], invocations.map(\.state))
    if first.kind == .child {
      report(
        .unsupported,
        "\(Excerpt.name(first.source)), a machine that \(Excerpt.name(first.state)) runs, is not written; add 'sm.child' with its definition",
        first.place)
      return nil
    }
    let states = states(names, first.place)
    if states.isEmpty { return nil }
    let name = SwiftCall.Argument.text(SwiftText.literal(first.name))
    var call = SwiftCall(first.kind == .stream ? "sm.events" : "sm.task", [name, matcher("in: ", .list(names: names), first.place)])
    if first.kind == .stream {
      let stream = requirements.add(mayFail ? .failingStream : .stream, first.source)
      if let end = first.endEvent { call.arguments.append(.text("onEnd: \(event(end))")) }
      call.arguments.append(.text("from: actions.\(stream)"))
    } else {
      let task = "actions.\(requirements.add(mayFail ? .failingTask : .task, first.source))"
      let ending = first.endEvent.map { "{ \(mayFail ? "try " : "")await \(task)() ?? \(event($0)) }" }
      call.arguments.append(.text("run: \(ending ?? task)"))
    }
    return SwiftLine(
      group: .work, call: call, scope: tree.scope(of: names), keys: names.map { "work \($0)" }, mentions: names.map { ($0, .target) })
  }
}

extension [MachineDescription.Invocation] {
  /// The invocations of each line.
  fileprivate var grouped: [[Element]] {
    var groups: [[Element]] = []
    for invocation in self {
      if let last = groups.last?.last, last.place == invocation.place, last.isLike(invocation) {
        groups[groups.count - 1].append(invocation)
      } else {
        groups.append([invocation])
      }
    }
    return groups
  }
}

extension MachineDescription.Invocation {
  fileprivate func isLike(_ other: Self) -> Bool {
    source == other.source && id == other.id && kind == other.kind && endEvent == other.endEvent && state != other.state
  }
}
