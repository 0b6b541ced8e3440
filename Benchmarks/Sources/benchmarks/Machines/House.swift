/// Where the measured machine may be: three floors of four rooms.
enum Room: UInt8, Hashable, Sendable, CaseIterable {
  case a1, b1, c1, d1
  case a2, b2, c2, d2
  case a3, b3, c3, d3
}

/// What leads from room to room; nothing leads through the outer walls.
enum Move: UInt8, Hashable, Sendable, CaseIterable { case left, right, up, down }

/// The rules, as one writes them by hand; nil where there is a wall.
@inline(__always)
func neighbour(of room: Room, _ move: Move) -> Room? {
  switch (room, move) {
  case (.a1, .right): .b1
  case (.a1, .up): .a2
  case (.b1, .left): .a1
  case (.b1, .right): .c1
  case (.b1, .up): .b2
  case (.c1, .left): .b1
  case (.c1, .right): .d1
  case (.c1, .up): .c2
  case (.d1, .left): .c1
  case (.d1, .up): .d2
  case (.a2, .right): .b2
  case (.a2, .up): .a3
  case (.a2, .down): .a1
  case (.b2, .left): .a2
  case (.b2, .right): .c2
  case (.b2, .up): .b3
  case (.b2, .down): .b1
  case (.c2, .left): .b2
  case (.c2, .right): .d2
  case (.c2, .up): .c3
  case (.c2, .down): .c1
  case (.d2, .left): .c2
  case (.d2, .up): .d3
  case (.d2, .down): .d1
  case (.a3, .right): .b3
  case (.a3, .down): .a2
  case (.b3, .left): .a3
  case (.b3, .right): .c3
  case (.b3, .down): .b2
  case (.c3, .left): .b3
  case (.c3, .right): .d3
  case (.c3, .down): .c2
  case (.d3, .left): .c3
  case (.d3, .down): .d2
  default: nil
  }
}
