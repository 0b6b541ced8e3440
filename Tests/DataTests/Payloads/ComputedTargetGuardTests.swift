import StateMachines
import Testing

@Suite("A guard on a line with a computed target")
struct ComputedTargetGuardTests {
  @Test("A guard of a line with a computed target sees the source as target, which is computed after it")
  func target() throws {
    let definition = try MachineDefinition<Place, Move>(initial: .lobby) { sm in
      sm.when(\.enter, from: .any, reaching: [.room], if: Guard("at home") { step in step.target == step.source }) {
        id, _ in .room(id: id)
      }
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire(.enter(3))

    #expect(isAccepted)
    #expect(machine.state == .room(id: 3))
  }
}

private enum Place: PayloadState {
  case lobby
  case room(id: Int)

  enum Kind { case lobby, room }

  var kind: Kind {
    switch self {
    case .lobby: .lobby
    case .room: .room
    }
  }
}

private enum Move: MachineEvent, PayloadCases {
  case enter(Int)

  static let caseNames = ["enter"]
  var caseNumber: UInt8 {
    switch self {
    case .enter: 0
    }
  }

  struct Keys: CaseKeys {
    var enter: CaseKey<Move, Int> { CaseKey(0, Move.enter) { if case .enter(let id) = $0 { id } else { nil } } }
  }
}
