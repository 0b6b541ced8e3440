import StateMachines

/// Defects that the random charts have found and that are still there; each is left out here, so that the charts find others.
///
/// When one is mended, its member here goes, and the one place that asks for it.
enum HeldKnownDefects {
  /// A line that makes the payload of a state which it does not enter, since it is local and starts in or inside the state: the payload
  /// stays in the engine after the call, and the next call on the thread takes it for one of its own machine.
  static func isLost(_ line: HeldChart.Line, in chart: HeldChart) -> Bool {
    guard line.isLocal, case .state(let target) = line.target else { return false }
    return chart.subtree(target).contains(line.source)
  }

  /// States that a line into a history may enter, though the definition does not ask who makes their payloads, so that the step fails for
  /// lack of them: initial states inside what a shallow history remembers, and the state of a history to which a local line leads.
  static func enteredUnasked(by chart: HeldChart) -> Set<Int> {
    var entered: Set<Int> = []
    for line in chart.lines {
      guard case .history(let history) = line.target else { continue }
      if line.isLocal { entered.insert(history.state) }
      if history.isDeep { continue }
      for child in chart.children[history.state] ?? [] { entered.formUnion(chart.descendants(child)) }
    }
    return entered.intersection(chart.holding)
  }

  /// Whether a line with a payload may be taken alone after a conflict with another line, of another region or a state around the regions.
  ///
  /// The engine takes it for one that nothing can follow, and then makes the payload of its target anew. A hook in each transition
  /// prevents it.
  static func needsHook(_ chart: HeldChart) -> Bool {
    guard !chart.hooks.contains(where: { $0.moment == .after && $0.state == nil }) else { return false }
    return chart.states.filter { chart.kinds[$0] == .parallel }.contains { parallel in
      let (inside, around) = (chart.descendants(parallel), Set(chart.states.filter { chart.subtree($0).contains(parallel) }))
      return chart.lines.enumerated().contains { number, line in
        guard line.event != nil, line.makes || line.passes, inside.contains(line.source) else { return false }
        return chart.lines.enumerated().contains { otherNumber, other in
          otherNumber != number && other.event == line.event && (inside.contains(other.source) || around.contains(other.source))
        }
      }
    }
  }

  /// What a history has given back stays in the engine after the call, until a line leads into a history again; this does so.
  static func releaseWhatHistoriesHaveGiven() {
    var machine = Machine(definition)
    for event in [HeldEvent.p0, .p1] { machine.fire(event) }
  }

  private static let definition: MachineDefinition<HeldState, HeldEvent> = .verified(initial: .s10) { sm in
    sm.payload(of: HeldState.s6) { step in HeldTally([0], nil) }
    sm.compound(.s10, initial: .s6(.any)) { sm in sm.state(.s6(.any)) }
    sm.when(.p0, from: .s10, to: .s11)
    sm.when(.p1, from: .s11, into: .history(of: .s10, depth: .deep))
  }
}
