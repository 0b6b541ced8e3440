import StateMachines

/// A stream that sends frames as far as its window allows: a cut of the machine of an HTTP/2 stream.
enum Stream {
  enum State: Hashable, Sendable { case idle, reserved, open, halfClosedLocal, halfClosedRemote, closed }

  enum Event: Hashable, Sendable {
    case sendData(Call<Frame, Effect>)
    case receiveData(Call<Frame, Effect>)
    case updateWindow(Call<Int, Effect>)
    case reset(Call<Void, Void>)
    case start
    /// It comes at any time, and changes nothing.
    case receivePriority(Call<Frame, Effect>)
    /// It belongs to the connection.
    case sendSettings(Call<Frame, Effect>)
  }

  struct Frame: Sendable {
    var length: Int
    var endsStream: Bool
  }

  enum Effect: Sendable {
    case none
    case windows(local: Int, remote: Int)
  }

  struct FlowControlError: Error {}

  /// Six words.
  struct Context: Sendable {
    var local = 65_535
    var remote = 65_535
    var frames = 0
    var bytes = 0
    var expected = 0
    var updates = 0

    mutating func send(_ frame: Frame) throws(FlowControlError) -> Effect {
      guard frame.length <= local else { throw FlowControlError() }
      return sendUnchecked(frame)
    }

    mutating func sendUnchecked(_ frame: Frame) -> Effect {
      local -= frame.length
      if local < 1_000 { local = 65_535 }
      frames += 1
      bytes += frame.length
      return .windows(local: local, remote: remote)
    }
  }

  static let definition: ContextDefinition<Context, State, Event> = .verified(initial: .idle) { sm in
    sm.when(.start, from: .idle, to: .open)
    sm.when(Event.sendData, in: [.open, .halfClosedRemote]) { frame, step in try step.context.send(frame) }
    sm.when(Event.receiveData, in: [.open, .halfClosedLocal]) { frame, step in step.context.sendUnchecked(frame) }
    sm.when(Event.updateWindow, in: .any) { size, step in
      step.context.updates += size
      return .none
    }
    sm.when(Event.reset, from: [.open, .halfClosedLocal, .halfClosedRemote], to: .closed)
    sm.ignore(Event.receivePriority, in: .any, replying: .none)
    sm.impossible(Event.sendSettings, in: .any)
  }
}

/// The same by hand: a `switch` over states that hold what they need.
struct HandWrittenStream {
  private struct Windows {
    var local = 65_535
    var remote = 65_535
    var frames = 0
    var bytes = 0
    var expected = 0
    var updates = 0
  }

  private enum State {
    case idle
    case reserved
    case open(Windows)
    case halfClosedLocal(Windows)
    case halfClosedRemote(Windows)
    case closed
  }

  private var state: State

  init(isOpen: Bool = true) {
    state = isOpen ? .open(Windows()) : .closed
  }

  /// A call that is not inlined, as a call into another module.
  @inline(never)
  mutating func send(_ frame: Stream.Frame) throws(Stream.FlowControlError) -> Stream.Effect? {
    switch state {
    case .open(var windows):
      defer { state = .open(windows) }
      return try Self.send(frame, &windows)
    case .halfClosedRemote(var windows):
      defer { state = .halfClosedRemote(windows) }
      return try Self.send(frame, &windows)
    case .idle, .reserved, .halfClosedLocal, .closed:
      return nil
    }
  }

  private static func send(_ frame: Stream.Frame, _ windows: inout Windows) throws(Stream.FlowControlError) -> Stream.Effect {
    guard frame.length <= windows.local else { throw Stream.FlowControlError() }
    windows.local -= frame.length
    if windows.local < 1_000 { windows.local = 65_535 }
    windows.frames += 1
    windows.bytes += frame.length
    return .windows(local: windows.local, remote: windows.remote)
  }
}
