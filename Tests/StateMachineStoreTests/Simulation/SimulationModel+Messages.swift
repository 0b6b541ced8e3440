import DurableModel
import StateMachineStore

// What must hold of the messages that machines have published.
extension SimulationModel {
  var problemsInMessages: [String] {
    let (published, messages) = (tables.published, tables.messages)
    var problems = messages.problems
    let byKey = Dictionary(grouping: published, by: \.identifier)
    problems += byKey.filter { $0.value.count > 1 }.keys.sorted().map { "the key '\($0)' belongs to more than one message" }
    let (waiting, dead) = (messages.waiting.map(\.message.identifier), messages.dead.map(\.message.identifier))
    let left = messages.removed.map(\.identifier)
    // Each message is in one place, and stays.
    if (waiting + dead + left).sorted() != published.map(\.identifier).sorted() {
      problems.append("\(published.map(\.identifier)) were published; \(waiting) wait, \(dead) are put aside, \(left) have left")
    }
    let got = Set(received.map(\.id))
    problems += left.filter { !got.contains($0) }.map { "'\($0)' was removed, and never delivered" }
    for message in received where !(byKey[message.id] ?? []).contains(where: message.isThat) {
      problems.append("'\(message.id)' was delivered with \(message.message), which no message with this key has")
    }
    return problems + Set(published.map(\.key)).sorted().flatMap(problemsInOrder)
  }

  /// What must hold as well when everything that waits was delivered.
  var problemsAtTheEnd: [String] {
    let (waiting, got) = (tables.messages.waiting.map(\.message.identifier), Set(received.map(\.id)))
    var problems = problemsInMessages
    if !waiting.isEmpty { problems.append("\(waiting) wait for ever") }
    if !tables.messages.deliveries.isEmpty { problems.append("\(tables.messages.deliveries.keys.sorted()) have no messages and wait") }
    problems += tables.published.map(\.identifier).filter { !got.contains($0) && !tables.messages.putAside.contains($0) }
      .map { "'\($0)' was never delivered" }
    return problems
  }

  /// First deliveries of a machine's messages follow the order in which they were published; others may pass those that were put aside.
  private func problemsInOrder(of key: MachineKey) -> [String] {
    var known: Set<String> = []
    let firsts = received.map(\.id).filter { known.insert($0).inserted && !tables.messages.putAside.contains($0) }
    let published = tables.published.filter { $0.key == key }.map(\.identifier)
    let places = firsts.compactMap { published.firstIndex(of: $0) }
    let expected = published.filter { !tables.messages.putAside.contains($0) }.prefix(places.count)
    let delivered = places.map { published[$0] }
    return delivered == Array(expected) ? [] : ["messages of '\(key.id)' were delivered in the order \(delivered)"]
  }
}

extension DurableMessage<Int> {
  /// Whether this is a delivery of a stored message.
  fileprivate func isThat(_ stored: StoredMessage) -> Bool {
    machine == stored.key.id && revision == stored.revision && at == stored.at && "\(message)" == stored.message
  }
}
