/// What is on the reel, and how far it has run.
struct Film {
  let length: Int
  var position = 0
  var viewings = 0

  var isAtEnd: Bool { position == length }

  mutating func wind(to position: Int) {
    self.position = min(max(position, 0), length)
  }
}
