import StateMachines

/// A line of a definition that is to be written, and what decides where it can be.
struct SwiftLine {
  /// The parts of a block, in the order in which they are written.
  enum Group: Int, Comparable {
    case transition
    case join
    case history
    case deferral
    case timeout
    case work
    case hook

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// How a line names a state: the scope with the highest claim on a state that is not declared is where the state lives.
  enum Claim: Int {
    case target
    case initial
    case source
  }

  let group: Group
  let call: SwiftCall
  var comment: [String] = []
  /// The state in whose block the line is written; nil at the top.
  var scope: String?
  /// Whether the line means the same in every block.
  var isMovable = true
  /// What it shares with lines whose order matters: two lines with a key in common keep their order.
  var keys: [String] = []
  var mentions: [(state: String, claim: Claim)] = []
}
