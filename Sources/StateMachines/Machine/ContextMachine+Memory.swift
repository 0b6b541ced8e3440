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

extension ContextMachine where Context == Void {
  /// Passes the address of the machine's memory to a closure, for the length of a call.
  ///
  /// A variable of size zero has no address, and the thread sanitizer reports the one that the compiler passes. So
  /// the address of the memory is passed instead, and nothing is ever read or written there.
  @inlinable
  mutating func withMemory<R, Failure: Error>(
    _ body: (UnsafeMutablePointer<Memory>, UnsafeMutableRawPointer) throws(Failure) -> R
  ) throws(Failure) -> R {
    try _withUnprotectedUnsafeMutablePointer(to: &memory) { (memory) throws(Failure) -> R in
      try body(memory, UnsafeMutableRawPointer(memory))
    }
  }
}

extension Memory {
  /// The time of the last `advance` and a duration; nil for a negative duration.
  borrowing func time(after duration: Duration) -> Duration? {
    duration < .zero ? nil : (rest?.now ?? .zero).addingSaturated(duration)
  }
}
