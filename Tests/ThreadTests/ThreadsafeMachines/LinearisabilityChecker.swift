import StateMachines

/// Says whether a history could have happened one operation at a time, each between its begin and its end.
///
/// The search of Wing and Gong: whatever had begun before all that is left to do ended may have been first; it is if the sequential machine
/// gives the same answer, and the rest of the history can be explained from there. What was tried once is not tried again, as Lowe has it.
struct LinearisabilityChecker {
  /// What is left to explain, and from where.
  private struct Point: Hashable {
    var done: UInt64
    var state: Oven
  }

  private let records: [Record]
  private let machine: Machine<Oven, Knob>

  init(_ history: History, from machine: Machine<Oven, Knob>) {
    precondition(history.records.count <= 64, "what is done is a set in one word")
    records = history.records
    self.machine = machine
  }

  /// An order that explains every answer; nil where there is none.
  func explanation() -> [Record]? {
    var tried: Set<Point> = []
    return explanation(of: 0, from: machine, &tried)
  }

  private func explanation(of done: UInt64, from machine: Machine<Oven, Knob>, _ tried: inout Set<Point>) -> [Record]? {
    let left = records.indices.filter { done & (1 << UInt64($0)) == 0 }
    guard let firstEnd = left.map({ records[$0].end }).min() else { return [] }
    guard tried.insert(Point(done: done, state: machine.state)).inserted else { return nil }
    for index in left where records[index].begin <= firstEnd {
      var next = machine
      guard next.answer(records[index].operation) == records[index].answer else { continue }
      if let rest = explanation(of: done | (1 << UInt64(index)), from: next, &tried) { return [records[index]] + rest }
    }
    return nil
  }
}
