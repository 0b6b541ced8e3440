/// The transitions that a hook may match, indexed by its filters, so that a thousand hooks are not compared with a hundred thousand lines.
struct LineIndex {
  private let ofEvent: Buckets<Int32>
  /// Those that wait for something else than events by name.
  private let ofOtherEvents: [Int32]
  /// By state, those that lead there and nowhere else.
  private let ofTarget: Buckets<Int32>
  private let ofOtherTargets: [Int32]

  init(_ lines: [TransitionLine], _ outline: Outline, _ states: ResolvedStates, eventCount: Int) {
    var events = Pairs()
    var targets = Pairs()
    for (number, line) in lines.enumerated() {
      switch line.events {
      case .event(let event): events.add(event, number)
      case .listed(let list): for event in outline.list(list) { events.add(event, number) }
      default: events.others.append(Int32(number))
      }
      let branches = outline.branches(line)
      if line.computation < 0, branches.count == 1, let only = branches.first, let target = outline.onlyState(only.targets) {
        targets.add(states.nodeOf[Int(target.state)], number)
      } else {
        targets.others.append(Int32(number))
      }
    }
    (ofEvent, ofOtherEvents) = (Buckets(count: eventCount, events.keys, events.lines), events.others)
    (ofTarget, ofOtherTargets) = (Buckets(count: states.count, targets.keys, targets.lines), targets.others)
  }

  /// Whether a condition holds for one of the transitions that a hook may run for.
  func contains(
    of hook: HookLine, _ outline: Outline, _ states: ResolvedStates, _ count: Int, where holds: (Int32) -> Bool
  ) -> Bool {
    switch hook.events {
    case .event(let event):
      return ofEvent[event].contains(where: holds) || ofOtherEvents.contains(where: holds)
    case .listed(let list):
      return outline.list(list).contains { ofEvent[$0].contains(where: holds) } || ofOtherEvents.contains(where: holds)
    default:
      guard let targets = states.named(hook.to) else { return (0..<Int32(count)).contains(where: holds) }
      return targets.contains { $0 >= 0 && ofTarget[$0].contains(where: holds) } || ofOtherTargets.contains(where: holds)
    }
  }
}

extension LineIndex {
  private struct Pairs {
    var keys: [Int32] = []
    var lines: [Int32] = []
    var others: [Int32] = []

    mutating func add(_ key: Int32, _ line: Int) {
      keys.append(key)
      lines.append(Int32(line))
    }
  }
}
