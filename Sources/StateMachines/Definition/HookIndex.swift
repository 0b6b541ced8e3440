/// The hooks of one moment, found by the most telling of what they wait for: source – or state entered or left –, event, target.
struct HookIndex {
  let isEmpty: Bool
  private let ofNode: Buckets<Int32>
  private let ofEvent: Buckets<Int32>
  private let ofTarget: Buckets<Int32>
  /// All that are found by their target.
  private let ofTargets: [Int32]
  /// Those that name neither.
  private let general: [Int32]
  private let eventCount: Int

  init(_ outline: Outline, _ moment: HookLine.Moment, _ states: ResolvedStates, eventCount: Int) {
    var (nodes, events, targets) = (Keys(), Keys(), Keys())
    var general: [Int32] = []
    for (number, hook) in outline.hooks.enumerated() where hook.moment == moment {
      let number = Int32(number)
      if let sources = states.named(hook.from) {
        for node in Set(sources) { nodes.add(node, number) }
      } else if case .event(let event) = hook.events {
        events.add(event, number)
      } else if case .listed(let list) = hook.events {
        for event in outline.list(list) { events.add(event, number) }
      } else if let goals = states.named(hook.to) {
        for node in Set(goals) { targets.add(node, number) }
      } else {
        general.append(number)
      }
    }
    isEmpty = nodes.hooks.isEmpty && events.hooks.isEmpty && targets.hooks.isEmpty && general.isEmpty
    ofNode = Buckets(count: states.count, nodes.keys, nodes.hooks)
    ofEvent = Buckets(count: eventCount, events.keys, events.hooks)
    ofTarget = Buckets(count: states.count, targets.keys, targets.hooks)
    ofTargets = Set(targets.hooks).sorted()
    self.general = general
    self.eventCount = eventCount
  }

  /// The hooks for a state, by number in order of declaration, but those that are found by event or target.
  func hooks(of node: Int32, _ outline: Outline, _ states: ResolvedStates) -> [Int32] {
    let some = ofNode[node]
    if general.isEmpty { return Array(some) }
    return (general.filter { states.passes(node, outline.hooks[Int($0)].from) } + some).sorted()
  }

  /// The same with those for the column of an event, and for where its transition leads.
  func hooks(_ ofState: [Int32], in column: Int32, to goal: Goal) -> [Int32] {
    var hooks = ofState
    if column < eventCount { hooks += ofEvent[column] }
    switch goal {
    case .nowhere: break
    case .one(let node): hooks += ofTarget[node]
    case .several: hooks += ofTargets
    }
    if hooks.count > ofState.count { hooks.sort() }
    return hooks
  }

  /// Where a transition leads, as far as it decides which hooks may match.
  enum Goal {
    case nowhere
    case one(Int32)
    case several
  }

  private struct Keys {
    var keys: [Int32] = []
    var hooks: [Int32] = []

    mutating func add(_ key: Int32, _ hook: Int32) {
      keys.append(key)
      hooks.append(hook)
    }
  }
}
