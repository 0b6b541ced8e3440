import Dispatch
import StateMachines
import Testing

@Suite("Changes that are not observed")
struct UnobservedChangesTests {
  private static let untaken = [
    NotificationCase("an event that nothing takes", [.boil], []) { sm in
      sm.when(.heat, from: .off, to: .heating)
    },
    NotificationCase("an event whose guard says no", [.heat], []) { sm in
      sm.when(.heat, from: .off, to: .heating, if: Guard { _ in false })
    },
    NotificationCase("an event whose guard throws", [.heat], []) { sm in
      sm.when(.heat, from: .off, to: .heating, if: Guard { _ in throw BrokenPipe() })
    },
    NotificationCase("a step whose before hook throws", [.heat], []) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.before(.heat) { _ in throw BrokenPipe() }
    },
    NotificationCase("a step whose exit action throws", [.heat], []) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.onExit(.off) { _ in throw BrokenPipe() }
    },
    NotificationCase("a step whose action throws", [.heat], []) { sm in
      sm.when(.heat, from: .off, to: .heating) { _ in throw BrokenPipe() }
    },
    NotificationCase("a step whose entry action throws", [.heat], []) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.onEntry(.heating) { _ in throw BrokenPipe() }
    },
    NotificationCase("a step whose after hook throws", [.heat], []) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.after(.heat) { _ in throw BrokenPipe() }
    },
    NotificationCase("a chain of which a later part throws", [.heat], []) { sm in
      sm.when(.heat, from: .off, to: .heating) { step in step.raise(.boil) }
      sm.when(.boil, from: .heating, to: .boiling)
      sm.always(from: .boiling, to: .keepingWarm) { _ in throw BrokenPipe() }
    },
    NotificationCase("a chain without an end", [.heat], []) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.always(from: .heating, to: .boiling)
      sm.always(from: .boiling, to: .heating)
    },
    NotificationCase("a raised event without a transition", [.stir], ["off -> off [] by event stir, left [], entered []"]) { sm in
      sm.when(.stir, in: .off) { step in step.raise(.boil) }
    },
    NotificationCase("an event that waits for another state", [.whistle], []) { sm in
      sm.defer(.whistle, in: .off)
      sm.when(.whistle, from: .heating, to: .boiling)
      sm.when(.heat, from: .off, to: .heating)
    },
  ]

  @Test("No observer is notified of events that were rejected or undone", arguments: untaken)
  func notNotified(example: NotificationCase) throws {
    let received = EventRecorder<String>()
    let queue = DispatchQueue(label: "observer")
    let machine = ThreadsafeMachine(try MachineDefinition(initial: .off, example.rules))
    machine.subscribe(on: queue) { received.append($0.account) }

    for event in example.events { machine.fire(event) }

    queue.sync {}
    #expect(received.entries == example.received)
    #expect(machine.state == .off)
  }

  @Test("No observer is notified of start, stop or eventless transitions during the start")
  func startAndStop() throws {
    let received = EventRecorder<String>()
    let queue = DispatchQueue(label: "observer")
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.always(from: .off, to: .heating)
      sm.when(.boil, from: .heating, to: .boiling)
      sm.onEntry { _ in }
      sm.onExit { _ in }
    }
    let machine = ThreadsafeMachine(definition, starts: false)
    machine.subscribe(on: queue) { received.append($0.description) }

    try machine.start()
    machine.fire(.boil)
    machine.stop()
    try machine.start()
    machine.stop()

    queue.sync {}
    #expect(received.entries == ["heating -> boiling (boil)"])
  }
}
