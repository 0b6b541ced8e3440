import StateMachines
import Testing

// R11 of Ruby's state_machine: methods that differ by state, which are written inside of the states there.
@Suite("Behaviour by state")
struct RubyBehaviourTests {
  struct WrongState: Error, Equatable {
    let state: TrafficLight.State
  }

  final class TrafficLight: Stateful {
    enum State { case stop, proceed, caution }
    enum Event { case cycle }

    static let definition: Definition = .verified(initial: .stop) { sm in
      sm.when(.cycle, from: .stop, to: .proceed)
      sm.when(.cycle, from: .proceed, to: .caution)
      sm.when(.cycle, from: .caution, to: .stop)
    }

    let machine = Owned(definition)

    /// The compiler asks for each state, also for one that is added later.
    var color: String {
      switch state {
      case .stop: "red"
      case .proceed: "green"
      case .caution: "yellow"
      }
    }

    /// Several states share a behaviour, and the others have one in common.
    func speed(on road: Int) -> Int {
      switch state {
      case .stop, .caution: 0
      default: road / 2
      }
    }

    /// Some states have no such behaviour; there it is an error that is raised when the method is called.
    func secondsToWait() throws(WrongState) -> Int {
      guard case .stop = state else { throw WrongState(state: state) }
      return 30
    }
  }

  @Test("A method with a switch over the state behaves as its state says")
  func behaviour() throws {
    let light = TrafficLight()
    var answers: [String] = []

    for _ in 0..<3 {
      answers.append("\(light.color) \(light.speed(on: 100))")
      light.fire(.cycle)
    }

    #expect(answers == ["red 0", "green 50", "yellow 0"])
  }

  @Test("A method that a state does not have throws an error that names the state")
  func missingBehaviour() throws {
    let light = TrafficLight()

    #expect(try light.secondsToWait() == 30)
    light.fire(.cycle)
    #expect(throws: WrongState(state: .proceed)) { try light.secondsToWait() }
  }
}
