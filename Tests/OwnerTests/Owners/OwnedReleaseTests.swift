import Dispatch
import StateMachines
import Testing

@Suite("The last reference to an object that has a machine", .timeLimit(TestTimeout.limit))
struct OwnedReleaseTests {
  /// The hook in which the owner is released.
  enum Place: CaseIterable {
    case condition
    case before
    case exit
    case action
    case entry
    case after
    case commitWork
    case rejection

    func definition(_ release: @escaping @Sendable () -> Void) -> ChefDefinition {
      .verified(initial: .cold) { sm in
        let asks = ChefGuard("asks") { _ in
          if self == .condition { release() }
          return true
        }
        sm.when(.heat, from: .cold, to: .warm, if: asks) { step in
          if self == .action { release() }
          step.onCommit { if self == .commitWork { release() } }
        }
        sm.when(.turn, from: .warm, to: .hot) { $0.context.note("turn") }
        sm.before { _ in if self == .before { release() } }
        sm.onExit(.cold) { _ in if self == .exit { release() } }
        sm.onEntry(.warm) { _ in if self == .entry { release() } }
        sm.after { $0.context.fire(.turn) }
        sm.after { _ in if self == .after { release() } }
        sm.onRejection { chef, _ in
          if self == .rejection { release() }
          chef.note("rejected")
        }
      }
    }
  }

  /// Fires without a reference other than that of the call.
  private static func fire(_ box: UnprotectedBox<Chef?>) -> Bool? {
    box.value?.fire(.heat)
  }

  @Test("An owner released in a hook lives until the call returns and is then freed", arguments: Place.allCases)
  func inAHook(place: Place) {
    let box = UnprotectedBox<Chef?>(nil)
    let definition = place.definition { box.value = nil }
    box.value = Chef(definition)
    weak let witness = box.value

    let isTaken = Self.fire(box)

    #expect(isTaken == true)
    #expect(box.value == nil)
    #expect(witness == nil)
  }

  @Test("An owner released while an observer runs is freed at once, and the observer gets all transitions")
  func duringADelivery() {
    let (pause, received, queue) = (PausePoint(), EventRecorder<String>(), DispatchQueue(label: "observer"))
    var chef: Chef? = Chef()
    weak let witness = chef
    weak let machine = chef?.machine
    chef?.machine.subscribe(on: queue) { transition in
      if received.entries.isEmpty { pause.wait() }
      received.append("\(transition)")
    }
    chef?.fire(.heat)
    #expect(pause.isReached())
    chef?.fire(.rest)

    chef = nil

    let isGone = witness == nil
    pause.resume()
    queue.sync {}
    #expect(isGone)
    #expect(received.entries(count: 2) == ["cold -> warm (heat)", "warm -> cold (rest)"])
    queue.sync {}
    #expect(machine == nil)
  }

  @Test("A machine outlives its owner if retained: it is read, observed, saved and fired for another")
  func machineOutlivesItsOwner() {
    var chef: Chef? = Chef()
    weak let witness = chef
    let machine = chef?.machine
    chef?.fire(.heat)

    chef = nil
    let heir = Chef()
    let isTaken = machine?.on(heir).fire(.rest)

    #expect(witness == nil)
    #expect(isTaken == true)
    #expect(machine?.state == .cold)
    #expect(machine?.snapshot().description == "running while 'cold'")
  }

  /// What might hold an object and its machine in a circle.
  enum Bond: CaseIterable {
    case nothing
    case hooks
    case subscription
    case boundSubscription
    case stream
    case snapshot
    case timers
    case deferral
    case rejection
    case undoneStart
    case stopped
    case both

    func tie(_ chef: Chef) throws {
      let queue = DispatchQueue(label: "observer")
      switch self {
      case .nothing: break
      case .hooks: chef.fire(.heat)
      case .subscription: chef.machine.subscribe(on: queue) { _ in }
      case .boundSubscription: chef.machine.subscribe(on: queue) { _ in }.bound(to: chef)
      case .stream: _ = chef.machine.transitions()
      case .snapshot: _ = chef.machine.snapshot()
      case .timers:
        chef.fire(.turn)
        chef.machine.on(chef).advance(to: .seconds(1))
      case .deferral: chef.fire(.rest)
      case .rejection: _ = chef.attempt(.smash)
      case .undoneStart:
        chef.isFaulty = true
        chef.fire(.heat)
      case .stopped:
        chef.fire(.heat)
        chef.machine.on(chef).stop()
      case .both: chef.second.on(chef).fire(.heat)
      }
      chef.fire(.heat)
      queue.sync {}
    }
  }

  private static let definition: ChefDefinition = .verified(initial: .cold) { sm in
    sm.when(.heat, from: .cold, to: .warm) { step in
      let chef = UnprotectedBox(step.context)
      step.onCommit { chef.value.note("work") }
    }
    sm.when(.turn, in: .cold) { $0.send(.heat, after: .seconds(60)) }
    sm.defer(.rest, in: .cold)
    sm.timeout(.seconds(5), in: .cold, fire: .heat)
    sm.timeout(in: .warm, fire: .turn) { step in .seconds(step.context.count + 1) }
    sm.onEntry(.cold) { step in
      if step.context.isFaulty { throw Flaw(place: "entry") }
    }
    sm.onRejection { chef, _ in chef.note("rejected") }
  }

  @Test("Releasing an owner frees it and its machine, since they form no reference cycle", arguments: Bond.allCases)
  func noCircle(bond: Bond) throws {
    var chef: Chef? = Chef(Self.definition, second: Self.definition)
    weak let witness = chef
    weak let machine = chef?.machine
    try bond.tie(#require(chef))

    chef = nil

    #expect(witness == nil)
    #expect(machine == nil)
  }
}
