import StateMachines

/// The machines of one transaction.
struct MachineGroup<Context: Sendable, State: Hashable & Sendable & Codable, Event: Sendable & Codable> {
  typealias Loaded = LoadedMachine<Context, State, Event>
  typealias Answer = DurableMachines<Context, State, Event>.EventAnswer

  private let locked: LockedMachines
  private let coding: RowCoding<Context, State, Event>
  private var machines: [MachineKey: Result<Loaded, any Error>] = [:]
  /// The answers of this transaction to requests with a key.
  private var firstAnswers: [LockRequest: (answer: Answer, event: String)] = [:]
  /// What is to be run after the commit.
  private(set) var work = CommitWork()
  /// By what the transaction can be recognised later; nil where it stores nothing of an event.
  private(set) var mark: CommitMark?

  init(_ locked: LockedMachines, _ coding: RowCoding<Context, State, Event>) {
    (self.locked, self.coding) = (locked, coding)
  }

  /// Whether more is due in a machine than one transaction processes.
  var isBehind: Bool { machines.values.contains { (try? $0.get().isBehind) == true } }

  /// Loads machines whose requests have no answer yet, and lets time pass for them.
  mutating func load(_ requests: Set<LockRequest>) throws {
    for key in Set(requests.filter { locked.answers[$0] == nil }.map(\.key)).sorted() {
      guard let row = locked.machines[key] else {
        machines[key] = .failure(DurableError.noMachine(key.id))
        continue
      }
      do {
        let machine = try Loaded(row, at: locked.now, coding)
        try machine.advance(leaving: &work)
        machines[key] = .success(machine)
      } catch let error as DurableError {
        machines[key] = .failure(error)
      }
    }
  }

  /// Gives an event to its machine.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - attempt: The library's own key.
  ///   - keepsMark: Whether the transaction stores something of the event in any case.
  /// - Returns: What came of the event.
  /// - Throws: What cannot be encoded or decoded.
  mutating func answer(_ event: Submission<Context, State, Event>, attempt: String, keepsMark: Bool) throws -> Answer {
    let request = LockRequest(key: coding.key(event.id), request: event.key)
    let coding = coding(of: request.key)
    if event.key != nil, let first = try firstAnswer(to: request, with: coding.definition.name(of: event.event)) { return first }
    guard let result = machines[request.key] else { return Answer(outcome: .failure(DurableError.noMachine(event.id))) }
    switch result {
    case .failure(let error): return Answer(outcome: .failure(error))
    case .success(let machine):
      if let key = event.key, machine.defers(key) {
        let outcome = DurableOutcome<State>(
          answer: .accepted(.deferred), configuration: machine.configuration, revision: machine.revision, isRepeated: true)
        return Answer(outcome: .success(outcome))
      }
      let before = machine.revision
      let answer = try event.attempt(machine, event.key ?? attempt, event.key != nil, &work)
      let outcome = try answer.outcome.get()
      let isMarked = event.key == nil && machine.revision > before
      if isMarked { mark = mark ?? .record(request.key, revision: before + 1, request: attempt) }
      if event.key != nil ? outcome.rejection?.isFailure != true : keepsMark && outcome.isAccepted && !isMarked {
        let answered = LockRequest(key: request.key, request: event.key ?? attempt)
        let name = coding.definition.name(of: event.event)
        let version = coding.identity.version
        let text = try JSON.text(of: StoredOutcome(outcome, answer.reply.stored, attempt: attempt, event: name, version: version))
        machine.add(StoredAnswer(key: answered.key, request: event.key ?? attempt, answer: text, at: locked.now))
        mark = .answer(answered, attempt: attempt)
        firstAnswers[answered] = (answer, name)
      }
      return answer
    }
  }

  /// The first answer to a request with a key: that of an earlier transaction, or of this one.
  private func firstAnswer(to request: LockRequest, with event: String) throws -> Answer? {
    if let (first, firstEvent) = firstAnswers[request] {
      guard event == firstEvent else { return keyOfAnother(request, firstEvent) }
      var outcome = try first.outcome.get()
      outcome.isRepeated = true
      return Answer(outcome: .success(outcome), reply: first.reply)
    }
    guard let stored = locked.answers[request] else { return nil }
    let known = try coding(of: request.key).outcome(of: stored)
    guard let outcome = known.outcome else {
      throw DurableError.unreadable(id: request.key.id, issues: ["the answer to '\(stored.request)' is none: \(stored.answer)"])
    }
    if let firstEvent = known.event, event != firstEvent { return keyOfAnother(request, firstEvent) }
    return Answer(outcome: .success(outcome), reply: EventReply(stored: known.reply))
  }

  /// The coding of the machine with a key; the latest one where there is no machine.
  private func coding(of key: MachineKey) -> RowCoding<Context, State, Event> {
    locked.machines[key].map { coding.coding(of: $0.version) } ?? coding
  }

  private func keyOfAnother(_ request: LockRequest, _ event: String) -> Answer {
    Answer(outcome: .failure(DurableError.keyOfAnotherRequest(id: request.key.id, key: request.request ?? "", event: event)))
  }

  /// All that has to be written, in the order of keys.
  func changes(isRetry: Bool, _ backOff: (Int) -> Duration) throws -> [MachineChange] {
    try machines.keys.sorted().compactMap { key in
      guard let machine = try? machines[key]?.get() else { return nil }
      let change = try machine.change(isRetry: isRetry, backOff: backOff)
      return change.isEmpty ? nil : change
    }
  }
}
