import StateMachines
import Testing

@Suite("A transition that was taken")
struct TransitionsTests {
  private static let grid: [(source: Parcel, event: Request, target: Parcel)] = [
    (.placed, .pay, .paid), (.placed, .cancel, .cancelled), (.paid, .ship, .shipped), (.paid, .cancel, .cancelled), (.paid, .pay, .paid),
  ]

  @Test("A transition has its source, target, cause, exited and entered states", arguments: grid)
  func parts(source: Parcel, event: Request, target: Parcel) throws {
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: [.placed, .paid], to: .paid)
      sm.when(.ship, from: .paid, to: .shipped)
      sm.when(.cancel, from: .any, to: .cancelled)
    }
    var purse = Purse()
    var machine = try ContextMachine(definition, at: source)

    let transition = try machine.require(event, with: &purse)

    #expect(transition.source == source)
    #expect(transition.target == target)
    #expect(transition.targets == [target])
    #expect(transition.event == event)
    #expect(transition.exited == [source])
    #expect(transition.entered == [target])
    #expect(transition.description == "\(source) -> \(target) (\(event))")
    guard case .event(event) = transition.cause else {
      Issue.record("the cause is \(transition.cause)")
      return
    }
  }

  @Test("A transition reads as its states and its event")
  func description() throws {
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid)
    }
    var purse = Purse()
    var machine = ContextMachine(definition, with: &purse)

    let transition = try machine.require(.pay, with: &purse)

    #expect(transition.description == "placed -> paid (pay)")
  }

  @Test("The transition that a call returns covers the macrostep: raised events, but no sent events")
  func macrostep() throws {
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid) { step in
        step.send(.cancel)
        step.raise(.ship)
      }
      sm.when(.ship, from: .paid, to: .shipped)
      sm.when(.cancel, from: .shipped, to: .cancelled)
    }
    var purse = Purse()
    var machine = ContextMachine(definition, with: &purse)

    let transition = try machine.require(.pay, with: &purse)

    #expect(transition.source == .placed)
    #expect(transition.target == .shipped)
    #expect(transition.targets == [.shipped])
    #expect(transition.event == .pay)
    #expect(transition.exited == [.placed, .paid])
    #expect(transition.entered == [.paid, .shipped])
    #expect(machine.state == .cancelled)
  }
}
