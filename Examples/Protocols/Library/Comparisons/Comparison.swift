/// The result of driving two machines with the same inputs.
public struct Comparison: Equatable, Sendable {
  /// The first input after which two machines differ.
  public struct Difference: Equatable, Sendable {
    /// Which input it was, from 1.
    public let number: Int
    /// The inputs since the last restart, the last of which made the difference.
    public let inputs: [String]
    /// The reply and the state of the first machine.
    public let first: String
    /// The reply and the state of the second machine.
    public let second: String
  }

  /// How many inputs both machines took.
  public private(set) var events = 0
  /// How many of them started with new machines.
  public private(set) var restarts = 0
  /// How many different pairs of a kind of state and a kind of input there were.
  public private(set) var cells = 0
  /// Where they differ; nil if all replies and states were equal.
  public private(set) var difference: Difference?

  /// Drives two machines with the same random inputs until they differ.
  ///
  /// - Parameters:
  ///   - first: A machine.
  ///   - second: The other machine.
  ///   - inputs: Makes the inputs.
  ///   - events: How many inputs; at least 1.
  ///   - seed: The beginning of the random numbers.
  public init<I: Input, Reply>(
    of first: some Subject<I, Reply>, and second: some Subject<I, Reply>, inputs: some InputGenerator<I>, events: Int, seed: UInt64
  ) {
    var (first, second, inputs, random) = (first, second, inputs, SeededRandom(seed: seed))
    var history: [I] = []
    var visited: Set<Cell> = []
    var state = first.description
    for number in 1...events {
      let input = inputs.next(using: &random)
      if input.isStart {
        restarts += 1
        history.removeAll(keepingCapacity: true)
      }
      history.append(input)
      visited.insert(Cell(state: state, input: input.name))
      let replies = (first.apply(input), second.apply(input))
      let states = (first.description, second.description)
      self.events = number
      if replies.0 != replies.1 || states.0 != states.1 {
        difference = Difference(
          number: number, inputs: history.map { "\($0)" }, first: "\(replies.0), \(states.0)", second: "\(replies.1), \(states.1)")
        break
      }
      state = states.0
    }
    cells = visited.count
  }

  /// A kind of state, which is its description up to the first value, and a kind of input.
  private struct Cell: Hashable {
    let state: Substring
    let input: String

    init(state: String, input: String) {
      self.state = state.prefix { $0 != ":" && !$0.isNumber }
      self.input = input
    }
  }
}

extension Comparison: CustomStringConvertible {
  /// The numbers, and the difference if there is one.
  public var description: String {
    let numbers = "\(events) events, \(restarts) machines, \(cells) pairs of state and input"
    guard let difference else { return "\(numbers), no difference" }
    return """
      \(numbers), a difference at event \(difference.number):
        inputs: \(difference.inputs.joined(separator: ", "))
        first:  \(difference.first)
        second: \(difference.second)
      """
  }
}
