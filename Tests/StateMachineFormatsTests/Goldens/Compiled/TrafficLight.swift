// Generated from a chart by 'compiledSwift()': edit the chart instead.

/// The states of the machine: those that have no others inside them.
enum TrafficLightState: Sendable {
  /// No car goes.
  case red
  case green
  case amber
  case blinking
}

/// The machine of the chart "traffic light" in TrafficLight.json.
struct TrafficLight: Sendable {
  /// The active state.
  private(set) var state: TrafficLightState

  /// A machine in its initial state, after the entry actions.
  init() {
    state = .red
  }
}

// MARK: Events

extension TrafficLight {
  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func next() -> Bool {
    switch state {
    case .red:  // line 5
      state = .green
      return true
    case .green:  // line 6
      state = .amber
      return true
    case .amber:  // line 7
      state = .red
      return true
    case .blinking:
      return false
    }
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func fail() -> Bool {
    switch state {
    case .red, .green, .amber:  // line 8
      state = .blinking
      return true
    case .blinking:
      return false
    }
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func repair() -> Bool {
    switch state {
    case .red, .green, .amber:
      return false
    case .blinking:  // line 9
      state = .red
      return true
    }
  }
}
