import StateMachines

extension Exploration {
  /// Whether a property is true of what was explored.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Verdict: Sendable {
    /// It is true of all runs.
    case holds
    /// It is not, and this run shows it.
    case fails(Counterexample)
    /// Nothing that was explored shows that it is not true, but not everything was explored; at least one thing was cut.
    case unknown([Cut])

    /// It is true of all runs.
    public var holds: Bool { if case .holds = self { true } else { false } }

    /// The run for which it is not true.
    public var counterexample: Counterexample? { if case .fails(let found) = self { found } else { nil } }
  }

  /// Why an exploration is not complete.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Cut: Hashable, Sendable {
    /// So many steps led beyond the limit of configurations.
    case limit(steps: Int)
    /// These events were not fired, and some configuration takes one of them.
    case events([String])
    /// In some configuration work runs whose failure a transition takes, or a child machine.
    case work
  }

  /// A run for which a property is not true, in the fewest steps that lead there.
  ///
  /// - For a picture, highlight ``states``: `MachineDescription(definition).svg(highlighting: counterexample.states)`.
  /// - For a test that fails until the definition is right, paste ``swiftTest(of:context:)``.
  public struct Counterexample: Sendable {
    /// How a run shows that a property is not true.
    ///
    /// The cases are closed: a `switch` over them needs no `default`.
    public enum Ending: Hashable, Sendable {
      /// The last configuration of the path is one that must not be.
      case violation
      /// What leads on from the path leads back to its end, and may do so for ever.
      case loop
      /// The run stays at the end of the path for ever.
      case rest
      /// No run leads from the end of the path to what is to be possible.
      case trap
    }

    /// The property.
    public let property: Property<State>

    /// The shortest path to the configuration that must not be, in which the run stays, or at which the loop begins.
    public let path: Path

    /// The shortest loop from the end of the path, where the run goes on for ever; empty otherwise.
    ///
    /// Under ``Fairness/everyStep`` it is one of the loops that the run cannot leave.
    public let loop: [Step]

    /// How the run shows it.
    public let ending: Ending

    /// The steps of the path up to the first configuration from which something was to follow.
    let obligation: Int

    /// The states that are active at the end or in the loop, in the order in which they are met, to be highlighted in a picture.
    public var states: [State] {
      var seen: Set<State> = []
      return (path.end + loop.flatMap(\.configuration)).filter { seen.insert($0).inserted }
    }
  }
}

extension Exploration.Counterexample: CustomStringConvertible {
  /// The path, and how it goes on: `1 –a→ 2, then for ever –b→ 3 –c→ 2`.
  public var description: String {
    switch ending {
    case .violation: "\(path)"
    case .loop: "\(path), then for ever" + loop.map { " –\($0.cause)→ \(path.name($0.configuration))" }.joined()
    case .rest: "\(path), and stays there"
    case .trap: "\(path), and never from there"
    }
  }
}

extension Exploration.Verdict: CustomStringConvertible {
  /// `holds`, `fails: pending –activate→ active`, `unknown: 12 steps led beyond the limit`.
  public var description: String {
    switch self {
    case .holds: "holds"
    case .fails(let found): "fails: \(found)"
    case .unknown(let cuts): "unknown: \(cuts.map { "\($0)" }.joined(separator: "; "))"
    }
  }
}

extension Exploration.Cut: CustomStringConvertible {
  /// A clause: `12 steps led beyond the limit`, `'seek' was not fired`, `work may fail or report more`.
  public var description: String {
    switch self {
    case .limit(let steps): "\(steps) \(steps == 1 ? "step" : "steps") led beyond the limit"
    case .events(let names):
      "\(names.map { "'\($0)'" }.joined(separator: ", ")) \(names.count == 1 ? "was" : "were") not fired"
    case .work: "work may fail or report more than events"
    }
  }
}
