import StateMachines
import Testing

@Suite("Two machines on one object")
struct TwoMachinesTests {
  enum Light: Hashable, Sendable { case red, green }
  enum Turn: Hashable, Sendable { case go, halt }

  final class Crossing: Stateful {
    typealias State = Light
    typealias Event = Turn

    static let definition: Definition = .verified(initial: .red) { sm in
      sm.when(.go, from: .red, to: .green) { step in
        let crossing = step.context
        crossing.log.append("cars go")
        crossing.log.append("walkers: \(crossing.walkers.on(crossing).attempt(.halt))")
      }
      sm.when(.halt, from: .green, to: .red)
    }
    static let walking: ContextDefinition<Crossing, Light, Turn> = .verified(initial: .green) { sm in
      sm.when(.halt, from: .green, to: .red) { step in
        let crossing = step.context
        crossing.log.append("walkers halt while cars are \(crossing.state)")
        crossing.log.append("cars: \(crossing.attempt(.halt))")
      }
    }

    let machine = Owned(definition)
    let walkers = OwnedMachine(walking)
    var log: [String] = []
  }

  @Test("Two machines on one object fire each other in hooks at once, and themselves after the macrostep")
  func crossing() {
    let crossing = Crossing()

    let outcome = crossing.attempt(.go)

    #expect("\(outcome)" == "transitioned: red -> green (go)")
    #expect(
      crossing.log == [
        "cars go", "walkers halt while cars are red", "cars: accepted: queued", "walkers: transitioned: green -> red (halt)",
      ])
    #expect(crossing.state == .red && crossing.walkers.state == .red)
  }

  @Test("Two machines on one object run with whichever object is passed")
  func anotherOwner() {
    let (first, second) = (Crossing(), Crossing())

    first.walkers.on(second).fire(.halt)

    #expect(first.walkers.state == .red && second.walkers.state == .green)
    #expect(first.log.isEmpty && second.log.count == 2)
  }
}
