import StateMachines
import Testing

// R16, R27 and RT9, RT15 of Ruby's state_machine: several machines of one object are fired together, all or none.
@Suite("Several machines fired together")
struct RubyTogetherTests {
  typealias Gear = RubyVehicle.Gear
  struct Flaw: Error {}

  /// An object whose machines are values.
  struct Car {
    var log: RubyVehicle.Log
    var gearbox: RubyVehicle.Machine
    var insurance: Machine<RubyVehicle.Insurance, RubyVehicle.Policy>

    init() {
      var log = RubyVehicle.Log()
      gearbox = RubyVehicle.Machine(RubyVehicle.gearbox, with: &log)
      insurance = Machine(RubyVehicle.insurance)
      self.log = log
    }

    /// Fires both machines of a copy, and keeps the copy if both took their event.
    mutating func fire(_ event: RubyVehicle.Event, and policy: RubyVehicle.Policy) -> Bool {
      var next = self
      guard next.gearbox.fire(event, with: &next.log), next.insurance.fire(policy) else { return false }
      self = next
      return true
    }
  }

  @Test("Events of two machines that are values are taken both, or the object stays as it was")
  func values() {
    var car = Car()

    let isFirstTaken = car.fire(.ignite, and: .cancel)
    #expect(!isFirstTaken)
    #expect(car.gearbox.state == .parked && car.log == RubyVehicle.Log())
    let isSecondTaken = car.fire(.park, and: .buy)
    #expect(!isSecondTaken)
    #expect(car.insurance.state == .inactive)
    let isThirdTaken = car.fire(.ignite, and: .buy)
    #expect(isThirdTaken)
    #expect(car.gearbox.state == .idling && car.insurance.state == .active && car.log.isSeatbeltOn)
  }

  /// Fires both machines inside of sections of both, so that no other thread comes between the question and the answer.
  private static func fire(
    _ event: RubyVehicle.Policy, _ first: ThreadsafeMachine<RubyVehicle.Insurance, RubyVehicle.Policy>,
    and second: ThreadsafeMachine<RubyVehicle.Insurance, RubyVehicle.Policy>
  ) -> Bool {
    first.runMutable {
      second.runMutable {
        guard first.can(event), second.can(event) else { return false }
        return first.fire(event) && second.fire(event)
      }
    }
  }

  @Test("Events of two thread-safe machines are taken both or not at all, whatever other threads do", .timeLimit(TestTimeout.limit))
  func threads() {
    let (first, second) = (ThreadsafeMachine(RubyVehicle.insurance), ThreadsafeMachine(RubyVehicle.insurance))
    let halves = AtomicCounter()

    ThreadPool.run(4) { thread in
      for _ in 0..<500 {
        let event = thread.isMultiple(of: 2) ? RubyVehicle.Policy.buy : .cancel
        _ = Self.fire(event, first, and: second)
        // Both are read inside of both sections, as others would have to do.
        let isHalf = first.runMutable { second.runMutable { first.state != second.state } }
        if isHalf { halves.add() }
      }
    }

    #expect(halves.count == 0)
  }

  @Test("Where only one of two thread-safe machines can take its event, neither changes")
  func rejected() {
    let (first, second) = (ThreadsafeMachine(RubyVehicle.insurance), ThreadsafeMachine(RubyVehicle.insurance))
    second.fire(.buy)

    #expect(!Self.fire(.buy, first, and: second))
    #expect(first.state == .inactive && second.state == .active)
  }
}
