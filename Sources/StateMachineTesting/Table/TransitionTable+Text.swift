import StateMachines

extension TransitionTable: CustomStringConvertible {
  /// A paragraph for each state, with a line for each event that something takes there; the others stand together in the last line.
  public var description: String {
    zip(states, rows).map { state, row in
      let taken = row.filter { !$0.candidates.isEmpty }
      let width = taken.map(\.event.count).max() ?? 0
      let nothing = row.prefix(eventCount).filter(\.candidates.isEmpty).map(\.event)
      let lines = taken.map { cell in
        "  \(cell.event)\(String(repeating: " ", count: width - cell.event.count))  \(cell)"
      }
      return ([name(of: state)] + lines + (nothing.isEmpty ? [] : ["  nothing: \(nothing.joined(separator: ", "))"]))
        .joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// A table in Markdown, with a row for each state and a column for each event.
  ///
  /// In a cell, what is tried first comes first. Cells in which nothing is done are empty.
  public var markdown: String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let head = [line([""] + events.map(escaped)), line([String](repeating: "---", count: events.count + 1))]
    let body = zip(states, rows).map { state, row in
      line([escaped(name(of: state))] + row.map { $0.candidates.isEmpty ? "" : escaped($0.description) })
    }
    return (head + body).joined(separator: "\n")
  }

  private func name(of state: State) -> String {
    cells.place(of: state).map { cells.name(at: $0) } ?? "\(label: state)"
  }

  private func escaped(_ text: String) -> String {
    String(text.flatMap { "\\|<*_`[]".contains($0) ? ["\\", $0] : [$0] })
  }
}

extension TransitionTable.Cell: CustomStringConvertible {
  /// What may be done, in the order in which it is tried: `-> paid if has funds; ignored`, `nothing`.
  public var description: String {
    guard !candidates.isEmpty else { return "nothing" }
    return candidates.map { candidate in
      let source = candidate.source == state ? "" : ", of \(label: candidate.source)"
      return candidate.withoutSource + source
    }.joined(separator: "; ")
  }
}

extension TransitionTable.Candidate: CustomStringConvertible {
  /// The event, the source and what is done: `pay: placed -> paid if has funds`, `knock: open, ignored`.
  public var description: String {
    switch effect {
    case .transition, .join: "\(event): \(label: source) \(withoutSource)"
    case .internal, .ignored, .impossible, .stopping, .deferred: "\(event): \(label: source), \(withoutSource)"
    }
  }

  fileprivate var withoutSource: String {
    let conditions = (isMatching ? ["it matches"] : []) + guards
    return "\(effect)" + (conditions.isEmpty ? "" : " if \(conditions.joined(separator: " and "))")
  }
}

extension TransitionTable.Effect: CustomStringConvertible {
  /// `-> paid`, `-> shipped with others`, `internal`, `ignored`, `impossible`, `stops the program`, `deferred`.
  public var description: String {
    switch self {
    case .transition(let targets): "-> \(targets.map { "\($0)" }.joined(separator: ", "))"
    case .join(let targets): "-> \(targets.map { "\($0)" }.joined(separator: ", ")) with others"
    case .internal: "internal"
    case .ignored: "ignored"
    case .impossible: "impossible"
    case .stopping: "stops the program"
    case .deferred: "deferred"
    }
  }
}
