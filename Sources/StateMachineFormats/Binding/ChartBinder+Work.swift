import StateMachines

// Tasks, streams and child machines.
extension ChartBinder {
  mutating func line(_ invocation: MachineDescription.Invocation) -> ChartLines<Context, State, Event>.Line? {
    let (place, source) = (invocation.place, invocation.source)
    usedWorks.insert(source)
    guard let work = names.works[source] else {
      let hint = Suggestion.text(for: source, among: names.works.keys.sorted())
      report(
        .unknownName,
        "\(Excerpt.name(source)), which \(Excerpt.name(invocation.state)) invokes, is bound to no task, stream or child machine\(hint)",
        at: place)
      return nil
    }
    if let kind = invocation.kind, kind != work.kind {
      report(
        .contradiction, "\(Excerpt.name(source)) is a \(kind.rawValue) in the chart, and it is bound as a \(work.kind.rawValue)", at: place)
    }
    guard let state = state(invocation.state, at: place) else {
      if isRegion(invocation.state) {
        report(
          .unsupported, "\(Excerpt.name(invocation.state)) is a region without a name, which invokes nothing; give it a name", at: place)
      }
      return nil
    }
    let end = invocation.endEvent.flatMap { event($0, at: place) }
    return { sm in
      work.add(&sm, BoundWork.Line(name: invocation.name, state: state, end: end, place: place))
      if let end { sm.noteEnd(end, ofWorkIn: state, fileID: place.fileID, line: place.line) }
    }
  }

  private func isRegion(_ name: String) -> Bool { chart.states.contains { $0.name == name && $0.region != nil } }
}
