extension CaseKey where Root: Sendable {
  /// The same hook for steps; in the client's module as well.
  @inlinable
  func hook<Context, State>(
    _ hook: @escaping MachineBuilder<Context, State, Root>.PayloadHook<Payload>
  ) -> MachineBuilder<Context, State, Root>.Hook {
    let extract = extract
    return { step in
      try _withUnprotectedUnsafeTemporaryAllocation(of: Payload.self, capacity: 1) { room in
        let place = room.baseAddress.unsafelyUnwrapped
        try step.initializePayload(place, extract)
        defer { place.deinitialize(count: 1) }
        try hook(place.pointee, &step)
      }
    }
  }
}

extension Step {
  /// The payload of the event.
  ///
  /// - Throws: That the event has none.
  @inlinable
  func payload<Payload>(_ extract: CaseKey<Event, Payload>.Extraction) throws -> Payload {
    try _withUnprotectedUnsafeTemporaryAllocation(of: Payload.self, capacity: 1) { room in
      let place = room.baseAddress.unsafelyUnwrapped
      try initializePayload(place, extract)
      return place.move()
    }
  }

  /// Initialises a place with the payload of the event.
  ///
  /// An optional would be written first and compared with nil afterwards.
  ///
  /// - Throws: That the event has none.
  @inlinable
  func initializePayload<Payload>(_ place: UnsafeMutablePointer<Payload>, _ extract: CaseKey<Event, Payload>.Extraction) throws {
    guard let event = frame.pointee.eventAddress, extract(event, place) else { throw MissingPayload(of: Payload.self) }
  }
}
