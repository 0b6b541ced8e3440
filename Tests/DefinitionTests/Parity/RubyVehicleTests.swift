import StateMachines
import Testing

// RT1–RT8 and R1, R5, R12–R15, R23, R26 of Ruby's state_machine.
@Suite("The vehicle of Ruby's state_machine")
struct RubyVehicleTests {
  // RT1–RT6, RT8.
  @Test(
    "Each event of the vehicle leads where the grid says, and asking changes nothing", arguments: RubyVehicle.Gear.allCases,
    RubyVehicle.Event.allCases)
  func grid(gear: RubyVehicle.Gear, event: RubyVehicle.Event) throws {
    var log = RubyVehicle.Log()
    var vehicle = try RubyVehicle.Machine(RubyVehicle.gearbox, at: gear)
    let target = RubyVehicle.targets[gear]?[event]

    #expect(vehicle.can(event, with: log) == (target != nil))
    #expect(log == RubyVehicle.Log())
    let isTaken = vehicle.fire(event, with: &log)
    #expect(isTaken == (target != nil))
    #expect(vehicle.state == target ?? gear)
    #expect(log.premium == (target == .stalled ? 150 : 50))
    #expect(log.isTowed == (event == .crash && target == .stalled))
  }

  // RT2: the belt is on from leaving `parked` until it is entered.
  @Test("Hooks that are filtered by source or target run for each transition with that source or target")
  func hooks() {
    var log = RubyVehicle.Log()
    var vehicle = RubyVehicle.Machine(RubyVehicle.gearbox, with: &log)

    vehicle.fire(.ignite, with: &log)
    #expect(log.isSeatbeltOn)
    vehicle.fire(.shiftUp, with: &log)
    vehicle.fire(.park, with: &log)
    #expect(!log.isSeatbeltOn)
  }

  // RT6, RT7.
  @Test("A guard that reads the object takes an event or rejects it by what the object says")
  func guards() throws {
    var log = RubyVehicle.Log()
    var vehicle = try RubyVehicle.Machine(RubyVehicle.gearbox, at: .stalled)

    let isTaken = vehicle.fire(.repair, with: &log)
    #expect(!isTaken)
    log.isShopAvailable = false
    vehicle.fire(.repair, with: &log)
    #expect(vehicle.state == .parked && log.isFixed)
  }

  // R1, RT1: there the second machine is called `insurance_state`, and its events have that word in them.
  @Test("The insurance of a vehicle is a machine of its own")
  func insurance() {
    var log = RubyVehicle.Log()
    var vehicle = RubyVehicle.Machine(RubyVehicle.gearbox, with: &log)
    var insurance = Machine(RubyVehicle.insurance)

    let answers = [insurance.fire(.buy), insurance.fire(.buy), vehicle.fire(.ignite, with: &log)]
    #expect(answers == [true, false, true])
    #expect(insurance.state == .active && vehicle.state == .idling)
  }

  // R5: there a block chooses the initial state of each object.
  @Test("The initial state of each machine can be chosen when it is made", arguments: RubyVehicle.Gear.allCases)
  func dynamicInitial(gear: RubyVehicle.Gear) throws {
    #expect(try RubyVehicle.Machine(RubyVehicle.gearbox, at: gear).state == gear)
  }

  // R9: there a state is final if no transition leaves it.
  @Test("A state that no transition leaves and that is not declared as final is a warning")
  func finalStates() throws {
    let definition = try MachineDefinition<RubyVehicle.Insurance, RubyVehicle.Policy>(initial: .inactive) { sm in
      sm.when(.buy, from: .inactive, to: .active)
    }

    #expect(definition.warnings.map(\.code) == [.deadEnd])
  }
}
