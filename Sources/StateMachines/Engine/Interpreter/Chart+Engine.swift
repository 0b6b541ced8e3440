extension Chart {
  /// Where a machine is before its first event, hooks left aside.
  final var initialConfiguration: Configuration {
    var memory = Memory(unstarted: self)
    return ask(&memory) { engine in
      engine.enterQuietly()
      return engine.keptConfiguration
    }
  }

  /// Lends an engine for a question that reaches no context.
  final func ask<R>(_ memory: inout Memory, _ question: (inout Engine) -> R) -> R {
    withUnsafeMutablePointer(to: &memory) { memory in
      // Safe because matchers, unlike guards and hooks, do not reach a context.
      Engine.lend(self, memory, UnsafeMutableRawPointer(memory), .isQuery) { question(&$0.pointee) }
    }
  }
}
