/// Starting again and stopping from outside, which the standard does not have.
extension OracleInterpreter {
  /// Without history.
  mutating func start() {
    guard !running else { return }
    let before = self
    (configuration, historyValue, joined) = ([], [:], [:])
    interpret()
    if hasFailedToStart { (configuration, historyValue) = (before.configuration, before.historyValue) }
  }

  /// Leaves every state, the deepest first, whatever exit actions throw; what waits is dropped.
  mutating func stop() {
    guard running else { return }
    let last = configuration
    for state in configuration.sorted(by: >) {
      note(.exit(name(state)), state)
      for block in document.states[state].onExit { try? executeContent(block) }
      configuration.remove(state)
    }
    configuration = last
    running = false
    hasStopped = true
    (internalQueue, externalQueue, deferred, timers, joined) = ([], [], [], [], [:])
  }
}
