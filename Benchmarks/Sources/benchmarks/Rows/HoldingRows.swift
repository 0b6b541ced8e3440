import StateMachines

/// States that hold a payload.
enum HoldingRows {
  static let all: [any Benchmark] = [
    inPlace("payload of a state, changed in place", elements: 1),
    inPlace("payload of a state with 1,000 elements, changed in place", elements: 1_000),
    Comparison(name: "payload of a state, target's made from it", yardstick: "enum with payloads", bound: 5) {
      let buffer = Backlog.Buffer(elements: [1])
      var (ours, theirs) = (BacklogUser(buffer), HandWrittenBacklog(buffer))
      return (
        { _ in Sample.timing(Walk.movesOfRound) { ours.moveBetween(Walk.movesOfRound) } },
        { _ in Sample.timing(Walk.movesOfRound) { theirs.moveBetween(Walk.movesOfRound) } }
      )
    },
    Comparison(name: "payload of a state, DATA of HTTP/2", yardstick: "enum with payloads", bound: 5) {
      var (ours, theirs) = (DataFramesUser(), HandWrittenDataFrames())
      return (
        { _ in Sample.timing(Walk.movesOfRound) { ours.receive(Walk.movesOfRound) } },
        { _ in Sample.timing(Walk.movesOfRound) { theirs.receive(Walk.movesOfRound) } }
      )
    },
  ]

  private static func inPlace(_ name: String, elements: Int) -> Comparison {
    Comparison(name: name, yardstick: "enum with payloads", bound: 4) {
      let buffer = Backlog.Buffer(elements: Array(0..<elements))
      var (ours, theirs) = (BacklogUser(buffer), HandWrittenBacklog(buffer))
      return (
        { _ in Sample.timing(Walk.movesOfRound) { ours.fillAndEmpty(Walk.movesOfRound) } },
        { _ in Sample.timing(Walk.movesOfRound) { theirs.fillAndEmpty(Walk.movesOfRound) } }
      )
    }
  }
}

/// A machine as the property of a struct.
private struct BacklogUser {
  private var machine: Machine<Backlog.State, Backlog.Event>

  init(_ buffer: Backlog.Buffer) {
    do {
      machine = try Machine(Backlog.definition, in: \.buffering, holding: buffer)
    } catch {
      fatalError("buffering is the initial state: \(error)")
    }
  }

  // The checksums are the sums of the replies.

  mutating func fillAndEmpty(_ calls: Int) -> Int {
    var sum = 0
    for number in 0..<calls / 2 {
      sum &+= machine.fire(Backlog.Event.append, number) ?? 0
      if let element = machine.fire(Backlog.Event.removeLast) { sum &+= element ?? 0 }
    }
    return sum
  }

  mutating func moveBetween(_ calls: Int) -> Int {
    var sum = 0
    for number in 0..<calls / 2 {
      sum &+= machine.fire(Backlog.Event.demand, number) ?? 0
      sum &+= machine.fire(Backlog.Event.supply, number) ?? 0
    }
    return sum
  }
}

/// A machine as the property of a struct, which gets a frame, and an update of its window.
private struct DataFramesUser {
  private var machine: Machine<DataFrames.State, DataFrames.Event>

  init() {
    do {
      machine = try Machine(DataFrames.definition, at: \.open, holding: DataFrames.opened)
    } catch {
      fatalError("the definition has the state: \(error)")
    }
  }

  // The checksum is the sum of the windows that are replied.

  mutating func receive(_ calls: Int) -> Int {
    var sum = 0
    for number in 0..<calls / 2 {
      sum &+= machine.fire(DataFrames.Event.data, DataFrames.Frame(length: number & 63, endsStream: false))?.window ?? 0
      sum &+= machine.fire(DataFrames.Event.update, number & 63)?.window ?? 0
    }
    return sum
  }
}

extension HandWrittenDataFrames {
  fileprivate mutating func receive(_ calls: Int) -> Int {
    var sum = 0
    for number in 0..<calls / 2 {
      sum &+= receive(DataFrames.Frame(length: number & 63, endsStream: false))?.window ?? 0
      sum &+= update(number & 63)?.window ?? 0
    }
    return sum
  }
}

extension HandWrittenBacklog {
  fileprivate mutating func fillAndEmpty(_ calls: Int) -> Int {
    var sum = 0
    for number in 0..<calls / 2 {
      sum &+= append(number) ?? 0
      if let element = removeLast() { sum &+= element ?? 0 }
    }
    return sum
  }

  fileprivate mutating func moveBetween(_ calls: Int) -> Int {
    var sum = 0
    for number in 0..<calls / 2 {
      sum &+= demand(number) ?? 0
      sum &+= supply(number) ?? 0
    }
    return sum
  }
}
