/// Nested boxes with sizes and the edges between them: what a layout starts from.
struct LayoutGraph: Sendable {
  /// The boxes; the first contains all others, and each comes after the one around it.
  var boxes: [Box]

  /// The edges, in an order that decides between layouts that are equally good.
  var edges: [Edge]

  /// Whether edges lead to the right rather than down.
  ///
  /// Sizes and places are then those of a layout that leads down, in which right and down are exchanged at the end. The size of a box with
  /// others inside is the room for its heading: the width beside the lists, and the height along them.
  var isTurned = false

  /// Whether regions are below each other, before the layout is turned.
  var chainsRegions = false

  /// The width that the layout should have at most, before it is turned; nil for any.
  var widest: Int?
}

extension LayoutGraph {
  /// A rectangle that edges lead to and other boxes may be inside of.
  struct Box: Sendable {
    /// The box around it; of the first box itself.
    var parent: Int

    /// The least size; of a box with others inside that of its heading.
    var size: Size

    /// Where edges are attached.
    var attachment = Attachment.sides

    /// Whether the boxes inside are regions, which share their borders where no edge is between them.
    var hasRegions = false

    /// Whether it is one of the regions of the box around it, rather than a small node beside them.
    var isRegion = false
  }

  /// Where edges are attached to a box without others inside.
  enum Attachment: Sendable {
    /// Side by side along its top and its bottom.
    case sides
    /// All at one place, so far from the left side.
    case point(Int)
    /// All near one place, so far from the left side; edges that arrive end on one side of it, and edges that leave start on the other.
    case circle(Int)
  }

  /// An arrow from one box to another one, or to itself.
  struct Edge: Sendable {
    /// Where it starts.
    var source: Int

    /// Where it ends.
    var target: Int

    /// The size of its label, if it has one.
    var label: Size?
  }
}

/// A width and a height in pixels.
struct Size: Hashable, Sendable {
  var width: Int
  var height: Int
}

/// A place in pixels, from the top left corner.
struct Point: Hashable, Sendable {
  var x: Int
  var y: Int
}

/// A rectangle in pixels.
struct Rectangle: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var right: Int { x + width }
  var bottom: Int { y + height }
}
