/// What is done to an engine from outside.
enum OracleAct: Equatable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  case fire(String)
  /// Lets so many milliseconds pass.
  case wait(Int)
  case stop
  /// Without history; does nothing to an engine that runs.
  case start

  init(stringLiteral event: String) {
    self = .fire(event)
  }

  var description: String {
    switch self {
    case .fire(let event): event
    case .wait(let milliseconds): "+\(milliseconds)ms"
    case .stop: "stop"
    case .start: "start"
    }
  }
}

extension OracleInterpreter {
  /// - Returns: How an event fared.
  @discardableResult
  mutating func act(_ act: OracleAct) -> OracleOutcome? {
    switch act {
    case .fire(let event): return fire(event)
    case .wait(let milliseconds):
      advance(by: milliseconds)
    case .stop: stop()
    case .start: start()
    }
    return nil
  }
}
