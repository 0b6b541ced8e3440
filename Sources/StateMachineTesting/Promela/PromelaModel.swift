import StateMachines

/// The text of a chart in Promela: the algorithm of SCXML 1.0, Appendix D, written out for the states and transitions of one chart.
///
/// States are numbered in document order. A cause is the number of an event, that of a completion behind the events, or `always`.
struct PromelaModel {
  /// The conditions of guards by their names.
  var guards: [String: String] = [:]
  let numbers: [String: Int]

  private let chart: MachineDescription
  private let parents: [Int?]
  private let children: [[Int]]
  private let histories: [MachineDescription.Target]
  private let lines: [Line]

  /// A transition from one state by one branch.
  private struct Line {
    let source: Int
    let causes: [Int]
    let guards: [String]
    let targets: [MachineDescription.Target]
    let isTransition: Bool
    /// The state inside which it leaves and enters states; nil for the whole chart.
    let domain: Int?
  }

  private static let always = -1
  /// How many completions may wait: a microstep adds one for each state at most, and eventless transitions are taken before them.
  private var queueLength: Int { 8 * max(chart.states.count, 1) }

  init(_ chart: MachineDescription) {
    self.chart = chart
    let numbers = Dictionary(chart.states.enumerated().map { ($1.name, $0) }) { first, _ in first }
    let parents = chart.states.map { $0.parent.flatMap { numbers[$0] } }
    self.numbers = numbers
    self.parents = parents
    children = chart.states.indices.map { state in chart.states.indices.filter { parents[$0] == state } }
    let targets = chart.transitions.flatMap { $0.targets + $0.branches.flatMap(\.targets) }
    var seen: Set<MachineDescription.Target> = []
    histories = targets.filter { $0.history != nil }.map { MachineDescription.Target($0.state, history: $0.history) }
      .filter { seen.insert($0).inserted }
    let events = Dictionary(chart.events.enumerated().map { ($1.name, $0) }) { first, _ in first }
    lines = chart.transitions.flatMap { line -> [Line] in
      guard case .list(let sources) = line.sources else { return [] }
      return sources.compactMap { numbers[$0] }.flatMap { source -> [Line] in
        let causes: [Int] =
          switch line.events {
          case .event(let name): [events[name]].compactMap(\.self)
          case .list(let names): names.compactMap { events[$0] }
          case .done(let state): [numbers[state]].compactMap { $0.map { $0 + events.count } }
          case .completion: [source + events.count]
          case .always: [Self.always]
          case .any, .prefixes, .matching, .failure, .workFailure: []
          }
        let branches = line.branches.isEmpty ? [(line.targets, nil)] : line.branches.map { ($0.targets, $0.guardName) }
        return branches.map { targets, guardName in
          let inner = targets.compactMap { numbers[$0.state] }
          let isLocal = line.kind == .local
          return Line(
            source: source, causes: causes, guards: [line.guardName, guardName].compactMap(\.self), targets: targets,
            isTransition: !targets.isEmpty && line.kind != .internal,
            domain: isLocal ? source : Self.domain(of: [source] + inner, parents, chart))
        }
      }
    }
  }

  /// The innermost compound state around all of these, SCXML Appendix D, `findLCCA`.
  private static func domain(of states: [Int], _ parents: [Int?], _ chart: MachineDescription) -> Int? {
    func around(_ state: Int) -> [Int] { Array(sequence(first: state) { parents[$0] }.dropFirst()) }
    return around(states[0]).first { outer in
      chart.states[outer].kind == .compound && states.allSatisfy { around($0).contains(outer) }
    }
  }

  private func contains(_ outer: Int?, _ state: Int) -> Bool {
    outer.map { outer in sequence(first: state) { parents[$0] }.dropFirst().contains(outer) } ?? true
  }

  /// A statement for each state inside a state, which follow it in document order; in the whole chart for nil.
  private func inside(_ outer: Int?, _ statement: (String) -> String) -> String {
    let states = chart.states.indices.filter { contains(outer, $0) }
    guard let first = states.first, let last = states.last else { return "skip" }
    return "i = \(first); do :: i <= \(last) -> \(statement("i")) i++ :: else -> break od"
  }

  // MARK: The text

  var text: String {
    let (states, events) = (chart.states.count, chart.events.count)
    let deep = histories.indices.filter { histories[$0].history == .deep }
    let copied = ["on"] + deep.map { "deep\($0)" }
    let stored = histories.isEmpty ? [] : ["remembered"]
    func each(_ names: [String], _ code: (String) -> String) -> String { names.map(code).joined(separator: " ") }
    return """
      /* States: \(chart.states.enumerated().map { "\($0) \(Self.clean($1.name))" }.joined(separator: ", "))
         Events: \(chart.events.enumerated().map { "\($0) \(Self.clean($1.name))" }.joined(separator: ", ")) */
      bit on[\(states)];
      bit can[\(max(events, 1))];
      bit started;
      bit ended;
      \(each(deep.map { "bit deep\($0)[\(states)];" }, \.self)) \(each(stored) { "short \($0)[\(histories.count)];" })
      hidden byte old_ended;
      hidden byte changed;
      hidden byte preempted;
      hidden byte some;
      hidden byte rests;
      hidden byte was[\(states)];
      hidden byte leaving[\(states)];
      hidden byte taken[\(max(lines.count, 1))];
      hidden byte seen[\(max(lines.count, 1))];
      hidden short cause;
      hidden short trial;
      hidden short i;
      hidden short leaf;
      hidden short pick;
      hidden short length;
      hidden short microsteps;
      hidden short queue[\(queueLength)];
      \(each(copied) { "hidden byte old_\($0)[\(states)];" }) \(each(stored) { "hidden short old_\($0)[\(histories.count)];" })

      active proctype chart() {
        short event;
      end:
        do
        :: atomic {
            if
            :: !started -> event = -2
      \(chart.events.indices.map { "      :: started && can[\($0)] -> event = \($0)" }.joined(separator: "\n"))
            fi;
            d_step {
              /* First the step, then what each event would change. */
              trial = 0;
              do
              :: trial <= \(events) ->
                cause = event;
                if
                :: trial > 0 ->
                  cause = trial - 1;
                  old_ended = ended;
                  \(copies(copied, stored, saves: true))
                :: else
                fi;
                length = 0; rests = 0; microsteps = 0;
                do
                :: rests || ended -> break
                :: else ->
                  microsteps++;
                  assert(microsteps < 1000);
                  i = 0; do :: i < \(max(lines.count, 1)) -> taken[i] = 0; seen[i] = 0; i++ :: else -> break od;
                  some = (cause == -2);
      \(indented(selection, 12))
                  if
                  :: some ->
      \(indented(microstep, 14))
                    cause = \(Self.always)
                  :: else ->
                    if
                    :: cause != \(Self.always) -> cause = \(Self.always)
                    :: cause == \(Self.always) && length > 0 ->
                      cause = queue[0];
                      i = 1; do :: i < length -> queue[i - 1] = queue[i]; i++ :: else -> break od;
                      length--
                    :: else -> rests = 1
                    fi
                  fi
                od;
                if
                :: trial > 0 ->
                  changed = (old_ended != ended);
                  \(differences(copied, stored))
                  can[trial - 1] = changed;
                  ended = old_ended;
                  \(copies(copied, stored, saves: false))
                :: else
                fi;
                trial++
              :: else -> break
              od;
              started = 1;
              event = 0
            }
          }
        od
      }
      """
  }

  private func copies(_ bits: [String], _ stored: [String], saves: Bool) -> String {
    func copy(_ name: String, _ count: Int) -> String {
      let (to, from) = saves ? ("old_\(name)", name) : (name, "old_\(name)")
      return "i = 0; do :: i < \(count) -> \(to)[i] = \(from)[i]; i++ :: else -> break od;"
    }
    return (bits.map { copy($0, chart.states.count) } + stored.map { copy($0, histories.count) }).joined(separator: " ")
  }

  private func differences(_ bits: [String], _ stored: [String]) -> String {
    func compare(_ name: String, _ count: Int) -> String {
      "i = 0; do :: i < \(count) -> changed = (changed || \(name)[i] != old_\(name)[i]); i++ :: else -> break od;"
    }
    return (bits.map { compare($0, chart.states.count) } + stored.map { compare($0, histories.count) }).joined(separator: " ")
  }

  /// A text that can be part of a comment.
  static func clean(_ name: String) -> String { name.replacing("*/", with: "* /") }

  private func indented(_ lines: [String], _ spaces: Int) -> String {
    lines.map { String(repeating: " ", count: spaces) + $0 }.joined(separator: "\n")
  }

  // MARK: Selection

  /// `selectTransitions` and `removeConflictingTransitions`: each active state without states inside picks a transition, in document order.
  private var selection: [String] {
    let leaves = chart.states.indices.filter { children[$0].isEmpty }
    let picks = leaves.enumerated().compactMap { place, leaf -> String? in
      let candidates = sequence(first: leaf) { parents[$0] }.flatMap { state in lines.indices.filter { lines[$0].source == state } }
      guard !candidates.isEmpty else { return nil }
      let tries = candidates.reversed().reduce("skip") { rest, number in
        "if :: \(condition(of: lines[number])) -> pick = \(number) :: else -> \(rest) fi"
      }
      return "  :: leaf == \(place) && on[\(leaf)] -> \(tries)"
    }
    let additions = lines.indices.filter { lines[$0].isTransition }.map { "  :: pick == \($0) && !seen[\($0)] -> \(addition(of: $0))" }
    return ["leaf = 0;", "do", ":: leaf < \(leaves.count) ->", "  pick = -1;", "  if"] + picks + ["  :: else", "  fi;", "  if"] + additions
      + ["  :: else", "  fi;", "  leaf++", ":: else -> break", "od;"]
  }

  private func condition(of line: Line) -> String {
    let causes = line.causes.map { "cause == \($0)" }.joined(separator: " || ")
    return (["(\(causes.isEmpty ? "false" : causes))"] + line.guards.compactMap { guards[$0] }).joined(separator: " && ")
  }

  private func addition(of number: Int) -> String {
    let line = lines[number]
    let rivals = lines.indices.filter { other in
      guard other != number, lines[other].isTransition else { return false }
      let (one, two) = (line.domain, lines[other].domain)
      return one == two || two.map { contains(one, $0) } ?? false || one.map { contains(two, $0) } ?? false
    }
    let weaker = rivals.filter { contains(lines[$0].source, line.source) && lines[$0].source != line.source }
    let stronger = rivals.filter { !weaker.contains($0) }
    let isPreempted = stronger.isEmpty ? "false" : stronger.map { "taken[\($0)]" }.joined(separator: " || ")
    let removal = weaker.map { "taken[\($0)] = 0; " }.joined()
    return """
      seen[\(number)] = 1; preempted = (\(isPreempted)); \
      if :: preempted :: else -> \(removal)taken[\(number)] = 1; some = 1 fi
      """
  }

  // MARK: Microsteps

  /// `exitStates` and `enterStates`.
  private var microstep: [String] {
    let taken = Dictionary(grouping: lines.indices.filter { lines[$0].isTransition }) { lines[$0].domain }
    let exits = taken.sorted { ($0.key ?? -1) < ($1.key ?? -1) }.map { domain, numbers in
      let isTaken = numbers.map { "taken[\($0)]" }.joined(separator: " || ")
      return "if :: \(isTaken) -> \(inside(domain) { "leaving[\($0)] = on[\($0)];" }) :: else fi;"
    }
    let records = histories.enumerated().compactMap { number, history -> String? in
      guard let state = numbers[history.state] else { return nil }
      return "if :: leaving[\(state)] -> \(record(number, history, of: state)); skip :: else fi;"
    }
    let initial = "if :: cause == -2 -> \(entry(of: chart.initial, in: nil)) skip :: else fi;"
    let entries = lines.indices.filter { lines[$0].isTransition }.map { number in
      "if :: taken[\(number)] -> \(entry(of: lines[number].targets, in: lines[number].domain)) skip :: else fi;"
    }
    let count = chart.states.count
    return ["i = 0; do :: i < \(count) -> leaving[i] = 0; i++ :: else -> break od;"] + exits + records
      + [
        "i = 0; do :: i < \(count) -> if :: leaving[i] -> on[i] = 0 :: else fi; was[i] = on[i]; i++ :: else -> break od;", initial,
      ] + entries + chart.states.indices.filter { chart.states[$0].kind == .final }.map(arrival)
  }

  private func record(_ number: Int, _ history: MachineDescription.Target, of state: Int) -> String {
    if history.history == .deep {
      return "remembered[\(number)] = 1; " + inside(state) { "deep\(number)[\($0)] = on[\($0)];" }
    }
    if chart.states[state].kind == .parallel { return "remembered[\(number)] = 1" }
    return children[state].map { "if :: on[\($0)] -> remembered[\(number)] = \($0 + 1) :: else fi;" }.joined(separator: " ")
  }

  /// What is entered inside a state for some targets.
  private func entry(of targets: [MachineDescription.Target], in domain: Int?) -> String {
    let tops = domain.map { children[$0] } ?? chart.states.indices.filter { parents[$0] == nil }
    return tops.filter { top in targets.contains { isIn(top, $0) } }.map { enter($0, for: targets) }.joined(separator: " ")
  }

  private func isIn(_ state: Int, _ target: MachineDescription.Target) -> Bool {
    numbers[target.state].map { $0 == state || contains(state, $0) } ?? false
  }

  private func enter(_ state: Int, for targets: [MachineDescription.Target]) -> String {
    let inside = targets.filter { isIn(state, $0) }
    let history = inside.first { numbers[$0.state] == state && $0.history != nil }
    return "on[\(state)] = 1; " + (history.map { restore($0, of: state) } ?? enterInside(state, for: inside))
  }

  /// The states inside a state that is entered itself.
  private func enterInside(_ state: Int, for targets: [MachineDescription.Target]) -> String {
    switch chart.states[state].kind {
    case .atomic, .final: return ""
    case .parallel: return children[state].map { enter($0, for: targets) }.joined(separator: " ")
    case .compound:
      let deeper = targets.filter { numbers[$0.state] != state }
      let initial = chart.states[state].initial ?? children[state].prefix(1).map { MachineDescription.Target(chart.states[$0].name) }
      let wanted = deeper.isEmpty ? initial : deeper
      return children[state].filter { child in wanted.contains { isIn(child, $0) } }.map { enter($0, for: wanted) }.joined(separator: " ")
    }
  }

  private func restore(_ history: MachineDescription.Target, of state: Int) -> String {
    guard let number = histories.firstIndex(of: MachineDescription.Target(history.state, history: history.history)) else { return "" }
    let line = chart.histories.first { $0.state == history.state && $0.depth == history.history && $0.name == history.historyName }
    let first = enterInside(state, for: line?.targets ?? [])
    if history.history == .deep {
      let all = inside(state) { "on[\($0)] = deep\(number)[\($0)];" }
      return "if :: remembered[\(number)] -> \(all) :: else -> \(first) skip fi;"
    }
    if chart.states[state].kind == .parallel {
      return "if :: remembered[\(number)] -> \(enterInside(state, for: [])) skip :: else -> \(first) skip fi;"
    }
    let options = children[state].map { ":: remembered[\(number)] == \($0 + 1) -> \(enter($0, for: [])) skip" }
    return "if \(options.joined(separator: " ")) :: else -> \(first) skip fi;"
  }

  /// What follows from the entry of a state, in document order: completions of what is around a final state, and the end.
  private func arrival(of state: Int) -> String {
    var effects = ""
    if let parent = parents[state] {
      effects = completion(of: parent)
      var done = parent
      var closings = ""
      while let outer = parents[done], chart.states[outer].kind == .parallel {
        effects += " if :: \(isDone(outer)) -> \(completion(of: outer)) skip;"
        closings += " :: else fi;"
        done = outer
      }
      effects += closings
    } else {
      effects = "ended = 1;"
    }
    return "if :: on[\(state)] && !was[\(state)] -> was[\(state)] = 1; \(effects) skip :: else fi;"
  }

  private func completion(of state: Int) -> String {
    let cause = state + chart.events.count
    guard lines.contains(where: { $0.causes.contains(cause) }) else { return "" }
    return "assert(length < \(queueLength)); queue[length] = \(cause); length++;"
  }

  private func isDone(_ state: Int) -> String {
    switch chart.states[state].kind {
    case .atomic: return "false"
    case .final: return "was[\(state)]"
    case .compound:
      let ends = children[state].filter { chart.states[$0].kind == .final }.map { "was[\($0)]" }
      return ends.isEmpty ? "false" : "(\(ends.joined(separator: " || ")))"
    case .parallel: return "(\(children[state].map(isDone).joined(separator: " && ")))"
    }
  }
}
