import Server

struct HandWrittenConnection: Connection {
  private enum State {
    case idle
    case open([Int])
    case changing
    case closed
  }

  private var state = State.idle

  init() {}

  mutating func open() -> Bool {
    guard case .idle = state else { return false }
    state = .open([])
    return true
  }

  mutating func add(_ number: Int) -> Int? {
    guard case .open(var numbers) = state else { return nil }
    state = .changing
    numbers.append(number)
    state = .open(numbers)
    return numbers.count
  }

  mutating func take() -> [Int]? {
    guard case .open(let numbers) = state else { return nil }
    state = .idle
    return numbers
  }

  mutating func close() -> Bool {
    switch state {
    case .idle, .open:
      state = .closed
      return true
    case .changing, .closed:
      return false
    }
  }
}

var server = Server<HandWrittenConnection>()
server.run()
