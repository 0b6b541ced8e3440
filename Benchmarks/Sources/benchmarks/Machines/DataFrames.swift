import StateMachines

/// DATA frames of an HTTP/2 stream, as they come from one side: a guard, a payload that is changed in place, and a reply of 100 bytes.
enum DataFrames {
  struct Half: Sendable {
    var window: Int
    var hasHead = true
  }

  struct Halves: Sendable {
    var sending: Half
    var receiving: Half
  }

  enum State: StateCases {
    case open(Holds<Halves>)
    case halfClosed(Holds<Half>)
    case closed
    struct Keys: CaseKeys {
      let open = State.open
      let halfClosed = State.halfClosed
    }
  }

  enum Event: Hashable, Sendable {
    case data(Call<Frame, Effect>)
    case update(Call<Int, Effect>)
    case reset
  }

  struct Frame: Sendable {
    var length: Int
    var endsStream: Bool
  }

  /// What the connection does next: 100 bytes.
  struct Effect: Sendable {
    var window = 0
    var stream = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    var code: Int32 = 0
  }

  private static let endsStream: CallGuard<Void, State, Event, Frame> = .init("ends the stream") { frame, _ in frame.endsStream }

  static let definition: MachineDefinition<State, Event> = .verified(initial: .closed) { sm in
    sm.when(Event.data, from: \.open, to: \.halfClosed, if: endsStream) { frame, halves, step in
      Made(halves.sending, Effect(window: halves.receiving.window &- frame.length))
    }
    sm.when(Event.data, in: \.open) { frame, halves, step in
      halves.receiving.window &-= frame.length
      return Effect(window: halves.receiving.window)
    }
    sm.when(Event.update, in: \.open) { increment, halves, step in
      halves.receiving.window &+= increment
      return Effect(window: halves.receiving.window)
    }
    sm.when(.reset, from: [.open(.any), .halfClosed(.any)], to: .closed)
  }

  static let opened = Halves(sending: Half(window: 65_535), receiving: Half(window: 65_535))
}

/// The same by hand: an enum whose cases have payloads.
struct HandWrittenDataFrames {
  private enum State {
    case open(DataFrames.Halves)
    case halfClosed(DataFrames.Half)
    case changing
    case closed
  }

  private var state = State.open(DataFrames.opened)

  // Calls that are not inlined, as calls into another module.

  @inline(never)
  mutating func receive(_ frame: DataFrames.Frame) -> DataFrames.Effect? {
    guard case .open(var halves) = state else { return nil }
    if frame.endsStream {
      state = .halfClosed(halves.sending)
      return DataFrames.Effect(window: halves.receiving.window &- frame.length)
    }
    state = .changing
    defer { state = .open(halves) }
    halves.receiving.window &-= frame.length
    return DataFrames.Effect(window: halves.receiving.window)
  }

  @inline(never)
  mutating func update(_ increment: Int) -> DataFrames.Effect? {
    guard case .open(var halves) = state else { return nil }
    state = .changing
    defer { state = .open(halves) }
    halves.receiving.window &+= increment
    return DataFrames.Effect(window: halves.receiving.window)
  }
}
