/// Events that were cancelled, until nothing is being changed any more; most are alone, and then no array is made.
struct DroppedEvents {
  private var first: Pending?
  private var others: [Pending] = []

  mutating func append(_ pending: Pending) {
    if first == nil { first = pending } else { others.append(pending) }
  }

  /// Takes the events of a key out of a list.
  ///
  /// - Returns: The list without them; the list itself where it has none.
  mutating func take<Element>(_ key: Pending.CancelKey, from list: [Element], _ event: (Element) -> Pending) -> [Element] {
    guard list.contains(where: { event($0).cancelKey == key }) else { return list }
    for element in list where event(element).cancelKey == key { append(event(element)) }
    return list.filter { event($0).cancelKey != key }
  }
}
