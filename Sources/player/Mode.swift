/// Where the player, or a part of it, can be.
enum Mode: String, Hashable, Sendable, CaseIterable {
  case off
  case on

  case transport
  case stopped
  case track
  case playing
  case paused

  case sound
  case audible
  case muted

  case display
  case bright
  case dimmed
}
