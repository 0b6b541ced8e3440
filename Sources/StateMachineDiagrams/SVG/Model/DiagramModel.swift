/// What a diagram of a definition shows, without sizes and places: nested nodes and the edges between them.
///
/// Two descriptions that differ only in the order of lines whose order means nothing have equal models.
package struct DiagramModel: Hashable, Sendable {
  /// The nodes, of which the first is the frame around all others, and each comes after the one it is inside of.
  package var nodes: [Node]

  /// The edges, ordered by their nodes and labels.
  package var edges: [Edge]
}

extension DiagramModel {
  /// A state, or a pseudostate that the diagram shows.
  package struct Node: Hashable, Sendable {
    /// The node around it; of the frame the frame itself.
    package var parent: Int

    /// What it is.
    package var kind: Kind

    /// The name of the state; nil for what is no state.
    package var state: String?

    /// The names of the states around it and its own.
    package var path: [String]

    /// What is written at its top.
    package var title: String

    /// What is written below: hooks, internal transitions, deferrals, timeouts.
    package var lines: [Line] = []

    /// What is known of it beside: events that it ignores, tags, notes.
    package var remarks: [String] = []

    /// How it differs from an older description; nil where it does not, or where there is none.
    package var change: Change?
  }

  /// A text inside of a state.
  package struct Line: Hashable, Sendable {
    /// The text.
    package var text: String

    /// The ids of the transition; none for what is no transition.
    package var ids: [String] = []

    /// How it differs from an older description; nil where it does not, or where there is none.
    package var change: Change?
  }

  /// An arrow between two nodes.
  package struct Edge: Hashable, Sendable {
    /// Where it starts.
    package var source: Int

    /// Where it ends.
    package var target: Int

    /// Its text; empty for none.
    package var label: String

    /// The ids of its transition: that of the line first, then what else it is called; none for the arrow of an initial state.
    package var ids: [String] = []

    /// How it differs from an older description; nil where it does not, or where there is none.
    package var change: Change?
  }
}

extension DiagramModel.Node {
  /// What a node is.
  package enum Kind: Hashable, Sendable {
    /// The border around the whole diagram.
    case frame
    /// A state without states inside.
    case atomic
    /// A state with states inside.
    case compound
    /// A state with regions.
    case parallel
    /// A final state.
    case final
    /// The dot from which an arrow leads to where the node around it starts.
    case initial
    /// A history that remembers the active child.
    case shallowHistory
    /// A history that remembers all levels below.
    case deepHistory
    /// A junction of branches.
    case choice
    /// A bar where an edge divides, or where edges come together.
    case bar

    /// Whether it is a state of the machine.
    package var isState: Bool {
      switch self {
      case .atomic, .compound, .parallel, .final: true
      case .frame, .initial, .shallowHistory, .deepHistory, .choice, .bar: false
      }
    }
  }
}
