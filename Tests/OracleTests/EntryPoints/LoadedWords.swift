import StateMachines

/// A state that carries the sum of what events have brought to it.
struct LoadedState: ChartState, PayloadState, CustomStringConvertible {
  let word: String
  let load: Int

  var kind: String { word }
  var description: String { load == 0 ? word : "\(word)(\(load))" }

  /// The target has the sum of both payloads; some events are not taken.
  static func addComputed<Context, Event>(
    to sm: inout MachineBuilder<Context, Self, Event>, on event: String, from source: Self, to target: Self,
    if condition: Guard<Context, Self, Event>?, perform action: MachineBuilder<Context, Self, Event>.Hook?
  ) -> Bool where Event: ChartWord {
    sm.when(Event(word: event, load: 0), from: [source], reaching: [target.kind], if: condition, perform: action) { step in
      let load = step.event?.load ?? 0
      return load % 7 == 6 ? nil : Self(word: target.word, load: step.source.load + load)
    }
    return true
  }
}

/// An event that carries a number; events of one word are equal.
struct LoadedEvent: ChartWord, CustomStringConvertible {
  let word: String
  let load: Int

  var description: String { load == 0 ? word : "\(word)(\(load))" }

  static func == (one: Self, other: Self) -> Bool { one.word == other.word }
  func hash(into hasher: inout Hasher) { hasher.combine(word) }
}
