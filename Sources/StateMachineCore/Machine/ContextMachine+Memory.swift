extension ContextMachine {
  /// Passes the addresses of the machine's memory and of a context to a closure, for the length of a call.
  @inlinable
  mutating func withMemory<R, Failure: Error>(
    _ context: inout Context, _ body: (UnsafeMutablePointer<Memory>, UnsafeMutableRawPointer) throws(Failure) -> R
  ) throws(Failure) -> R {
    try _withUnprotectedUnsafeMutablePointer(to: &memory) { (memory) throws(Failure) -> R in
      try _withUnprotectedUnsafeMutablePointer(to: &context) { (context) throws(Failure) -> R in
        try body(memory, UnsafeMutableRawPointer(context))
      }
    }
  }
}

extension Memory {
  /// The time of the last `advance` and a duration; nil for a negative duration.
  borrowing func time(after duration: Duration) -> Duration? {
    duration < .zero ? nil : (rest?.now ?? .zero).addingSaturated(duration)
  }
}
