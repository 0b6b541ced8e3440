/// The transitions that a hook may match, indexed by its filters, so that a thousand hooks are not compared with a hundred thousand lines.
struct LineIndex {
  private let ofEvent: Buckets<EventID, TransitionLineID>
  /// Those that wait for something else than events by name.
  private let ofOtherEvents: [TransitionLineID]
  /// By state, those that lead there and nowhere else.
  private let ofTarget: Buckets<StateID, TransitionLineID>
  private let ofOtherTargets: [TransitionLineID]

  init(_ lines: [TransitionLine], _ outline: Outline, _ states: ResolvedStates, eventCount: Int) {
    var events = Keyed<EventID, TransitionLineID>()
    var targets = Keyed<StateID, TransitionLineID>()
    var (otherEvents, otherTargets): ([TransitionLineID], [TransitionLineID]) = ([], [])
    for (number, line) in zip(TransitionLineID.first..., lines) {
      switch line.events {
      case .event(let event): events.add(event, number)
      case .listed(let list): for event in outline.listedEvents[list] { events.add(event, number) }
      default: otherEvents.append(number)
      }
      let branches = outline.branches(line)
      if branches.count == 1, let only = branches.first, let target = outline.onlyState(only.targets) {
        targets.add(states.nodeOf[target.state], number)
      } else {
        otherTargets.append(number)
      }
    }
    (ofEvent, ofOtherEvents) = (Buckets(count: eventCount, events), otherEvents)
    (ofTarget, ofOtherTargets) = (Buckets(count: states.count, targets), otherTargets)
  }

  /// Whether a condition holds for one of the transitions that a hook may run for.
  func contains(
    of hook: HookLine, _ outline: Outline, _ states: ResolvedStates, _ count: Int, where holds: (TransitionLineID) -> Bool
  ) -> Bool {
    switch hook.events {
    case .event(let event):
      return ofEvent[event].contains(where: holds) || ofOtherEvents.contains(where: holds)
    case .listed(let list):
      return outline.listedEvents[list].contains { ofEvent[$0].contains(where: holds) } || ofOtherEvents.contains(where: holds)
    default:
      guard let targets = states.named(hook.to) else { return TransitionLineID.all(count).contains(where: holds) }
      return targets.contains { $0.exists && ofTarget[$0].contains(where: holds) } || ofOtherTargets.contains(where: holds)
    }
  }
}
