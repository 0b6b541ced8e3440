/// An event that says who sent it, and that carries an object.
struct Message: Hashable, Sendable {
  let thread: Int
  let number: Int
  let probe: Probe?

  init(thread: Int, number: Int, probe: Probe? = nil) {
    self.thread = thread
    self.number = number
    self.probe = probe
  }

  static func == (one: Self, other: Self) -> Bool {
    (one.thread, one.number) == (other.thread, other.number)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(thread)
    hasher.combine(number)
  }
}
