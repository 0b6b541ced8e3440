import StateMachineStore

/// The messages that a simulated store has on its disk, and what has happened to them so far.
struct SimulatedMessages: Sendable {
  /// How far the messages of a machine have come.
  struct Delivery: Hashable, Sendable {
    var due: StoreTime
    var attempts = 0
    var token = ""
  }

  private(set) var waiting: [ClaimedMessages.Entry] = []
  private(set) var dead: [DeadMessage] = []
  private(set) var deliveries: [MachineKey: Delivery] = [:]
  private var lastSequence: Int64 = 0

  // The model reads what follows; no process does.

  /// The messages that were removed since they had left.
  private(set) var removed: [StoredMessage] = []
  /// The messages that were put aside at some time, by their keys.
  private(set) var putAside: Set<String> = []
  /// How often a message was taken since it was stored, or since it was last tried again, by its key.
  private(set) var claims: [String: Int] = [:]
  /// What was wrong when something was done.
  private(set) var problems: [String] = []
  /// Who has taken the messages of a machine and has not finished, and how long its lease is.
  private var leases: [MachineKey: (token: String, end: StoreTime)] = [:]

  mutating func publish(_ messages: [StoredMessage]) {
    for message in messages {
      lastSequence += 1
      waiting.append(ClaimedMessages.Entry(sequence: lastSequence, message: message))
      announce(message.key, message.at)
    }
  }

  private mutating func announce(_ key: MachineKey, _ due: StoreTime) {
    deliveries[key] = deliveries[key] ?? Delivery(due: due)
  }

  /// The machines whose messages may be taken, those that have waited longest first.
  func due(at now: StoreTime) -> [MachineKey] {
    deliveries.filter { $0.value.due <= now }.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.map(\.key)
  }

  /// The first messages of a machine, as a request takes them.
  func first(of key: MachineKey, _ request: ClaimRequest) -> ClaimedMessages {
    let entries = waiting.lazy.filter { $0.message.key == key }.prefix(request.messages)
    return ClaimedMessages(key: key, attempts: (deliveries[key]?.attempts ?? 0) + 1, entries: Array(entries))
  }

  mutating func take(_ claimed: ClaimedMessages, _ request: ClaimRequest, at now: StoreTime) {
    let end = now.after(request.lease)
    deliveries[claimed.key] = Delivery(due: end, attempts: claimed.attempts, token: request.token)
    if let lease = leases[claimed.key], lease.end > now {
      problems.append("the messages of '\(claimed.key.id)' were taken by two at once")
    }
    leases[claimed.key] = (request.token, end)
    for entry in claimed.entries { claims[entry.message.identifier, default: 0] += 1 }
  }

  mutating func finish(_ result: FinishedMessages, at now: StoreTime, limit: Int) {
    if leases[result.key]?.token == result.token { leases[result.key] = nil }
    guard let old = deliveries[result.key], old.token == result.token else { return }
    removed += waiting.filter { result.delivered.contains($0.sequence) }.map(\.message)
    waiting.removeAll { result.delivered.contains($0.sequence) }
    if let place = result.dead, let entry = waiting.first(where: { $0.sequence == place }) {
      putAside(entry, result, now, limit)
      waiting.removeAll { $0.sequence == place }
    }
    let isDone = !waiting.contains { $0.message.key == result.key }
    // Without attempts, a message was put back before those that were taken.
    let isSame = old.attempts > 0
    let delivery = Delivery(due: isSame ? now.after(result.delay) : now, attempts: isSame ? result.attempts : 0)
    deliveries[result.key] = isDone ? nil : delivery
  }

  private mutating func putAside(_ entry: ClaimedMessages.Entry, _ result: FinishedMessages, _ now: StoreTime, _ limit: Int) {
    let identifier = entry.message.identifier
    dead.append(DeadMessage(sequence: entry.sequence, message: entry.message, error: result.error ?? "", died: now))
    dead.sort { $0.sequence < $1.sequence }
    putAside.insert(identifier)
    let count = claims[identifier] ?? 0
    if count < limit { problems.append("the message '\(identifier)' was put aside after \(count) of \(limit) attempts") }
    if result.error == nil { problems.append("the message '\(identifier)' was put aside without an error") }
  }

  mutating func revive(_ sequences: [Int64], at now: StoreTime) -> Int {
    let revived = dead.filter { sequences.contains($0.sequence) }
    dead.removeAll { sequences.contains($0.sequence) }
    let entries = revived.map { ClaimedMessages.Entry(sequence: $0.sequence, message: $0.message) }
    waiting = (waiting + entries).sorted { $0.sequence < $1.sequence }
    for message in revived.map(\.message) {
      claims[message.identifier] = 0
      announce(message.key, now)
      if deliveries[message.key]?.token.isEmpty == true { deliveries[message.key]?.due = now }
      deliveries[message.key]?.attempts = 0
    }
    return revived.count
  }
}
