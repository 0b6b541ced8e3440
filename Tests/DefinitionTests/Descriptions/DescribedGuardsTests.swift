import StateMachines
import Testing

@Suite("The description of a guard")
struct DescribedGuardsTests {
  private typealias Condition = Guard<Void, Door, Hand>

  private static let never = Guard<Void, Door, Hand>("never") { _ in false }
  private static let rarely = Guard<Void, Door, Hand>("rarely") { _ in false }
  private static let unnamed = Guard<Void, Door, Hand>({ _ in false }, fileID: "House/Doors.swift", line: 12)

  static let guards: [(Guard<Void, Door, Hand>, name: String)] = [
    (never, "never"),
    (unnamed, "guard at Doors.swift:12"),
    (.isIn(.closed), "in closed"),
    (!.isIn(.open), "!in open"),
    (never && rarely, "never && rarely"),
    (never || .isIn(.locked), "never || in locked"),
    ((never || rarely) && !unnamed, "(never || rarely) && !guard at Doors.swift:12"),
    (!(!never && !rarely), "!(!never && !rarely)"),
  ]

  @Test("A guard is described by the name that rejections use", arguments: guards.indices)
  func names(index: Int) throws {
    let (condition, name) = Self.guards[index]
    let definition = try DoorDefinition(initial: .open) { $0.when(.push, from: .open, to: .closed, if: condition) }
    var machine = Machine(definition)

    let described = MachineDescription(definition).transitions.map(\.guardName)
    let rejection = machine.attempt(.push).rejection

    #expect(described == [name])
    guard case .guards(let refused) = rejection?.reason else {
      Issue.record("not rejected by a guard")
      return
    }
    #expect(refused == [name])
  }
}
