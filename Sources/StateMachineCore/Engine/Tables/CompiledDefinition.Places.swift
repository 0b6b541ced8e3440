extension CompiledDefinition {
  /// Where the values of states and events are, for code that does not know their types.
  struct Places {
    /// Of the states by id.
    private let states: UnsafeRawPointer
    private let stride: Int
    /// In a box.
    // Safe because a box is an object with one property, which follows the header of every object.
    private let eventInBox: Int

    init<State: Sendable, Event: Sendable>(_: Event.Type, _ states: UnsafeMutablePointer<State>) {
      self.states = UnsafeRawPointer(states)
      stride = MemoryLayout<State>.stride
      eventInBox = Value<Event>.offset
    }

    func shown(_ state: StateID) -> ShownState {
      ShownState(state: state, place: states + state.index &* stride)
    }

    func place(of occurrence: Occurrence) -> UnsafeRawPointer? {
      guard occurrence.kind == .event else { return nil }
      return occurrence.borrowed ?? occurrence.kept.map { UnsafeRawPointer($0.toOpaque()) + eventInBox }
    }
  }
}
