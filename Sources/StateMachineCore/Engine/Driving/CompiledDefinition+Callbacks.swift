extension CompiledDefinition {
  /// Runs what hooks left for after the commit, and notifies hooks of rejections, in order; the machine is at rest, and nothing is
  /// reserved.
  ///
  /// - Parameters:
  ///   - engine: The engine of the call.
  ///   - context: Where the context is.
  func runCallbacks(of engine: UnsafeMutablePointer<Engine>, _ context: UnsafeMutableRawPointer) {
    guard !engine.pointee.effects.callbacks.isEmpty else { return }
    CallbackDepth.enter {
      for index in engine.pointee.effects.callbacks.indices {
        switch engine.pointee.effects.callbacks[index] {
        case .work(let work): work()
        case .rejection(let rejected): notifyHooks(rejected, context)
        case .message: break
        }
      }
      // The deinitialiser of what work holds may fire events as well, which is one level deeper.
      while let last = engine.pointee.effects.callbacks.popLast() { withExtendedLifetime(last) {} }
    }
  }
}
