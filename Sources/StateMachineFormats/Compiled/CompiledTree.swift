import StateMachines

/// The states of a chart by number, in document order: what is inside a state follows it.
struct CompiledTree {
  typealias State = MachineDescription.State

  private(set) var states: [State] = []
  /// By state, the number of the state around it; nil at the top.
  private(set) var parents: [Int?] = []
  /// By state, the number after those of the states inside it.
  private(set) var ends: [Int] = []
  private(set) var numbers: [String: Int] = [:]
  private(set) var topStates: [Int] = []
  private(set) var children: [[Int]] = []

  init(_ tree: SwiftTree) {
    topStates = add(tree.children[nil] ?? [], parent: nil, tree)
  }

  private mutating func add(_ children: [State], parent: Int?, _ tree: SwiftTree) -> [Int] {
    children.map { state in
      let number = states.count
      states.append(state)
      parents.append(parent)
      ends.append(number + 1)
      numbers[state.name] = number
      self.children.append([])
      self.children[number] = add(tree.children[state.name] ?? [], parent: number, tree)
      ends[number] = states.count
      return number
    }
  }

  func kind(_ state: Int) -> State.Kind { states[state].kind }
  func name(_ state: Int) -> String { states[state].name }

  /// A final state at the top ends the machine.
  func endsMachine(_ state: Int) -> Bool { kind(state) == .final && parents[state] == nil }

  /// Whether one state is inside another; everything is inside the chart, which is nil.
  func isInside(_ state: Int, _ other: Int?) -> Bool {
    guard let other else { return true }
    return state > other && state < ends[other]
  }

  /// The state and those around it, the innermost first.
  func path(from state: Int) -> [Int] { Array(sequence(first: state) { parents[$0] }) }

  /// The states that `any` means in a scope: its children that are not final, and of those with an exception inside the others inside.
  func any(in scope: Int?, except names: [String]) -> [Int] {
    let exceptions = Set(names.compactMap { numbers[$0] })
    func found(_ candidates: [Int]) -> [Int] {
      candidates.flatMap { state -> [Int] in
        if kind(state) == .final || exceptions.contains(state) { return [] }
        let isOpened = states[state].region != nil || !children[state].isEmpty && exceptions.contains { isInside($0, state) }
        return isOpened ? found(children[state]) : [state]
      }
    }
    return found(scope.map { children[$0] } ?? topStates)
  }

  // MARK: Domains

  /// What a transition leaves and enters the inside of: SCXML Appendix D, `getTransitionDomain`; nil is the chart.
  func domain(from source: Int, to targets: [Int], isLocal: Bool) -> Int? {
    if isLocal, let domain = localDomain(from: source, to: targets) { return domain }
    return path(from: source).dropFirst().first { state in kind(state) == .compound && targets.allSatisfy { isInside($0, state) } }
  }

  /// The outer one of source and target, whichever it is; from a parallel state the region that contains all targets.
  private func localDomain(from source: Int, to targets: [Int]) -> Int? {
    if !children[source].isEmpty, targets.allSatisfy({ isInside($0, source) }) {
      var domain = source
      while kind(domain) == .parallel,
        let region = children[domain].first(where: { region in targets.allSatisfy { $0 == region || isInside($0, region) } }),
        !children[region].isEmpty
      {
        domain = region
      }
      return domain
    }
    guard targets.count == 1, let target = targets.first, !children[target].isEmpty else { return nil }
    return target == source || isInside(source, target) ? target : nil
  }
}
