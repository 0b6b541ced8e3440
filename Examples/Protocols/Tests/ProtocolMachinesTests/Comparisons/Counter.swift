import Comparisons

/// An input of a counter.
enum CounterInput: String, Input {
  case start
  case count

  var isStart: Bool { self == .start }
  var name: String { rawValue }
}

/// Inputs of which one in ten starts a new counter.
struct CounterInputs: InputGenerator {
  func next(using random: inout SeededRandom) -> CounterInput { random.chance(of: 10) ? .start : .count }
}

/// A machine that counts, and may be wrong at one number.
struct Counter: Subject {
  var wrongReply: Int?
  var wrongState: Int?
  private var number = 0

  init(wrongReply: Int? = nil, wrongState: Int? = nil) {
    self.wrongReply = wrongReply
    self.wrongState = wrongState
  }

  var description: String { "counting(\(number == wrongState ? -1 : number))" }

  mutating func apply(_ input: CounterInput) -> Int {
    number = input.isStart ? 0 : number + 1
    return number == wrongReply ? -1 : number
  }
}
