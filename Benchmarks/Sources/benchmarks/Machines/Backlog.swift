import StateMachines

/// What waits for a consumer, and a consumer that waits: a cut of the machine of a merge of sequences.
enum Backlog {
  struct Buffer: Sendable {
    var elements: [Int]
  }

  struct Demand: Sendable {
    var buffer: Buffer
    var consumer: Int
  }

  enum State: StateCases {
    case buffering(Holds<Buffer>)
    case demanding(Holds<Demand>)
    case finished
    struct Keys: CaseKeys {
      let buffering = State.buffering
      let demanding = State.demanding
    }
  }

  enum Event: Hashable, Sendable {
    case append(Call<Int, Int>)
    case removeLast(Call<Void, Int?>)
    case demand(Call<Int, Int>)
    case supply(Call<Int, Int>)
    case finish
  }

  static let definition: MachineDefinition<State, Event> = .verified(initial: .buffering(.any)) { sm in
    sm.when(Event.append, in: \.buffering) { element, buffer, step in
      buffer.elements.append(element)
      return buffer.elements.count
    }
    sm.when(Event.removeLast, in: \.buffering) { buffer, step in buffer.elements.popLast() }
    sm.when(Event.demand, from: \.buffering, to: \.demanding) { consumer, buffer, step in
      Made(Demand(buffer: buffer, consumer: consumer), buffer.elements.count)
    }
    sm.when(Event.supply, from: \.demanding, to: \.buffering) { element, demand, step in
      Made(demand.buffer, demand.consumer &+ element)
    }
    sm.when(.finish, from: [.buffering(.any), .demanding(.any)], to: .finished)
  }
}

/// The same by hand: an enum whose cases have payloads.
struct HandWrittenBacklog {
  private enum State {
    case buffering(Backlog.Buffer)
    case demanding(Backlog.Demand)
    case changing
    case finished
  }

  private var state: State

  init(_ buffer: Backlog.Buffer) {
    state = .buffering(buffer)
  }

  // Calls that are not inlined, as calls into another module.

  @inline(never)
  mutating func append(_ element: Int) -> Int? {
    guard case .buffering(var buffer) = state else { return nil }
    // The payload has one owner then, and is not copied.
    state = .changing
    defer { state = .buffering(buffer) }
    buffer.elements.append(element)
    return buffer.elements.count
  }

  @inline(never)
  mutating func removeLast() -> Int?? {
    guard case .buffering(var buffer) = state else { return nil }
    state = .changing
    defer { state = .buffering(buffer) }
    return buffer.elements.popLast()
  }

  @inline(never)
  mutating func demand(_ consumer: Int) -> Int? {
    guard case .buffering(let buffer) = state else { return nil }
    state = .demanding(Backlog.Demand(buffer: buffer, consumer: consumer))
    return buffer.elements.count
  }

  @inline(never)
  mutating func supply(_ element: Int) -> Int? {
    guard case .demanding(let demand) = state else { return nil }
    state = .buffering(demand.buffer)
    return demand.consumer &+ element
  }
}
