import Dispatch
import StateMachines

/// What an observer is notified of.
struct EntryTransition: Sendable {
  let account: String
  /// The filters that have to pass it.
  let filters: [String]
}

extension EntryRun {
  private typealias Observer = @Sendable (Transition<State, Event>) -> Void

  private static var filteredEvent: String { RandomChart.events[0] }

  func observe(_ machine: ReferenceMachine<State, Event>) {
    let (journal, filters) = (journal, filters)
    if point.has(.observer) || point.has(.filters) {
      machine.subscribe(on: observers) { transition in
        journal.transitions.append(EntryTransition(account: transition.account, filters: Self.filters(passing: transition, of: filters)))
      }
    }
    if point.has(.tracer) { machine.trace(on: observers) { journal.traces.append($0.text) } }
    guard point.has(.filters) else { return }
    let note: (String) -> Observer = { filter in { _ in journal.filtered.append(filter) } }
    machine.subscribe(.causedBy(Event(word: Self.filteredEvent)), on: observers, note(Self.filteredEvent))
    for state in filters {
      machine.subscribe(.entering(state), on: observers, note("into \(state.word)"))
      machine.subscribe(.leaving(state), on: observers, note("out of \(state.word)"))
      guard let path = journal.paths[state.word] else { continue }
      _ = try? machine.subscribe(.entering(machine.state(at: path)), on: observers, note("into path of \(state.word)"))
      _ = try? machine.subscribe(.leaving(machine.state(at: path)), on: observers, note("out of path of \(state.word)"))
      _ = try? machine.subscribe(.inside(machine.state(at: path)), on: observers, note("inside \(state.word)"))
    }
  }

  private static func filters(passing transition: Transition<State, Event>, of filters: [State]) -> [String] {
    let (exited, entered) = (transition.exited.map(\.word), transition.entered.map(\.word))
    let isInternal = transition.targets.isEmpty
    return (transition.event?.word == filteredEvent ? [filteredEvent] : [])
      + filters.map(\.word).flatMap { state in
        (entered.contains(state) ? ["into \(state)", "into path of \(state)"] : [])
          + (exited.contains(state) ? ["out of \(state)", "out of path of \(state)"] : [])
          + (isInternal && transition.source.word == state ? ["inside \(state)"] : [])
      }
  }

  /// What filters passed, if they should have passed something else.
  func filterFault(_ transitions: [EntryTransition]) -> String? {
    guard point.has(.filters) else { return nil }
    let (passed, expected) = (journal.take(\.filtered).sorted(), transitions.flatMap(\.filters).sorted())
    return passed == expected ? nil : "filters pass \(passed)\nexpected: \(expected)"
  }
}

extension Trace {
  /// All but how long it took; of a step without an end, only how it ended: each hook of a definition allows for more failures.
  var text: String {
    let lines = entries.map { entry in if case .ended(let ending) = entry { "\(ending)" } else { "\(entry)" } }
    return ((isRunaway ? lines.suffix(1) : lines) + ["waiting: \(waiting)"]).joined(separator: "\n")
  }

  private var isRunaway: Bool {
    guard case .ended(.undone(let error)) = entries.last, case .runaway? = error as? MachineError else { return false }
    return true
  }
}
