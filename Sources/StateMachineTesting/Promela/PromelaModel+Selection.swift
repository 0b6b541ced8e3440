import StateMachines

/// SCXML Appendix D, `selectTransitions` and `removeConflictingTransitions`.
extension PromelaModel {
  /// Each active state without states inside picks a transition, in document order.
  var selection: [String] {
    let leaves = chart.states.indices.filter { children[$0].isEmpty }
    let picks = leaves.enumerated().compactMap { place, leaf -> String? in
      let candidates = sequence(first: leaf) { parents[$0] }.flatMap { state in lines.indices.filter { lines[$0].source == state } }
      guard !candidates.isEmpty else { return nil }
      // One statement, since Spin limits how many a step may have.
      let tries = candidates.reversed().reduce("-1") { rest, number in "(\(condition(of: lines[number])) -> \(number) : \(rest))" }
      return "  :: leaf == \(place) && on[\(leaf)] -> pick = \(tries)"
    }
    let additions = lines.indices.compactMap { number in
      addition(of: number).map { "  :: pick == \(number) -> \($0)" }
    }
    return beginOfWaiting + ["leaf = 0;", "do", ":: leaf < \(leaves.count) ->", "  pick = -1;", "  if"] + picks
      + ["  :: else", "  fi;", "  if :: pick >= 0 && !seen[pick] -> seen[pick] = 1 :: else -> pick = -1 fi;", "  if"] + additions + [
        "  :: else", "  fi;", "  leaf++", ":: else -> break", "od;",
      ] + waiting
  }

  private func condition(of line: Line) -> String {
    let causes = line.causes.map { "cause == \($0)" }.joined(separator: " || ")
    return (["(\(causes.isEmpty ? "false" : causes))"] + line.guards).joined(separator: " && ")
  }

  /// What is to be done with a transition that is picked; nil for nothing.
  private func addition(of number: Int) -> String? {
    let line = lines[number]
    let marks = deferrals.indices.filter { deferrals[$0].state == line.source || contains(deferrals[$0].state, line.source) }
      .map { "kept[\($0)] = 1; " }.joined()
    let adding = line.isTransition ? line.joinSource.map { joining($0, number) } ?? conflicts(of: number) : nil
    guard !marks.isEmpty || adding != nil else { return nil }
    return marks + (adding ?? "skip")
  }

  /// A source of a join waits for the others; those that the same event lets in count as in.
  private func joining(_ source: Int, _ number: Int) -> String {
    let others = joinSources.indices.filter { $0 != source && joinSources[$0].join == joinSources[source].join }
    let isComplete = others.map { "(joined[\($0)] || lets[\($0)] > 0)" }.joined(separator: " && ")
    return """
      if :: \(isComplete.isEmpty ? "true" : isComplete) -> lets[\(source)] = 2; \(conflicts(of: number)) \
      :: else -> lets[\(source)] = 1 fi
      """
  }

  private func conflicts(of number: Int) -> String {
    let line = lines[number]
    let rivals = lines.indices.filter { other in
      guard other != number, lines[other].isTransition else { return false }
      let (one, two) = (line.domain, lines[other].domain)
      return one == two || two.map { contains(one, $0) } ?? false || one.map { contains(two, $0) } ?? false
    }
    let weaker = rivals.filter { contains(lines[$0].source, line.source) && lines[$0].source != line.source }
    let stronger = rivals.filter { !weaker.contains($0) }
    let isPreempted = stronger.isEmpty ? "false" : stronger.map { "taken[\($0)]" }.joined(separator: " || ")
    let removal = ranges(of: weaker).map { range in
      range.count < 4
        ? range.map { "taken[\($0)] = 0; " }.joined()
        : "j = \(range.lowerBound); do :: j < \(range.upperBound) -> taken[j] = 0; j++ :: else -> break od; "
    }.joined()
    return "preempted = (\(isPreempted)); if :: preempted :: else -> \(removal)taken[\(number)] = 1; some = 1 fi"
  }

  /// Numbers that follow one another, together.
  private func ranges(of numbers: [Int]) -> [Range<Int>] {
    numbers.reduce(into: []) { ranges, number in
      if let last = ranges.last, last.upperBound == number {
        ranges[ranges.count - 1] = last.lowerBound..<number + 1
      } else {
        ranges.append(number..<number + 1)
      }
    }
  }
}
