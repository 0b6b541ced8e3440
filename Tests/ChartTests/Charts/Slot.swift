import StateMachines

/// A payload state for tests: its name is its kind, and a number its payload.
struct Slot: PayloadState, ExpressibleByStringLiteral, CustomStringConvertible {
  let kind: String
  let number: Int

  init(_ name: String, _ number: Int = 0) {
    kind = name
    self.number = number
  }

  init(stringLiteral name: String) {
    self.init(name)
  }

  var description: String { "\(kind)/\(number)" }
}
