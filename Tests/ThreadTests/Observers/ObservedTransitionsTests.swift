import Dispatch
import StateMachineTesting
import StateMachines
import Testing

@Suite("Observed transitions")
struct ObservedTransitionsTests {
  private static let taken = [
    NotificationCase("a transition to another state", [.heat], ["off -> heating [heating] by event heat, left [off], entered [heating]"]) {
      sm in
      sm.when(.heat, from: .off, to: .heating)
    },
    NotificationCase("a transition to the same state", [.heat], ["off -> off [off] by event heat, left [off], entered [off]"]) { sm in
      sm.when(.heat, from: .off, to: .off)
    },
    NotificationCase("an internal transition", [.stir], ["off -> off [] by event stir, left [], entered []"]) { sm in
      sm.when(.stir, in: .off) { _ in }
    },
    NotificationCase(
      "eventless transitions, each by itself", [.heat],
      [
        "off -> heating [heating] by event heat, left [off], entered [heating]",
        "heating -> boiling [boiling] by always, left [heating], entered [boiling]",
        "boiling -> keepingWarm [keepingWarm] by always, left [boiling], entered [keepingWarm]",
      ]
    ) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.always(from: .heating, to: .boiling)
      sm.always(from: .boiling, to: .keepingWarm)
    },
    NotificationCase(
      "transitions of raised events, each by itself", [.heat],
      [
        "off -> heating [heating] by event heat, left [off], entered [heating]",
        "heating -> boiling [boiling] by event boil, left [heating], entered [boiling]",
        "boiling -> boiling [] by event whistle, left [], entered []",
      ]
    ) { sm in
      sm.when(.heat, from: .off, to: .heating) { step in
        step.raise(.boil)
        step.raise(.whistle)
      }
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.whistle, in: .boiling) { _ in }
    },
    NotificationCase(
      "a transition of an event that a step has sent", [.heat],
      [
        "off -> heating [heating] by event heat, left [off], entered [heating]",
        "heating -> boiling [boiling] by event boil, left [heating], entered [boiling]",
      ]
    ) { sm in
      sm.when(.heat, from: .off, to: .heating) { step in step.send(.boil) }
      sm.when(.boil, from: .heating, to: .boiling)
    },
    NotificationCase(
      "a deferred event when it is taken, not before", [.whistle, .heat],
      [
        "off -> heating [heating] by event heat, left [off], entered [heating]",
        "heating -> boiling [boiling] by event whistle, left [heating], entered [boiling]",
      ]
    ) { sm in
      sm.defer(.whistle, in: .off)
      sm.when(.heat, from: .off, to: .heating)
      sm.when(.whistle, from: .heating, to: .boiling)
    },
    NotificationCase(
      "the transition that finishes the machine, and nothing of its leaving", [.heat, .stop, .heat],
      [
        "off -> heating [heating] by event heat, left [off], entered [heating]",
        "heating -> keepingWarm [keepingWarm] by event stop, left [heating], entered [keepingWarm]",
      ]
    ) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.when(.stop, from: .heating, to: .keepingWarm)
      sm.onExit(.keepingWarm) { _ in }
      sm.final(.keepingWarm)
    },
    NotificationCase(
      "the branch that a junction has chosen", [.heat], ["off -> boiling [boiling] by event heat, left [off], entered [boiling]"]
    ) {
      sm in
      sm.when(.heat, from: .off, choosing: [.when(Guard { _ in false }, to: .heating), .otherwise(to: .boiling)])
    },
  ]

  @Test("An observer is notified of each transition taken, with all its parts", arguments: taken)
  func tells(example: NotificationCase) throws {
    let received = EventRecorder<String>()
    let queue = DispatchQueue(label: "observer")
    let machine = ThreadsafeMachine(try MachineDefinition(initial: .off, example.rules))
    machine.subscribe(on: queue) { received.append($0.account) }

    for event in example.events { machine.fire(event) }

    queue.sync {}
    #expect(received.entries == example.received)
  }

  @Test("An observer is still notified after the machine was stopped and started again")
  func startedAgain() throws {
    let received = EventRecorder<String>()
    let queue = DispatchQueue(label: "observer")
    let machine = ThreadsafeMachine(
      try MachineDefinition<Kettle, Wish>(initial: .off) { sm in sm.when(.heat, from: .off, to: .heating) })
    machine.subscribe(on: queue) { received.append($0.description) }

    machine.fire(.heat)
    machine.stop()
    machine.fire(.heat)
    try machine.start()
    machine.fire(.heat)

    queue.sync {}
    #expect(received.entries == ["off -> heating (heat)", "off -> heating (heat)"])
  }

  @Test("An observer is notified of events fired in hooks after the events that fired them")
  func firedInAHook() throws {
    let received = EventRecorder<String>()
    let queue = DispatchQueue(label: "observer")
    let box = ValueBox<ThreadsafeMachine<Kettle, Wish>>()
    let machine = ThreadsafeMachine(
      try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating)
        sm.when(.boil, from: .heating, to: .boiling)
        sm.before(.heat) { _ in box.value?.fire(.boil) }
      })
    box.value = machine
    machine.subscribe(on: queue) { received.append($0.description) }

    machine.fire(.heat)
    box.value = nil

    queue.sync {}
    #expect(received.entries == ["off -> heating (heat)", "heating -> boiling (boil)"])
  }

  @Test("An observer is notified of a handled failure under the W3C policy")
  func failure() throws {
    let received = EventRecorder<String>()
    let queue = DispatchQueue(label: "observer")
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off, onError: .raise) { sm in
      sm.when(.heat, from: .off, to: .heating) { _ in throw BrokenPipe() }
      sm.when(.hookFailure, from: .heating, to: .keepingWarm)
    }
    let machine = ThreadsafeMachine(definition)
    machine.subscribe(on: queue) { received.append($0.account) }

    machine.fire(.heat)

    queue.sync {}
    #expect(
      received.entries == [
        "off -> heating [heating] by event heat, left [off], entered [heating]",
        "heating -> keepingWarm [keepingWarm] by failure: the pipe is broken, left [heating], entered [keepingWarm]",
      ])
  }

  @Test("An observer is notified of transitions that the clock triggers")
  func timeout() throws {
    let received = EventRecorder<String>()
    let queue = DispatchQueue(label: "observer")
    let clock = ManualClock()
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.seconds(5), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling)
    }
    let machine = ThreadsafeMachine(definition, clock: clock)
    machine.subscribe(on: queue) { received.append($0.account) }

    clock.advance(by: .seconds(5))

    queue.sync {}
    #expect(received.entries == ["heating -> boiling [boiling] by event boil, left [heating], entered [boiling]"])
    #expect(machine.is(.boiling))
  }

  @Test("An observer is notified of each transition of a macrostep that the answer covers as one")
  func partsOfTheAnswer() throws {
    let received = EventRecorder<String>()
    let queue = DispatchQueue(label: "observer")
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.always(from: .heating, to: .boiling)
    }
    let machine = ThreadsafeMachine(definition)
    machine.subscribe(on: queue) { received.append($0.account) }

    let transition = try machine.require(.heat)

    queue.sync {}
    #expect(transition.account == "off -> boiling [boiling] by event heat, left [off, heating], entered [heating, boiling]")
    #expect(received.entries.count == 2)
  }

  @Test("An observer is notified of events with their payloads, and of states without")
  func payloads() throws {
    let received = EventRecorder<Transition<Player.Case, Media>>()
    let queue = DispatchQueue(label: "observer")
    let definition = try MachineDefinition<Player.Case, Media>(initial: .empty) { sm in
      sm.when(\.load, from: [.empty, .ready(.any)], to: \.ready) { load, step in load.track }
    }
    let machine = ThreadsafeMachine(definition)
    machine.subscribe(on: queue) { received.append($0) }

    machine.fire(.load(track: "A", volume: 1))
    machine.fire(.load(track: "B", volume: 2))

    queue.sync {}
    #expect(received.entries.map(\.event) == [.load(track: "A", volume: 1), .load(track: "B", volume: 2)])
    #expect(received.entries.map(\.source) == [.empty, .ready(.any)])
    #expect(received.entries.map(\.exited) == [[.empty], [.ready(.any)]])
    #expect(received.entries.map(\.entered) == [[.ready(.any)], [.ready(.any)]])
    #expect(received.entries.map(\.targets) == [[.ready(.any)], [.ready(.any)]])
  }
}
