import StateMachineStore
import StateMachines
import TestSupport

/// Several processes and a store, of which one at a time makes a step; a seed decides which one, and what goes wrong.
///
/// A process runs until it calls the store. There it waits until it is chosen, so that the order of all steps follows from the seed,
/// whatever threads the tasks run on.
final class Simulation: Sendable {
  /// What goes wrong with a statement.
  enum Fault: CaseIterable {
    /// The connection is lost before the statement is run.
    case lostBefore
    /// The connection is lost before its result arrives.
    case lostAfter
    /// The process ends before the statement is run.
    case crashBefore
    /// The process ends before the result arrives.
    case crashAfter
  }

  private enum Place {
    case running
    /// At a statement, which can be run once no other transaction has a lock on these rows.
    case waiting(CheckedContinuation<Void, Never>, for: Set<MachineKey>)
    case ended
  }

  private struct State {
    var generator: SeededGenerator
    var places: [Int: Place] = [:]
    var locks: [MachineKey: Int] = [:]
    /// Transactions whose connection is lost, and of which the store does not know it yet.
    var lost: [Int] = []
    var now = StoreTime(microseconds: 1_000_000_000_000)
    var tables = SimulatedTables()
    var lastTransaction = 0
    /// Nothing goes wrong any more.
    var isCalm = false

    var isAnyRunning: Bool {
      places.values.contains { if case .running = $0 { true } else { false } }
    }

    /// The processes whose next statement can be run.
    var ready: [Int] {
      places.compactMap { process, place in
        guard case .waiting(_, let keys) = place, keys.allSatisfy({ locks[$0] == nil }) else { return nil }
        return process
      }.sorted()
    }
  }

  private let state: Protected<State>
  private let processes: Int
  /// How many statements there are for each that goes wrong; 0 where none does.
  let faultRate: Int
  /// How many deliveries there are for each that the receiver refuses; 0 where it refuses none.
  let refusalRate: Int
  /// Whether rows are locked; else only the comparison of revisions excludes others.
  let locksRows: Bool

  init(seed: UInt64, processes: Int) {
    var generator = SeededGenerator(seed: seed)
    self.processes = processes
    faultRate = [0, 8, 20, 60][generator.below(4)]
    refusalRate = [0, 2, 4][generator.below(3)]
    locksRows = !generator.once(in: 3)
    state = Protected(State(generator: generator))
  }

  // MARK: Chance

  func random(below bound: Int) -> Int { state.runMutable { $0.generator.below(bound) } }

  func once(in times: Int) -> Bool { times > 0 && random(below: times) == 0 }

  /// What goes wrong with the next statement; mostly nothing.
  func fault() -> Fault? { !isCalm && once(in: faultRate) ? Fault.allCases[random(below: Fault.allCases.count)] : nil }

  var isCalm: Bool { state.runReadonly(\.isCalm) }

  /// Lets nothing go wrong from now on, so that what waits can be brought to an end.
  func calmDown() { state.runMutable { $0.isCalm = true } }

  // MARK: Time

  var now: StoreTime { state.runReadonly(\.now) }

  func move(by duration: Duration) {
    state.runMutable { $0.now = $0.now.after(duration) }
  }

  // MARK: Taking turns

  /// Waits until a process is chosen to run its next statement; then it has the locks.
  func turn(_ process: Int, _ transaction: Int? = nil, locking keys: Set<MachineKey> = []) async {
    await withCheckedContinuation { continuation in
      state.runMutable { state in
        // What the transaction has locked before it does not wait for.
        let others = keys.filter { state.locks[$0] != transaction || transaction == nil }
        state.places[process] = .waiting(continuation, for: locksRows ? others : [])
      }
      chooseNext()
    }
    guard let transaction, locksRows else { return }
    state.runMutable { state in
      for key in keys { state.locks[key] = transaction }
    }
  }

  func end(_ process: Int) {
    state.runMutable { $0.places[process] = .ended }
    chooseNext()
  }

  private func chooseNext() {
    let next: CheckedContinuation<Void, Never>? = state.runMutable { state in
      guard state.places.count == processes else { return nil }
      if state.isAnyRunning { return nil }
      var ready = state.ready
      // The store notices sooner or later that a connection is lost.
      while !state.lost.isEmpty, ready.isEmpty || state.isCalm || state.generator.once(in: 4) {
        let transaction = state.lost.removeFirst()
        state.locks = state.locks.filter { $0.value != transaction }
        ready = state.ready
      }
      guard !ready.isEmpty else { return nil }
      if state.generator.once(in: 3) { state.now = state.now.after(.milliseconds(state.generator.below(4_000))) }
      if !state.isCalm, state.generator.once(in: 50) {
        state.now = state.now.after(.seconds([-3_600, -10, 10, 3_600][state.generator.below(4)]))
      }
      let process = ready[state.generator.below(ready.count)]
      guard case .waiting(let continuation, _)? = state.places[process] else { return nil }
      state.places[process] = .running
      return continuation
    }
    next?.resume()
  }

  // MARK: The store

  func newTransaction() -> Int {
    state.runMutable { state in
      state.lastTransaction += 1
      return state.lastTransaction
    }
  }

  /// Rows that a transaction may lock at once, since no other one has them.
  func unlocked(_ keys: [MachineKey], for transaction: Int) -> [MachineKey] {
    state.runMutable { state in keys.filter { (state.locks[$0] ?? transaction) == transaction } }
  }

  func lock(_ keys: [MachineKey], for transaction: Int) {
    guard locksRows else { return }
    state.runMutable { state in
      for key in keys { state.locks[key] = transaction }
    }
  }

  /// Gives locks back: at once, or when the store notices that the connection is lost.
  func unlock(_ transaction: Int, isLost: Bool) {
    state.runMutable { state in
      if isLost { state.lost.append(transaction) } else { state.locks = state.locks.filter { $0.value != transaction } }
    }
  }

  func withTables<Result>(_ body: (inout SimulatedTables) throws -> sending Result) rethrows -> sending Result {
    try state.runMutable { try body(&$0.tables) }
  }
}
