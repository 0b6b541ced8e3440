import StateMachines

/// What an exploration says of its definition beside what was found.
///
/// It is made when it is read first, since that takes as long as a small exploration.
final class Described<State: Hashable & Sendable, Event: Sendable>: Sendable {
  private let makeChart: @Sendable () -> MachineDescription
  private let cells: DefinitionCells<State, Event>
  private let madeTable = Protected<TransitionTable<State, Event>?>(nil)
  private let madeChart = Protected<MachineDescription?>(nil)

  init(_ cells: DefinitionCells<State, Event>, chart: @escaping @Sendable () -> MachineDescription) {
    (self.cells, makeChart) = (cells, chart)
  }

  var table: TransitionTable<State, Event> {
    madeTable.runMutable { made in
      let table = made ?? TransitionTable(cells)
      made = table
      return table
    }
  }

  var chart: MachineDescription {
    madeChart.runMutable { made in
      let chart = made ?? makeChart()
      made = chart
      return chart
    }
  }
}
