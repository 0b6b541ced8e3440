import StateMachines

/// An object with a machine of random rules, whose hooks write on its board.
final class Pawn: Stateful {
  typealias State = Int
  typealias Event = Int

  static let definition: Definition = .verified(initial: 0) { sm in sm.when(0, from: 0, to: 0) }

  let board: Blackboard
  private(set) var machine: Owned

  init(_ definition: Definition, board: Blackboard = Blackboard()) {
    self.board = board
    machine = Owned(definition)
  }

  init(_ definition: Definition, at state: Int) throws {
    board = Blackboard()
    machine = try Owned(definition, at: state)
  }

  /// The same object in another program: its machine goes on where a snapshot was taken.
  func restore(_ definition: Definition, _ snapshot: Snapshot<Int, Int>) throws {
    machine = try Owned(definition, restoring: snapshot)
  }
}

extension Blackboard {
  /// An empty page, and leave to send a few events.
  func turnOver() {
    change { content in
      content.lines = []
      content.sendsLeft = 6
    }
  }
}
