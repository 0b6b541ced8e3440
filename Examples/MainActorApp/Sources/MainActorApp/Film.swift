/// What the hooks of a player change: they run on the thread that fires, so it belongs to no actor.
nonisolated struct Film: Sendable {
  let length: Int
  var position = 0
  var viewings = 0
}
