extension AnyStep {
  /// A step of the microstep that an engine runs.
  @inline(__always)
  init(_ engine: UnsafeMutablePointer<Engine>) {
    self.init(place: UnsafeMutableRawPointer(engine))
  }

  /// The engine that runs the step.
  // Safe because engines make steps, and no other code does.
  @inline(__always) var engine: UnsafeMutablePointer<Engine> { place.assumingMemoryBound(to: Engine.self) }
}
