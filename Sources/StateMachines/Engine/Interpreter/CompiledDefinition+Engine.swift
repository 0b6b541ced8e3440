extension CompiledDefinition {
  /// Where a machine is before its first event, hooks left aside.
  final var initialConfiguration: Configuration {
    var memory = Memory(unstarted: self)
    return ask(&memory) { engine in
      engine.enterQuietly()
      return engine.keptConfiguration
    }
  }

  /// Calls a closure with an engine, for a question that needs no context.
  final func ask<R>(_ memory: inout Memory, _ question: (inout Engine) -> R) -> R {
    withUnsafeMutablePointer(to: &memory) { memory in
      // Safe because matchers, unlike guards and hooks, do not reach a context.
      Engine.withEngine(self, memory, UnsafeMutableRawPointer(memory), .isQuery) { question(&$0.pointee) }
    }
  }
}
