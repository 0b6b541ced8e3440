import StateMachines

/// The stored properties of a compiled machine that say which states are active.
///
/// The first property is about the chart: its values are the states without others inside, parallel states, and states with a history.
/// A state with a history has a property of its own for what is inside it. That property keeps its value when the state is left: the value
/// is the history. Each region with states inside has such a property too.
struct CompiledFields {
  struct Field {
    /// The state whose inside the property is about; nil for the chart.
    let owner: Int?
    /// The states that are the values of the property, in document order.
    var states: [Int] = []
  }

  private(set) var fields: [Field] = []
  /// By owner, the number of its field.
  private(set) var numbers: [Int?: Int] = [:]

  /// Makes a field for the chart, for each compound state of `split`, and for each region with states inside.
  init(_ tree: CompiledTree, split: Set<Int>) {
    let regions = tree.states.indices.filter { tree.kind($0) == .compound && tree.parents[$0].map(tree.kind) == .parallel }
    let split = split.filter { tree.kind($0) == .compound }.union(regions)
    for owner in [nil] + split.sorted().map(Optional.init) {
      numbers[owner] = fields.count
      fields.append(Field(owner: owner, states: Self.values(owner.map { tree.children[$0] } ?? tree.topStates, tree, split)))
    }
  }

  private static func values(_ states: [Int], _ tree: CompiledTree, _ split: Set<Int>) -> [Int] {
    states.flatMap { state in
      tree.children[state].isEmpty || tree.kind(state) == .parallel || split.contains(state)
        ? [state] : values(tree.children[state], tree, split)
    }
  }

  /// The number of the field that says whether a state is active, where the owner of that field is active.
  func field(of state: Int, _ tree: CompiledTree) -> Int {
    tree.path(from: state).dropFirst().lazy.compactMap { numbers[$0] }.first ?? 0
  }

  /// Whether the state is a value of the field around it.
  func isValue(_ state: Int, _ tree: CompiledTree) -> Bool { fields[field(of: state, tree)].states.contains(state) }
}
