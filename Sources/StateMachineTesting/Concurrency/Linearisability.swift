import Dispatch
public import StateMachines
import Synchronization

/// Expects that concurrent calls of a machine answer as if they had been made one after the other.
///
/// It fires random events from several threads at once at a `ThreadsafeMachine`, and looks for an order in which a machine that is a value
/// gives the same answers. Hooks and guards run in both, on any thread. Events that stop the program by a line are refused, unless a hook
/// raises them. Time does not pass, and work of states runs only in the `ThreadsafeMachine`: a definition whose work fires events may fail
/// without a fault.
///
/// - Parameters:
///   - definition: The definition.
///   - events: The events from which the threads choose.
///   - seed: What the choice of events follows from. Threads run as they like, so not every run with a seed finds the same.
///   - rounds: How many machines are tried.
///   - threads: How many threads call each machine.
///   - calls: How many calls each thread makes: a few, since all orders may have to be tried.
///   - fileID: The file of the call; leave it out.
///   - line: The line of the call; leave it out.
/// - Throws: An ``UnmetExpectation`` with a short list of calls whose answers no order explains, or that says why nothing can be called.
public func expectLinearisable<State, Event>(
  _ definition: MachineDefinition<State, Event>, events: [Event], seed: UInt64, rounds: Int = 100, threads: Int = 3, calls: Int = 4,
  fileID: String = #fileID, line: UInt = #line
) throws(UnmetExpectation) {
  let cells = DefinitionCells(definition, events: events)
  let stopping = events.filter(cells.mayStop)
  guard stopping.isEmpty else {
    let names = stopping.map { "\(label: $0)" }.joined(separator: ", ")
    throw UnmetExpectation("some state has a line that stops the program for: \(names)", at: fileID, line)
  }
  try expectLinearisable(
    events, seed: seed, rounds: rounds, threads: threads, calls: calls, fileID: fileID, line: line,
    system: { ThreadsafeMachine(definition, clock: ManualClock()) }, answer: { "\($0.attempt($1))" },
    model: {
      ModelRun.$isActive.withValue(true) {
        var machine = Machine(definition)
        // The program is not to be warned that no code runs the work of states, or passes the time.
        _ = (machine.takeWork(), machine.nextDeadline)
        return machine
      }
    },
    expected: { machine, event in ModelRun.$isActive.withValue(true) { "\(machine.attempt(event))" } })
}

/// Expects that concurrent calls of any object answer as if they had been made one after the other.
///
/// ```swift
/// try expectLinearisable(
///   [Call.push, .pop], seed: 1, system: { Stack() }, answer: { stack, call in stack.run(call) },
///   model: { [Int]() }, expected: { array, call in run(call, on: &array) })
/// ```
///
/// The calls of each round are made from several threads at once. Their answers are right if there is an order in which a value gives the
/// same answers, and in which no call comes before one that had ended when it began (Herlihy and Wing, *Linearizability*, 1990). The search
/// is that of Wing and Gong, *Testing and verifying concurrent objects*, 1993. A list of calls that fails is made shorter as long as one of
/// 50 runs still fails.
///
/// - Parameters:
///   - choices: The calls of which threads make some.
///   - seed: What the choice of calls follows from. Threads run as they like, so not every run with a seed finds the same.
///   - rounds: How many objects are tried.
///   - threads: How many threads call each object.
///   - calls: How many calls each thread makes: a few, since all orders may have to be tried.
///   - fileID: The file of the call; leave it out.
///   - line: The line of the call; leave it out.
///   - system: Makes an object.
///   - answer: Makes a call of the object; called on several threads.
///   - model: Makes a value that does the same.
///   - expected: Makes a call of the value.
/// - Throws: An ``UnmetExpectation`` with a short list of calls whose answers no order explains, or that says why nothing is called.
public func expectLinearisable<System: Sendable, Call: Sendable, Answer: Equatable & Sendable, Value>(
  _ choices: [Call], seed: UInt64, rounds: Int = 100, threads: Int = 3, calls: Int = 4, fileID: String = #fileID, line: UInt = #line,
  system: () -> System, answer: @escaping @Sendable (System, Call) -> Answer, model: () -> Value,
  expected: (inout Value, Call) -> Answer
) throws(UnmetExpectation) {
  let empty = [("calls to choose from", choices.count), ("rounds", rounds), ("threads", threads), ("calls of each thread", calls)]
    .filter { $0.1 < 1 }
  guard empty.isEmpty else {
    let counts = empty.map { "\($0): \($1)" }.joined(separator: ", ")
    throw UnmetExpectation("nothing is called, so nothing is tested; \(counts)", at: fileID, line)
  }
  var generator = SplitMix(state: seed)
  func failure(of plan: [[Call]]) -> [CallRecord<Call, Answer>]? {
    let records = run(plan, on: system(), answer)
    return isExplained(records, done: [], model(), expected) ? nil : records
  }
  for round in 0..<rounds {
    var plan = (0..<threads).map { _ in (0..<calls).map { _ in choices[generator.next(below: choices.count)] } }
    guard var records = failure(of: plan) else { continue }
    // Without each call in turn, as long as that fails as well.
    for thread in plan.indices {
      for call in plan[thread].indices.reversed() {
        var shorter = plan
        shorter[thread].remove(at: call)
        for _ in 0..<50 {
          guard let found = failure(of: shorter) else { continue }
          (plan, records) = (shorter, found)
          break
        }
      }
    }
    let lines = records.sorted { $0.begin < $1.begin }.map { record in
      "  thread \(record.thread), \(record.begin) to \(record.end): \(record.call) -> \(record.answer)"
    }
    throw UnmetExpectation(
      "no order of the calls explains the answers; seed \(seed), round \(round)\n\(lines.joined(separator: "\n"))", at: fileID, line)
  }
}

extension DefinitionCells {
  /// Whether some state has a line that stops the program for an event.
  fileprivate func mayStop(for event: Event) -> Bool {
    guard hasStoppingLines, let column = column(of: event) else { return false }
    return leaves.contains { candidates(in: column, at: $0).contains { $0.kind == .stopping } }
  }
}

/// A call, and when it began and ended in comparison with others.
private struct CallRecord<Call: Sendable, Answer: Sendable>: Sendable {
  let thread: Int
  let call: Call
  let answer: Answer
  let begin: Int
  let end: Int
}

/// Numbers the beginnings and ends of calls, and counts the threads that have arrived.
private final class Ticks: Sendable {
  let now = Atomic(0)
  let arrived = Atomic(0)

  func next() -> Int { now.add(1, ordering: .sequentiallyConsistent).newValue }

  /// Waits a moment for other threads to arrive, so that their calls overlap.
  func meet(_ count: Int) {
    arrived.add(1, ordering: .sequentiallyConsistent)
    for _ in 0..<200_000 where arrived.load(ordering: .relaxed) < count {}
  }
}

/// Makes the calls of each list on a thread of its own.
private func run<System: Sendable, Call: Sendable, Answer: Sendable>(
  _ plan: [[Call]], on system: System, _ answer: @escaping @Sendable (System, Call) -> Answer
) -> [CallRecord<Call, Answer>] {
  let ticks = Ticks()
  let records = Protected([CallRecord<Call, Answer>]())
  let group = DispatchGroup()
  for (thread, calls) in plan.enumerated() {
    DispatchQueue(label: "linearisability \(thread)").async(group: group) {
      ticks.meet(plan.count)
      let made = calls.map { call in
        let begin = ticks.next()
        let answer = answer(system, call)
        return CallRecord(thread: thread, call: call, answer: answer, begin: begin, end: ticks.next())
      }
      records.runMutable { $0 += made }
    }
  }
  group.wait()
  return records.runMutable { $0 }
}

/// Whether there is an order of the calls that are left in which a value gives the same answers.
private func isExplained<Call, Answer: Equatable, Value>(
  _ records: [CallRecord<Call, Answer>], done: Set<Int>, _ value: Value, _ expected: (inout Value, Call) -> Answer
) -> Bool {
  let left = records.indices.filter { !done.contains($0) }
  guard let firstEnd = left.map({ records[$0].end }).min() else { return true }
  // The next one in the order began before any of them had ended.
  return left.contains { index in
    guard records[index].begin < firstEnd else { return false }
    var next = value
    return expected(&next, records[index].call) == records[index].answer && isExplained(records, done: done.union([index]), next, expected)
  }
}
