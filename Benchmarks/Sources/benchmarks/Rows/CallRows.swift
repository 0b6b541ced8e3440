import StateMachines

/// Events with an argument and a reply, on a machine with a struct of six words as its context.
enum CallRows {
  static let all: [any Benchmark] = [
    byHand("call, argument and reply", bound: 5, FireThrowing.self),
    byHand("call, action that cannot fail", bound: 4, FireSure.self),
    Comparison(name: "call, rejected", yardstick: "rejected by a switch", bound: 6) {
      (side(FireThrowing.self, isOpen: false), handWritten(isOpen: false))
    },
    Comparison(name: "call, impossible", yardstick: "rejected by a switch", bound: 6) {
      (side(FireImpossible.self), handWritten(isOpen: false))
    },
    Comparison(name: "call, ignored with a reply", yardstick: "rejected by a switch", bound: 6) {
      (side(FireIgnored.self), handWritten(isOpen: false))
    },
    byFire("call, attempt", AttemptThrowing.self),
    byFire("call, require", RequireThrowing.self),
  ]

  private static func byHand<Entry: CallEntry>(_ name: String, bound: Double, _: Entry.Type) -> Comparison {
    Comparison(name: name, yardstick: "switch with the same data", bound: bound) { (side(Entry.self), handWritten(isOpen: true)) }
  }

  private static func byFire<Entry: CallEntry>(_ name: String, _: Entry.Type) -> Comparison {
    Comparison(name: name, yardstick: "call, argument and reply", bound: 1.5) { (side(Entry.self), side(FireThrowing.self)) }
  }

  /// The checksum is the sum of the windows that are replied.
  private static func side<Entry: CallEntry>(_: Entry.Type, isOpen: Bool = true) -> Side {
    var user = StreamUser(isOpen: isOpen)
    return { _ in
      Sample.timing(Walk.movesOfRound) { user.sum(of: Walk.movesOfRound, by: Entry.self) }
    }
  }

  private static func handWritten(isOpen: Bool) -> Side {
    var stream = HandWrittenStream(isOpen: isOpen)
    return { _ in
      Sample.timing(Walk.movesOfRound) { stream.sum(of: Walk.movesOfRound) }
    }
  }
}

/// A machine and its context, as properties of one struct.
private struct StreamUser {
  private var context = Stream.Context()
  private var machine: StreamMachine

  init(isOpen: Bool) {
    machine = ContextMachine(Stream.definition, with: &context)
    if isOpen { machine.fire(.start, with: &context) }
  }

  mutating func sum<Entry: CallEntry>(of frames: Int, by: Entry.Type) -> Int {
    var sum = 0
    for number in 0..<frames {
      if case .windows(let local, _) = Entry.reply(frame(number), &machine, &context) { sum &+= local }
    }
    return sum
  }
}

extension HandWrittenStream {
  fileprivate mutating func sum(of frames: Int) -> Int {
    var sum = 0
    for number in 0..<frames {
      if case .windows(let local, _)? = try? send(frame(number)) { sum &+= local }
    }
    return sum
  }
}

private func frame(_ number: Int) -> Stream.Frame {
  Stream.Frame(length: 10 + number & 63, endsStream: false)
}

/// A way to call a machine: a type, so that each loop is compiled for its own call.
private protocol CallEntry: Sendable {
  static func reply(
    _ frame: Stream.Frame, _ machine: inout StreamMachine, _ context: inout Stream.Context
  ) -> Stream.Effect
}

private typealias StreamMachine = ContextMachine<Stream.Context, Stream.State, Stream.Event>

private enum FireThrowing: CallEntry {
  static func reply(_ frame: Stream.Frame, _ machine: inout StreamMachine, _ context: inout Stream.Context) -> Stream.Effect {
    machine.fire(Stream.Event.sendData, frame, with: &context) ?? .none
  }
}

private enum FireSure: CallEntry {
  static func reply(_ frame: Stream.Frame, _ machine: inout StreamMachine, _ context: inout Stream.Context) -> Stream.Effect {
    machine.fire(Stream.Event.receiveData, frame, with: &context) ?? .none
  }
}

private enum FireImpossible: CallEntry {
  static func reply(_ frame: Stream.Frame, _ machine: inout StreamMachine, _ context: inout Stream.Context) -> Stream.Effect {
    machine.fire(Stream.Event.sendSettings, frame, with: &context) ?? .none
  }
}

private enum FireIgnored: CallEntry {
  static func reply(_ frame: Stream.Frame, _ machine: inout StreamMachine, _ context: inout Stream.Context) -> Stream.Effect {
    machine.fire(Stream.Event.receivePriority, frame, with: &context) ?? .none
  }
}

private enum AttemptThrowing: CallEntry {
  static func reply(_ frame: Stream.Frame, _ machine: inout StreamMachine, _ context: inout Stream.Context) -> Stream.Effect {
    machine.attempt(Stream.Event.sendData, frame, with: &context).reply ?? .none
  }
}

private enum RequireThrowing: CallEntry {
  static func reply(_ frame: Stream.Frame, _ machine: inout StreamMachine, _ context: inout Stream.Context) -> Stream.Effect {
    (try? machine.require(Stream.Event.sendData, frame, with: &context)) ?? .none
  }
}
