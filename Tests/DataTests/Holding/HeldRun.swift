import Foundation
import StateMachines

/// A random chart that runs on a machine and on its twin.
struct HeldRun {
  /// A machine and its twin.
  private struct Pair {
    var machine: any HeldMachine
    var twin: HeldTwin
    /// The machine is a copy, or was copied; it has changed a payload since.
    var isCopy = false
    var hasChangedSince = false
  }

  let chart: HeldChart
  let lives = HeldLives()
  let journal = HeldJournal()
  let twinJournal = HeldJournal()
  private var pairs: [Pair] = []
  private var current = 0
  private var saved: (snapshot: Snapshot<HeldState, HeldEvent>, twin: HeldTwin)?

  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  /// In what the machine of a chart differs from its twin.
  ///
  /// - Parameters:
  ///   - chart: A chart that can be run.
  ///   - features: Counts what the chart has done.
  /// - Returns: The first difference; nil where there is none.
  static func difference(_ chart: HeldChart, counting features: inout [HeldFeature: Int]) -> String? {
    var run = Self(chart: chart)
    defer { features.merge(run.twinJournal.features) { $0 + $1 } }
    do {
      try run.start()
      for (number, act) in chart.acts.enumerated() {
        do { try run.perform(act) } catch {
          throw Difference(description: "act \(number), \(act): \(error)")
        }
      }
    } catch {
      return "\(error)"
    }
    let lives = run.lives
    (run.pairs, run.saved) = ([], nil)
    return lives.alive.isEmpty ? nil : "objects are left at the end: \(lives.alive.sorted())"
  }

  static func difference(_ chart: HeldChart) -> String? {
    var features: [HeldFeature: Int] = [:]
    return difference(chart, counting: &features)
  }

  private init(chart: HeldChart) { self.chart = chart }

  // MARK: Acts

  private mutating func start() throws {
    let passed = chart.passedAtStart
    let machine = try HeldState.keys[passed ?? 0].machine(chart, journal, lives, passed == nil ? nil : 7)
    let twin = try HeldTwin(chart, twinJournal, passed: passed.map { ($0, 7) })
    pairs = [Pair(machine: machine, twin: twin)]
    try compare("nil", "nil")
  }

  private mutating func perform(_ act: HeldChart.Act) throws {
    switch act {
    case .fire(let event, let argument, let failingAt):
      begin(failingAt)
      let before = pairs[current].twin.context.payloads
      let answer = fire(event, argument)
      let expected = pairs[current].twin.fire(event, argument, twinJournal)
      try compare(answer, expected)
      note(changed: pairs[current].twin.context.payloads != before)
    case .copy:
      guard chart.machine.isValue, pairs.count < 3 else { return }
      (pairs[current].isCopy, pairs[current].hasChangedSince) = (true, false)
      pairs.append(pairs[current])
      twinJournal.count(.copied)
    case .switchMachine: current = (current + 1) % pairs.count
    case .restore(let isCoded):
      guard !pairs[current].twin.hasFailed else { return }
      try restore(pairs[current].machine.snapshot(), pairs[current].twin, isCoded)
    case .save:
      guard !pairs[current].twin.hasFailed else { return }
      saved = (pairs[current].machine.snapshot(), pairs[current].twin)
    case .rewind(let isCoded):
      guard let saved else { return }
      try restore(saved.snapshot, saved.twin, isCoded)
      twinJournal.count(.rewound)
    case .stop:
      begin(nil)
      pairs[current].machine.stop()
      pairs[current].twin.stop()
      twinJournal.count(.stopped)
    case .start(let argument, let failingAt):
      // The twin cannot undo a start of which the policy does not know.
      begin(chart.policy == .raise ? nil : failingAt)
      let isRunning = pairs[current].twin.isRunning
      let error = start(argument)
      let expected = pairs[current].twin.start(argument, chart.passedAtStart, twinJournal)
      try compare(error, expected)
      if !isRunning { twinJournal.count(chart.passedAtStart == nil ? .startedAgain : .startedHolding) }
    }
    try compare("nil", "nil")
  }

  private func begin(_ failingAt: Int?) {
    journal.begin(failingAt: failingAt)
    twinJournal.begin(failingAt: failingAt)
  }

  private mutating func fire(_ event: Int, _ argument: Int) -> String {
    guard event >= HeldEvent.plain.count else { return HeldText.outcome(pairs[current].machine.attempt(HeldEvent.plain[event])) }
    let answer = HeldEvent.calls[event - HeldEvent.plain.count].fire(argument, to: &pairs[current].machine)
    return HeldText.outcome(answer.outcome) + ", replied \(answer.reply.map(String.init) ?? "nothing")"
  }

  private mutating func start(_ argument: Int) -> String {
    do {
      if let passed = chart.passedAtStart {
        try HeldState.keys[passed].start(&pairs[current].machine, argument, journal, lives)
      } else {
        try pairs[current].machine.start()
      }
      return "nil"
    } catch {
      return "\(error)"
    }
  }

  private mutating func restore(_ snapshot: Snapshot<HeldState, HeldEvent>, _ twin: HeldTwin, _ isCoded: Bool) throws {
    var snapshot = snapshot
    if isCoded {
      let decoder = JSONDecoder()
      decoder.userInfo[HeldLives.key] = lives
      let decoded = try decoder.decode(Snapshot<HeldState, HeldEvent>.self, from: JSONEncoder().encode(snapshot))
      guard decoded == snapshot else { throw Difference(description: "a coded snapshot is another one: \(decoded), not \(snapshot)") }
      snapshot = decoded
    }
    let marks = twin.context.marks
    try pairs[current].machine.restore(snapshot, marks: marks)
    (pairs[current].twin, pairs[current].isCopy) = (twin, false)
    let again = pairs[current].machine.snapshot()
    guard again == snapshot else { throw Difference(description: "the snapshot of a restored machine is another one") }
    if !twin.context.payloads.isEmpty { twinJournal.count(isCoded ? .restoredCoded : .restoredInMemory) }
    if twin.context.remembered.values.contains(where: { !$0.isEmpty }) { twinJournal.count(.restoredHistory) }
  }

  // MARK: Comparing

  private mutating func note(changed: Bool) {
    if changed, pairs[current].isCopy { pairs[current].hasChangedSince = true }
    if pairs.count(where: { $0.isCopy && $0.hasChangedSince }) > 1 { twinJournal.count(.copiesChanged) }
    let twin = pairs[current].twin
    let active = twin.context.payloads.keys
    if twin.machine.isFinished {
      if !active.isEmpty { twinJournal.count(.keptAfterEnd) }
    } else {
      if active.contains(where: { state in active.contains { chart.descendants($0).contains(state) } }) {
        twinJournal.count(.nestedPayloads)
      }
      if active.contains(where: { one in
        active.contains { $0 != one && !chart.descendants($0).contains(one) && !chart.descendants(one).contains($0) }
      }) {
        twinJournal.count(.sideBySide)
      }
    }
    if twinJournal.abortion != nil { twinJournal.count(.undoneUnderRaise) }
    if twinJournal.hasThrown, twinJournal.notes.last?.hasPrefix("maker") == true { twinJournal.count(.makerThrew) }
  }

  private func compare(_ answer: String, _ expected: String) throws {
    if journal.notes != twinJournal.notes {
      let index = zip(journal.notes, twinJournal.notes).enumerated().first { $1.0 != $1.1 }?.offset
      let first = index ?? min(journal.notes.count, twinJournal.notes.count)
      func note(_ notes: [String]) -> String { first < notes.count ? notes[first] : "nothing" }
      let place = "hook \(first)" + (first > 0 ? " after: " + journal.notes[first - 1] : "")
      throw Difference(description: "\(place)\n     saw: \(note(journal.notes))\nexpected: \(note(twinJournal.notes))")
    }
    guard answer == expected else { throw Difference(description: "the answer\n     was: \(answer)\nexpected: \(expected)") }
    for (index, pair) in pairs.enumerated() {
      let (sight, expected) = (sight(of: pair.machine), pair.twin.sight(chart, withMarks: pair.machine.marks != nil))
      guard sight == expected else {
        throw Difference(description: "machine \(index)\n     has: \(sight)\nexpected: \(expected)")
      }
    }
    let twins = pairs.map(\.twin) + (saved.map { [$0.twin] } ?? [])
    let expectedLives = twins.reduce(Set<Int>()) { $0.union($1.context.lives) }
    guard lives.alive == expectedLives else {
      throw Difference(description: "alive are the objects \(lives.alive.sorted())\nexpected: \(expectedLives.sorted())")
    }
  }

  private func sight(of machine: any HeldMachine) -> String {
    func payload<Key: HeldStateKey>(_ key: Key) -> HeldModel? {
      machine.payload(of: key.state).map { HeldModel(shape: Key.Payload.shape, numbers: $0.numbers, life: $0.life?.number) }
    }
    var payloads: [Int: HeldModel] = [:]
    for state in chart.holding { payloads[state] = payload(HeldState.keys[state]) }
    return HeldTwin.sight(
      machine.configuration.map(\.number), machine.isFinished, payloads, HeldEvent.anyOfEach.map { machine.can($0) }, machine.marks)
  }
}

extension HeldEvent {
  /// Each event; those that take an argument as they are named.
  static let anyOfEach = plain + [.add(.any), .tell(.any), .ask(.any)]
}

extension HeldStateKey {
  /// A machine that has started, with a payload for this state where there is a number for it.
  fileprivate func machine(_ chart: HeldChart, _ journal: HeldJournal, _ lives: HeldLives, _ number: Int?) throws -> any HeldMachine {
    let payload = number.map { makePayload($0, journal, lives) }
    return try chart.machine.machine(chart, journal, lives, payload == nil ? nil : state, payload)
  }

  fileprivate func start(_ machine: inout any HeldMachine, _ number: Int, _ journal: HeldJournal, _ lives: HeldLives) throws {
    try machine.start(holding: makePayload(number, journal, lives))
  }

  private func makePayload(_ number: Int, _ journal: HeldJournal, _ lives: HeldLives) -> Payload {
    Payload([number], Payload.shape.hasLife ? HeldLife(journal.makeLife(), lives) : nil)
  }
}

extension HeldCall {
  fileprivate func fire(_ argument: Int, to machine: inout any HeldMachine) -> (outcome: Outcome<HeldState, HeldEvent>, reply: Int?) {
    machine.attempt(self, argument)
  }
}
