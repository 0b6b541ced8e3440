/// A connection of the server: a box for numbers, which is opened, filled, emptied and closed.
public protocol Connection {
  /// A connection that is closed, and may be opened.
  init()
  /// Opens it.
  mutating func open() -> Bool
  /// Adds a number, and replies how many there are.
  mutating func add(_ number: Int) -> Int?
  /// Takes all numbers out, and waits to be opened again.
  mutating func take() -> [Int]?
  /// Closes it for good.
  mutating func close() -> Bool
}

/// A server that reads requests from the standard input, one on each line: the name of a connection, a command, and its argument.
public struct Server<C: Connection> {
  private var connections: [Substring: C] = [:]

  /// A server without connections.
  public init() {}

  /// Replies to each request until the input ends.
  public mutating func run() {
    while let line = readLine() { print(reply(to: line)) }
  }

  private mutating func reply(to line: String) -> String {
    let words = line.split(separator: " ")
    guard words.count > 1 else { return "what?" }
    let connection = words[0]
    switch (words[1], words.dropFirst(2).first.flatMap { Int($0) }) {
    case ("open", nil): return connections[connection, default: C()].open() ? "open" : "no"
    case ("add", let number?): return connections[connection, default: C()].add(number).map { "\($0) numbers" } ?? "no"
    case ("take", nil): return connections[connection, default: C()].take().map { "\($0)" } ?? "no"
    case ("close", nil): return connections[connection, default: C()].close() ? "closed" : "no"
    default: return "what?"
    }
  }
}
