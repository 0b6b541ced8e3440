import StateMachines

extension Exploration {
  /// The configurations that were found, each with what leads there first, and the steps between them.
  ///
  /// Configurations are numbers in the order in which they were found, which is that of the lengths of their paths. What is said of them is
  /// in lists that all of them share: a million configurations take some tens of bytes each, and states are made where they are read.
  ///
  /// Safe because only the explorer that makes it changes it.
  final class Graph: @unchecked Sendable {
    let compiled: TypedCompiledDefinition<State, Event>
    let events: [Event]
    let name: @Sendable ([State]) -> String
    /// A machine at the start.
    var model: (any Model<State, Event>)?

    /// How many words ``words`` has of each configuration: its states, and behind them one that only the explorer reads.
    private let width: Int
    @exclusivity(unchecked) var words: [UInt64] = []
    /// By configuration, what leads there first; that of the start means nothing.
    @exclusivity(unchecked) private(set) var origins: [FoundEdge] = []
    /// By configuration, where its edges end.
    @exclusivity(unchecked) private(set) var edgeEnds: [Int] = []
    @exclusivity(unchecked) var edges: [FoundEdge] = []
    @exclusivity(unchecked) var marks: [FoundMarks] = []
    /// The durations after which something was due, each once.
    var times: [Duration] = []

    /// By transition, the first step in which it was taken; the value nil says that the start has taken it.
    var firstSteps: [TransitionKey: FoundStep?] = [:]
    /// By the place of a state, the first configuration in which it is active.
    private(set) var firstNodes: [Int?]
    /// The states with a first configuration, where configurations are sets of states.
    private var seen: [UInt64]
    var cutCount = 0

    init(
      _ compiled: TypedCompiledDefinition<State, Event>, events: [Event], stateWidth: Int, name: @escaping @Sendable ([State]) -> String
    ) {
      (self.compiled, self.events, width, self.name) = (compiled, events, stateWidth + 1, name)
      firstNodes = [Int?](repeating: nil, count: compiled.nodeCount)
      seen = [UInt64](repeating: 0, count: stateWidth)
    }

    var nodes: Nodes { Nodes(graph: self) }

    /// The shortest path to a configuration.
    func path(to number: Int, then last: FoundStep? = nil) -> Path {
      var steps = last.map { [Step($0.cause, to: $0.configuration)] } ?? []
      var node = nodes[number]
      while let (before, cause) = node.origin {
        steps.append(Step(cause, to: node.configuration))
        node = nodes[before]
      }
      return Path(start: node.configuration, steps: steps.reversed(), name: name, model: model)
    }

    /// What a number of an edge means.
    func cause(_ number: Int32) -> Cause {
      number < 0 ? .time(times[Int(~number)]) : .event(events[Int(number)])
    }

    /// Adds a configuration; its words are set later.
    func add(_ words: UnsafePointer<UInt64>, from origin: FoundEdge, _ marks: FoundMarks) {
      for state in statesSeenFirst(in: words) { firstNodes[state.index] = origins.count }
      origins.append(origin)
      self.marks.append(marks)
    }

    /// Ends the edges of all configurations before one.
    func closeEdges(upTo number: Int) {
      while edgeEnds.count < number { edgeEnds.append(edges.count) }
    }

    /// The active states that were active in no configuration before.
    private func statesSeenFirst(in words: UnsafePointer<UInt64>) -> [StateID] {
      guard compiled.hasRegions else {
        let deepest = compiled.configuration(of: words).active
        return firstNodes[deepest.index] == nil ? compiled.path(to: deepest).filter { firstNodes[$0.index] == nil } : []
      }
      var found: [StateID] = []
      for word in seen.indices where words[word] & ~seen[word] != 0 {
        var new = words[word] & ~seen[word]
        seen[word] |= new
        while new != 0 {
          found.append(StateID(word * 64 + new.trailingZeroBitCount))
          new &= new - 1
        }
      }
      return found
    }

    /// The first configuration in which a state is active; nil where it is never reached.
    func firstNode(with state: State) -> Int? { compiled.node(of: state).flatMap { firstNodes[$0.index] } }

    /// The states that a step leaves, and those that are active where a machine ends or may go on.
    var statesLeft: Set<State> {
      var left = [Bool](repeating: false, count: compiled.nodeCount)
      for number in marks.indices {
        let active = withWords(of: number) { compiled.activeNodes(of: compiled.configuration(of: $0)) }
        let node = nodes[number]
        if node.isFinished || node.mayGoOn { for state in active { left[state.index] = true } }
        for edge in node.edges where active.contains(where: { !left[$0.index] }) {
          withWords(of: Int(edge.node)) { words in
            for state in active where !compiled.isActive(state, in: words) { left[state.index] = true }
          }
        }
      }
      return Set(StateID.all(left.count).filter { left[$0.index] && compiled.nodes[$0].isNamed }.map { compiled.value(of: $0) })
    }

    /// The words of the active states of a configuration, for a closure.
    func withWords<R>(of node: Int, _ body: (UnsafePointer<UInt64>) -> R) -> R {
      words.withUnsafeBufferPointer { words in
        // Safe because a configuration has at least one word.
        body(words.baseAddress.unsafelyUnwrapped + node * width)
      }
    }
  }

  /// The configurations of a graph.
  struct Nodes: RandomAccessCollection {
    let graph: Graph

    var startIndex: Int { 0 }
    var endIndex: Int { graph.origins.count }
    subscript(number: Int) -> Node { Node(graph: graph, number: number) }
  }

  /// A configuration of a graph.
  struct Node {
    fileprivate let graph: Graph
    fileprivate let number: Int

    /// The active states, in document order.
    var configuration: [State] { graph.withWords(of: number) { graph.compiled.states(of: graph.compiled.configuration(of: $0)) } }

    var isFinished: Bool { graph.marks[number].isFinished }

    /// What leads there first; nil for the start.
    var origin: (node: Int, cause: Cause)? {
      let origin = graph.origins[number]
      return number == 0 ? nil : (Int(origin.node), graph.cause(origin.cause))
    }

    /// The other configurations to which it leads, each with the first event that leads there, and the time that does.
    var next: Steps { Steps(graph: graph, edges: edges) }

    fileprivate var edges: ArraySlice<FoundEdge> { graph.edges[(number == 0 ? 0 : graph.edgeEnds[number - 1])..<graph.edgeEnds[number]] }

    /// Whether a step of time leads to another configuration.
    var isLeftByTime: Bool { graph.marks[number].isLeftByTime }

    /// Why it may also lead to configurations that are not in `next`.
    var cuts: ExplorationCuts { graph.marks[number].cuts }

    /// Whether it may lead to more configurations: beyond the limit, by an event that was left out, or by what work reports.
    var mayGoOn: Bool { !cuts.isEmpty }
  }

  /// The steps from a configuration.
  struct Steps: RandomAccessCollection {
    fileprivate let graph: Graph
    fileprivate let edges: ArraySlice<FoundEdge>

    var startIndex: Int { 0 }
    var endIndex: Int { edges.count }

    subscript(place: Int) -> (node: Int, cause: Cause) {
      let edge = edges[edges.startIndex + place]
      return (Int(edge.node), graph.cause(edge.cause))
    }
  }

  struct FoundStep: Sendable {
    /// Where it comes from, and by which cause: two steps with the same ones are the same.
    let origin: FoundEdge
    let cause: Cause
    let configuration: [State]
    /// The node to which it is the last step of the shortest path; nil where that was found before, or is beyond the limit.
    let newNode: Int?

    var source: Int { Int(origin.node) }
    /// Two steps with the same number from the same source are the same.
    var number: Int { Int(origin.cause) }
  }
}
