import StateMachines
import Testing

@Suite("The description of a guard")
struct DescribedGuardsTests {
  private typealias Condition = Guard<Void, Door, Hand>

  private static let never = Guard<Void, Door, Hand>("never") { _ in false }
  private static let rarely = Guard<Void, Door, Hand>("rarely") { _ in false }
  private static let unnamed = Guard<Void, Door, Hand>({ _ in false }, fileID: "House/Doors.swift", line: 12)

  static let guards: [(Guard<Void, Door, Hand>, name: String, falsePart: String)] = [
    (never, "never", "never"),
    (unnamed, "guard at Doors.swift:12", "guard at Doors.swift:12"),
    (.isIn(.closed), "in closed", "in closed"),
    (!.isIn(.open), "!in open", "!in open"),
    (never && rarely, "never && rarely", "never"),
    (never || .isIn(.locked), "never || in locked", "never || in locked"),
    ((never || rarely) && !unnamed, "(never || rarely) && !guard at Doors.swift:12", "never || rarely"),
    (!(!never && !rarely), "!(!never && !rarely)", "!(!never && !rarely)"),
  ]

  @Test("A guard is described by its name, and a rejection names the part of it that is false", arguments: guards.indices)
  func names(index: Int) throws {
    let (condition, name, falsePart) = Self.guards[index]
    let definition = try DoorDefinition(initial: .open) { $0.when(.push, from: .open, to: .closed, if: condition) }
    var machine = Machine(definition)

    let described = MachineDescription(definition).transitions.map(\.guardName)
    let rejection = machine.attempt(.push).rejection

    #expect(described == [name])
    guard case .guards(let refused) = rejection?.reason else {
      Issue.record("not rejected by a guard")
      return
    }
    #expect(refused == [falsePart])
  }
}
