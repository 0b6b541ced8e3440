import StateMachines
import Synchronization

/// What an exploration says of its definition beside what was found.
///
/// The table is made when it is read first, since that takes as long as a small exploration.
final class Described<State: Hashable & Sendable, Event: Sendable>: Sendable {
  let chart: MachineDescription
  private let cells: DefinitionCells<State, Event>
  private let made = Mutex<TransitionTable<State, Event>?>(nil)

  init(_ cells: DefinitionCells<State, Event>, _ chart: MachineDescription) {
    (self.cells, self.chart) = (cells, chart)
  }

  var table: TransitionTable<State, Event> {
    made.withLock { made in
      let table = made ?? TransitionTable(cells)
      made = table
      return table
    }
  }
}
