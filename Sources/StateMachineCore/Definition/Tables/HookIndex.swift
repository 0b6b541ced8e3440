/// The hooks of one moment, found by the most telling of what they wait for: source – or state entered or left –, event, target.
struct HookIndex {
  let isEmpty: Bool
  private let ofNode: Buckets<StateID, HookLineID>
  private let ofEvent: Buckets<EventID, HookLineID>
  private let ofTarget: Buckets<StateID, HookLineID>
  /// All that are found by their target.
  private let ofTargets: [HookLineID]
  /// Those that name neither.
  private let general: [HookLineID]

  init(_ outline: Outline, _ moment: HookLine.Moment, _ states: ResolvedStates, eventCount: Int) {
    var nodes = Keyed<StateID, HookLineID>()
    var events = Keyed<EventID, HookLineID>()
    var targets = nodes
    var general: [HookLineID] = []
    for (number, hook) in zip(HookLineID.first..., outline.hooks) where hook.moment == moment {
      if let sources = states.named(hook.from) {
        for node in Set(sources) { nodes.add(node, number) }
      } else if case .event(let event) = hook.events {
        events.add(event, number)
      } else if case .listed(let list) = hook.events {
        for event in outline.listedEvents[list] { events.add(event, number) }
      } else if let goals = states.named(hook.to) {
        for node in Set(goals) { targets.add(node, number) }
      } else {
        general.append(number)
      }
    }
    isEmpty = nodes.values.isEmpty && events.values.isEmpty && targets.values.isEmpty && general.isEmpty
    ofNode = Buckets(count: states.count, nodes)
    ofEvent = Buckets(count: eventCount, events)
    ofTarget = Buckets(count: states.count, targets)
    ofTargets = Set(targets.values).inOrder(<)
    self.general = general
  }

  /// The hooks for a state, by id in order of declaration, but those that are found by event or target.
  func hooks(of node: StateID, _ outline: Outline, _ states: ResolvedStates) -> [HookLineID] {
    let some = ofNode[node]
    if general.isEmpty { return Array(some) }
    return (general.filter { states.passes(node, outline.hooks[$0].from) } + some).inOrder(<)
  }

  /// The same with those for an event, and for where its transition leads.
  func hooks(_ ofState: [HookLineID], for event: EventID?, to goal: Goal) -> [HookLineID] {
    var hooks = ofState
    if let event { hooks += ofEvent[event] }
    switch goal {
    case .nowhere: break
    case .one(let node): hooks += ofTarget[node]
    case .several: hooks += ofTargets
    }
    if hooks.count > ofState.count { hooks = hooks.inOrder(<) }
    return hooks
  }

  /// Where a transition leads, as far as it decides which hooks may match.
  enum Goal {
    case nowhere
    case one(StateID)
    case several
  }
}
