/// The hooks of one moment, found by the state that they wait for: source, entered or left.
struct HookIndex {
  /// Those that wait for any state, or for all but some.
  private var general: [Int] = []
  private var ofNode: [Int32: [Int]] = [:]

  init(_ hooks: [HookLine], _ moment: HookLine.Moment, _ states: ResolvedStates) {
    for (number, hook) in hooks.enumerated() where hook.moment == moment {
      if case .listed(let list)? = hook.from {
        for node in Set(list.map { states.nodeOf[Int($0)] }) { ofNode[node, default: []].append(number) }
      } else {
        general.append(number)
      }
    }
  }

  /// The hooks for a state, in order of declaration.
  func hooks(of node: Int32, _ outline: Outline, _ states: ResolvedStates) -> [HookLine] {
    let some = ofNode[node] ?? []
    let numbers = general.isEmpty ? some : (general.filter { states.passes(node, outline.hooks[$0].from) } + some).sorted()
    return numbers.map { outline.hooks[$0] }
  }
}
