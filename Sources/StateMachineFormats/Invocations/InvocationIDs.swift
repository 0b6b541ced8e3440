import StateMachines

/// The ids of a chart's invocations in a format, which tells invocations apart by them, also where here they have one name.
struct InvocationIDs {
  /// By invocation, what is written as its id; nil where the format makes up the id.
  private(set) var written: [String?] = []
  /// By invocation, the id in its events.
  private(set) var known: [String] = []
  private let states: StatesTogether
  private let numbers: [String: Int]
  private var named: [String: Group] = [:]
  private var ending: [String: [Int]] = [:]

  /// The invocations of a name.
  private struct Group {
    /// Their states, in document order.
    var states: [Int] = []
    var ofState: [Int: [Int]] = [:]
  }

  /// - Parameters:
  ///   - chart: The chart.
  ///   - madeUp: The id that the format makes up for an invocation, by its place among those of its state; nil where an id is written.
  init(_ chart: MachineDescription, madeUp: (MachineDescription.Invocation, Int) -> String?) {
    var numbers: [String: Int] = [:]
    states = StatesTogether(chart, &numbers)
    self.numbers = numbers
    var taken = Set(chart.invocations.map(\.name))
    var used: Set<String> = []
    var counts: [String: Int] = [:]
    for (index, invocation) in chart.invocations.enumerated() {
      let count = counts[invocation.state, default: 0]
      counts[invocation.state] = count + 1
      if let state = numbers[invocation.state] { named[invocation.name, default: Group()].ofState[state, default: []].append(index) }
      if let event = invocation.endEvent { ending[event, default: []].append(index) }
      if let id = madeUp(invocation, count) {
        written.append(nil)
        known.append(id)
        continue
      }
      var id = invocation.name
      if !used.insert(id).inserted {
        id += "_\(invocation.state)"
        while !taken.insert(id).inserted { id += "_" }
      }
      written.append(id)
      known.append(id)
    }
    for (name, group) in named { named[name]?.states = group.ofState.keys.sorted() }
  }

  /// The ids of the invocations of a name that can fail while a state is active.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - state: The state; nil for any.
  /// - Returns: Those of all invocations of the name where none can; empty if nothing has the name.
  func failing(_ name: String, with state: String?) -> [String] {
    guard let group = named[name] else { return [] }
    let active = state.flatMap { numbers[$0] }.map { states.states(among: group.states, with: $0).sorted() } ?? []
    return ids((active.isEmpty ? group.states : active).flatMap { group.ofState[$0] ?? [] })
  }

  /// The ids of the invocations that end with an event.
  func ending(_ event: String) -> [String] { ids(ending[event] ?? []) }

  /// The events with which invocations end, in their order.
  var endEvents: [String] { ending.sorted { $0.value[0] < $1.value[0] }.map(\.key) }

  private func ids(_ invocations: [Int]) -> [String] {
    var seen: Set<String> = []
    return invocations.map { known[$0] }.filter { seen.insert($0).inserted }
  }
}
