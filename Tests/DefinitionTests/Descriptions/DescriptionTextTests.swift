import StateMachines
import Testing

@Suite("The text of a description")
struct DescriptionTextTests {
  @Test("A description's text has a line for each line of the definition")
  func text() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed, kind: .local, if: DoorParts.isFree, action: "shut") { _ in }
      sm.when([.pull, .knock], from: [.closed, .locked], choosing: DoorParts.branches)
      sm.when(.knock, in: .open) { _ in }
      sm.when(.turnKey, from: .any(except: .open), to: .locked)
      sm.final(.removed)
      sm.after(.push, from: .open, named: "ring") { _ in }
      sm.defer(.pull, in: .open)
      sm.timeout(.seconds(5), in: .open, fire: .push)
    }

    let text = "\(MachineDescription(definition))"

    #expect(
      text == """
        initial open
        atomic open
        atomic closed
        atomic locked
        final removed
        push: open -> closed (local) if is free / shut
        pull, knock: closed, locked -> closed if is free / shut; locked if !is free / …; removed / unhinge
        knock: in open / …
        turnKey: any except open -> locked
        after push from open: ring
        defer pull in open
        timeout 5.0 seconds in open: push
        """)
  }

  @Test("A description's text explains in words what matches instead of one event")
  func events() throws {
    let definition = try MachineDefinition<Player.Case, Media>(initial: .empty) { sm in
      sm.payload(of: \.ready) { _ in "a" }
      sm.when(.of(\.load), from: .empty, to: .ready(.any))
      sm.when(\.seek, from: .empty, to: \.playing, if: .isIn(.empty)) { time, _ in (track: "a", from: time) }
      sm.when(.hookFailure, from: .empty, to: .empty)
      sm.when(.matching { _ in true }, from: .any, to: .empty)
      sm.when(.done(of: .empty), from: .empty, to: .empty)
    }

    let texts = MachineDescription(definition).transitions.map(\.description)

    #expect(
      texts == [
        "load: empty -> ready", "seek: empty -> playing if in empty / …", "failure: empty -> empty", "matching: any -> empty",
        "done(empty): empty -> empty",
      ])
  }
}
