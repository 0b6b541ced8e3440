/// The tables of a store in memory.
struct MemoryTables: Sendable {
  private(set) var machines: [MachineKey: StoredMachine] = [:]
  private(set) var history: [MachineKey: [HistoryRecord]] = [:]
  private(set) var answers: [LockRequest: StoredAnswer] = [:]
  private(set) var messages: [(sequence: Int64, message: StoredMessage)] = []
  private(set) var definitions: [StoredDefinition] = []
  private(set) var dead: [DeadMessage] = []
  /// Who runs the tasks of active states.
  var tasks: [TaskKey: StoredTask] = [:]
  private var pauses: [StoredPause] = []
  private var deliveries: [MachineKey: Delivery] = [:]
  private var lastSequence: Int64 = 0

  /// How far the messages of a machine have come.
  private struct Delivery {
    var version: Int
    var due: StoreTime
    var attempts = 0
    var token = ""
  }

  /// Applies a change whose row was compared before.
  mutating func apply(_ change: MachineChange) {
    switch change.row {
    case .unchanged: break
    case .inserted(let row), .updated(let row, _): machines[change.key] = row
    case .deleted:
      machines[change.key] = nil
      history[change.key] = nil
      answers = answers.filter { $0.key.key != change.key }
      tasks = tasks.filter { $0.key.machine != change.key }
    }
    apply(change.tasks, of: change.key)
    if !change.history.isEmpty { history[change.key, default: []] += change.history }
    for message in change.messages {
      lastSequence += 1
      messages.append((lastSequence, message))
      announce(message.key, change.version ?? 0, message.at)
    }
    for answer in change.answers { answers[LockRequest(key: change.key, request: answer.request)] = answer }
    guard let new = change.definition else { return }
    if !definitions.contains(where: { $0.kind.exact == new.kind.exact && $0.fingerprint == new.fingerprint }) { definitions.append(new) }
  }

  func page(_ query: MachineQuery, at now: StoreTime) -> [StoredMachine] {
    let all = machines.values.filter { $0.key.kind.exact == query.kind.exact }
    let selected: [StoredMachine] =
      switch query.selection {
      case .all(let after): all.filter { $0.key.id.isAfter(after) }.sorted { $0.key < $1.key }
      case .parked(let after): all.filter { $0.failures > 0 && $0.key.id.isAfter(after) }.sorted { $0.key < $1.key }
      case .late(let after):
        all.filter { row in
          guard let due = row.due, due <= now else { return false }
          return after.map { (due, row.key.id.exact) > ($0.due, $0.id.exact) } ?? true
        }.sorted { ($0.due ?? .latest, $0.key) < ($1.due ?? .latest, $1.key) }
      case .states(let states, let after):
        all.filter { row in
          row.states == states && after.map { (row.since, row.key.id.exact) > ($0.since, $0.id.exact) } ?? true
        }.sorted { ($0.since, $0.key) < ($1.since, $1.key) }
      }
    return Array(selected.prefix(max(query.limit, 0)))
  }

  func backlog(of kind: String, at now: StoreTime) -> Backlog {
    let machines = machines.values.filter { $0.key.kind.exact == kind.exact }
    let messages = messages.filter { $0.message.key.kind.exact == kind.exact }
    let (due, waiting) = (
      machines.compactMap(\.due).filter { $0 <= now }, tasks(TaskQuery(kind: kind, selection: .waiting, limit: .max), at: now)
    )
    var backlog = Backlog(now: now)
    (backlog.lateMachines, backlog.oldestDue) = (due.count, due.min())
    backlog.parkedMachines = machines.count { $0.failures > 0 }
    (backlog.messages, backlog.oldestMessage) = (messages.count, messages.first?.message.at)
    backlog.deadMessages = dead.count { $0.message.key.kind.exact == kind.exact }
    (backlog.waitingTasks, backlog.oldestTask) = (waiting.count, waiting.first?.due)
    backlog.runningTasks = tasks(TaskQuery(kind: kind, selection: .running, limit: .max), at: now).count
    return backlog
  }

  func due(_ request: DueRequest, at now: StoreTime) -> DueMachines {
    if isPaused(.timers, of: request.kind) { return DueMachines(now: now, machines: [], next: nil) }
    let waiting = machines.values.filter { $0.key.kind.exact == request.kind.exact && $0.version <= request.version && $0.due != nil }
      .filter { $0.taken.map { $0 <= now } ?? true }.sorted { ($0.due ?? now, $0.key) < ($1.due ?? now, $1.key) }
    let due = Array(waiting.prefix { $0.due ?? now <= now }.prefix(max(request.limit, 0)))
    return DueMachines(now: now, machines: due, next: waiting.dropFirst(due.count).first?.due)
  }

  func configurations(of kind: String) -> [ConfigurationCounts.Configuration] {
    let groups = Dictionary(grouping: machines.values.filter { $0.key.kind.exact == kind.exact }, by: \.states)
    return groups.sorted { $0.key < $1.key }.map { states, rows in
      .init(states: states, count: rows.count, oldest: rows.map(\.since).min() ?? StoreTime(microseconds: 0))
    }
  }

  mutating func removeHistory(of kind: String, before time: StoreTime, limit: Int) -> Int {
    var left = limit
    for (key, records) in history where key.kind.exact == kind.exact && left > 0 {
      let count = min(left, records.prefix { $0.at < time }.count)
      history[key]?.removeFirst(count)
      left -= count
    }
    return limit - left
  }

  mutating func removeAnswers(of kind: String, before time: StoreTime, limit: Int) -> Int {
    let old = answers.filter { $0.key.key.kind.exact == kind.exact && $0.value.at < time }.keys.prefix(limit)
    for request in old { answers[request] = nil }
    return old.count
  }
}

// MARK: Pauses

extension MemoryTables {
  mutating func pause(_ new: [StoredPause]) {
    for pause in new {
      _ = resume(pause.work, of: pause.kind)
      pauses.append(pause)
    }
  }

  mutating func resume(_ work: BackgroundWork, of kind: String) -> BackgroundWork {
    let ended = pauses(of: kind).filter { work.contains($0.work) }
    pauses.removeAll { ended.contains($0) }
    return ended.reduce(into: []) { $0.formUnion($1.work) }
  }

  func pauses(of kind: String) -> [StoredPause] {
    pauses.filter { $0.kind.exact == kind.exact }.sorted { $0.work.rawValue < $1.work.rawValue }
  }

  func isPaused(_ work: BackgroundWork, of kind: String) -> Bool { pauses(of: kind).contains { $0.work == work } }
}

// MARK: Messages

extension MemoryTables {
  private mutating func announce(_ key: MachineKey, _ version: Int, _ due: StoreTime) {
    deliveries[key, default: Delivery(version: version, due: due)].version = max(version, deliveries[key]?.version ?? version)
  }

  mutating func claim(_ request: ClaimRequest, at now: StoreTime) -> Claims {
    if isPaused(.messages, of: request.kind) { return Claims(now: now, machines: [], next: nil) }
    let waiting = deliveries.filter { $0.key.kind.exact == request.kind.exact && $0.value.version <= request.version }
      .sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
    let keys = waiting.prefix { $0.value.due <= now }.prefix(max(request.machines, 0)).map(\.key)
    let machines = keys.map { key in
      let attempts = (deliveries[key]?.attempts ?? 0) + 1
      let version = deliveries[key]?.version ?? 0
      deliveries[key] = Delivery(version: version, due: now.after(request.lease), attempts: attempts, token: request.token)
      let entries = messages.lazy.filter { $0.message.key == key }.prefix(max(request.messages, 0))
      return ClaimedMessages(key: key, attempts: attempts, entries: entries.map { .init(sequence: $0.sequence, message: $0.message) })
    }
    return Claims(now: now, machines: machines, next: waiting.dropFirst(keys.count).first?.value.due)
  }

  mutating func finish(_ results: [FinishedMessages], at now: StoreTime) -> Set<MachineKey> {
    let mine = results.filter { deliveries[$0.key]?.token == $0.token }
    let finished = Set(mine.flatMap { $0.delivered + [$0.dead].compactMap { $0 } })
    for result in mine {
      guard let place = result.dead, let entry = messages.first(where: { $0.sequence == place }) else { continue }
      dead.append(DeadMessage(sequence: place, message: entry.message, error: result.error ?? "", died: now))
    }
    dead.sort { $0.sequence < $1.sequence }
    messages.removeAll { finished.contains($0.sequence) }
    for result in mine {
      guard messages.contains(where: { $0.message.key == result.key }), let old = deliveries[result.key] else {
        deliveries[result.key] = nil
        continue
      }
      // Without attempts: a message was put back before those that were taken.
      let isSame = old.attempts > 0
      deliveries[result.key] = Delivery(
        version: old.version, due: isSame ? now.after(result.delay) : now, attempts: isSame ? result.attempts : 0)
    }
    return Set(mine.map(\.key))
  }

  mutating func revive(_ sequences: [Int64], of kind: String, at now: StoreTime) -> Int {
    let revived = dead.filter { $0.message.key.kind.exact == kind.exact && sequences.contains($0.sequence) }
    dead.removeAll { revived.contains($0) }
    messages = (messages + revived.map { ($0.sequence, $0.message) }).sorted { $0.sequence < $1.sequence }
    for message in revived {
      let key = message.message.key
      announce(key, 0, now)
      if deliveries[key]?.token.isEmpty == true { deliveries[key]?.due = now }
      deliveries[key]?.attempts = 0
    }
    return revived.count
  }

  mutating func change(_ change: MessageChange, at now: StoreTime) -> MessageChange.Result {
    let (key, sequence) = (change.key, change.sequence)
    guard let place = messages.firstIndex(where: { $0.sequence == sequence && $0.message.key == key }) else {
      return self.change(change, amongDead: now)
    }
    if let delivery = deliveries[key], !delivery.token.isEmpty, delivery.due > now { return .taken(until: delivery.due) }
    switch change.action {
    case .retried: break
    case .dropped: messages.remove(at: place)
    case .replaced(let text, let identifier): (messages[place].message.message, messages[place].message.identifier) = (text, identifier)
    }
    let isLeft = messages.contains { $0.message.key == key }
    deliveries[key] = isLeft ? Delivery(version: deliveries[key]?.version ?? 0, due: now) : nil
    return .done
  }

  private mutating func change(_ change: MessageChange, amongDead now: StoreTime) -> MessageChange.Result {
    guard let place = dead.firstIndex(where: { $0.sequence == change.sequence && $0.message.key == change.key }) else { return .missing }
    switch change.action {
    case .retried: _ = revive([change.sequence], of: change.key.kind, at: now)
    case .dropped: dead.remove(at: place)
    case .replaced(let text, let identifier): (dead[place].message.message, dead[place].message.identifier) = (text, identifier)
    }
    return .done
  }

  mutating func removeDead(of kind: String, before time: StoreTime, limit: Int) -> Int {
    let old = Set(dead.filter { $0.message.key.kind.exact == kind.exact && $0.died < time }.prefix(limit))
    dead.removeAll { old.contains($0) }
    return old.count
  }
}

extension String {
  fileprivate func isAfter(_ other: String?) -> Bool { other.map { exact > $0.exact } ?? true }
}
