extension MachineDescription {
  /// Events that are postponed while a state is active.
  public struct Deferral: Hashable, Sendable, Codable {
    /// The events.
    public var events: Events

    /// The states that postpone them.
    public var states: States

    /// The place of its line.
    public var place: Place

    package init(events: Events, states: States, place: Place) {
      (self.events, self.states, self.place) = (events, states, place)
    }
  }

  /// An event that is sent when a state has been active for some time.
  public struct Timeout: Hashable, Sendable, Codable {
    /// The state.
    public var state: String

    /// The event.
    public var event: String

    private var delay: Delay?

    /// The place of its line.
    public var place: Place

    /// How long the state has to be active; nil where a closure says so on entry.
    public var duration: Duration? {
      get { delay.map { Duration(secondsComponent: $0.seconds, attosecondsComponent: $0.attoseconds) } }
      set { delay = newValue.map { Delay($0) } }
    }

    package init(state: String, event: String, duration: Duration?, place: Place) {
      self.state = state
      self.event = event
      delay = duration.map { Delay($0) }
      self.place = place
    }
  }
}

extension MachineDescription.Timeout {
  /// A duration in a form that people and other languages read; that of `Duration` is two halves of a large number.
  private struct Delay: Hashable, Codable {
    var seconds: Int64
    var attoseconds: Int64

    init(_ duration: Duration) { (seconds, attoseconds) = duration.nearestComponents }
  }

  private enum CodingKeys: String, CodingKey {
    case state
    case event
    case delay = "duration"
    case place
  }
}

extension Duration {
  /// Whole seconds and the rest, also where an `Int64` cannot hold the seconds, for which `components` stops the program: then those of the
  /// nearest duration that has them.
  package var nearestComponents: (seconds: Int64, attoseconds: Int64) {
    let longest = Self(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999)
    return Swift.min(Swift.max(self, .seconds(Int64.min)), longest).components
  }
}
