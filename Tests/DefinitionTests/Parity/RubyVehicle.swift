import StateMachines

/// The vehicle that Ruby's state_machine is tested with: a gearbox, and an insurance beside it.
enum RubyVehicle {
  enum Gear: Hashable, Sendable, CaseIterable {
    case parked, idling, firstGear, secondGear, thirdGear, stalled, locked
  }
  enum Event: Hashable, Sendable, CaseIterable {
    case park, ignite, idle, shiftUp, shiftDown, crash, repair
  }
  enum Insurance: Hashable, Sendable {
    case inactive, active
  }
  enum Policy: Hashable, Sendable {
    case buy, cancel
  }

  /// The object's data; there it is the object itself.
  struct Log: Equatable, Sendable {
    var isSeatbeltOn = false
    var premium = 50
    var isTowed = false
    var isFixed = false
    var isShopAvailable = true
  }

  typealias Definition = ContextDefinition<Log, Gear, Event>
  typealias Machine = ContextMachine<Log, Gear, Event>

  static let gearbox: Definition = .verified(initial: .parked) { sm in
    let isShopAvailable = Guard<Log, Gear, Event>("shop is available") { $0.context.isShopAvailable }
    sm.when(.park, from: [.idling, .firstGear], to: .parked)
    sm.when(.ignite, from: .stalled, to: .stalled)
    sm.when(.ignite, from: .parked, to: .idling)
    sm.when(.idle, from: .firstGear, to: .idling)
    sm.when(.shiftUp, from: .idling, to: .firstGear)
    sm.when(.shiftUp, from: .firstGear, to: .secondGear)
    sm.when(.shiftUp, from: .secondGear, to: .thirdGear)
    sm.when(.shiftDown, from: .thirdGear, to: .secondGear)
    sm.when(.shiftDown, from: .secondGear, to: .firstGear)
    sm.when(.crash, from: [.firstGear, .secondGear, .thirdGear], to: .stalled, if: isShopAvailable) { $0.context.isTowed = true }
    sm.when(.repair, from: .stalled, to: .parked, if: !isShopAvailable) { $0.context.isFixed = true }
    sm.when(.any, from: .locked, to: .parked)
    sm.before(from: .parked) { $0.context.isSeatbeltOn = true }
    sm.before(to: .stalled) { $0.context.premium += 100 }
    sm.after(to: .parked) { $0.context.isSeatbeltOn = false }
  }

  static let insurance: MachineDefinition<Insurance, Policy> = .verified(initial: .inactive) { sm in
    sm.when(.buy, from: .inactive, to: .active)
    sm.when(.cancel, from: .active, to: .inactive)
  }

  /// Where each event leads from each state, written out; what is missing is rejected.
  static let targets: [Gear: [Event: Gear]] = [
    .parked: [.ignite: .idling],
    .idling: [.park: .parked, .shiftUp: .firstGear],
    .firstGear: [.park: .parked, .idle: .idling, .shiftUp: .secondGear, .crash: .stalled],
    .secondGear: [.shiftUp: .thirdGear, .shiftDown: .firstGear, .crash: .stalled],
    .thirdGear: [.shiftDown: .secondGear, .crash: .stalled],
    .stalled: [.ignite: .stalled],
    .locked: Dictionary(uniqueKeysWithValues: Event.allCases.map { ($0, .parked) }),
  ]
}
