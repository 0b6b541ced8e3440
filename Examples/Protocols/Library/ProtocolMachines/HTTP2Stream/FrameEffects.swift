/// What a frame changed in the state of its stream.
public enum StreamEffect: String, Sendable {
  /// The stream is in the same state.
  case none
  /// The stream is reserved for a promised request.
  case reserved
  /// Both ends may send.
  case opened
  /// The stream is open in one direction only.
  case openedHalfClosed
  /// One of two directions has ended.
  case halfClosed
  /// The stream is closed.
  case closed
}

/// What an accepted DATA frame did.
public struct DataEffect: Equatable, Sendable {
  /// What is left of the window of this direction.
  public let window: Int
  /// What changed.
  public let stream: StreamEffect

  /// The effect of a frame.
  public init(window: Int, stream: StreamEffect) {
    self.window = window
    self.stream = stream
  }
}

/// What an accepted HEADERS frame did.
public struct HeadersEffect: Equatable, Sendable {
  /// Which part of a message a HEADERS frame is.
  public enum Section: String, Sendable {
    /// An informational response (1xx).
    case informational
    /// The head of a request, or of a final response.
    case head
    /// The trailers.
    case trailers
  }

  /// Which part of the message the frame was.
  public let section: Section
  /// What changed.
  public let stream: StreamEffect

  /// The effect of a frame.
  public init(section: Section, stream: StreamEffect) {
    self.section = section
    self.stream = stream
  }
}

/// What an accepted WINDOW_UPDATE frame did.
public struct WindowEffect: Equatable, Sendable {
  /// The window after the frame.
  public let window: Int

  /// The effect of a frame.
  public init(window: Int) { self.window = window }
}
