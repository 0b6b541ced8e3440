import StateMachines
import Testing

@Suite("The description of states, events, deferrals and timeouts")
struct DescribedStatesTests {
  @Test("A description has the states in document order, with kinds and locations")
  func states() throws {
    let start: UInt = #line + 1
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.turnKey, from: .closed, to: .locked)
      sm.when(.pull, from: .closed, to: .removed)
      sm.when(.push, from: .open, to: .closed)
      sm.state(.locked)
      sm.final(.removed)
    }

    let states = MachineDescription(definition).states

    #expect(states.map(\.description) == ["atomic open", "atomic closed", "atomic locked", "final removed"])
    #expect(states.map(\.place.line) == [start, start + 1, start + 4, start + 5])
    #expect(states.map(\.name) == definition.states.map { "\($0)" })
  }

  private static let lines: [DoorRules] = [
    { $0.state(.locked, .closed) }, { $0.final(.removed) }, { $0.when(.push, from: .open, to: .closed) },
    { $0.when(.pull, from: [.locked, .closed], to: .removed) },
  ]

  @Test(
    "A description of each state is the same wherever its lines are",
    arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]])
  func anyOrder(order: [Int]) throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      for index in order { Self.lines[index](&sm) }
    }

    let description = MachineDescription(definition)

    #expect(description.states.map(\.name) == definition.states.map { "\($0)" })
    #expect(Set(description.states.map(\.description)) == ["atomic open", "atomic closed", "atomic locked", "final removed"])
    #expect(description.initial.map(\.state) == ["open"])
  }

  @Test("A description has only the names of states that only guards, hooks and exceptions mention")
  func namesNothing() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .any(except: .locked), to: .closed)
      sm.onEntry([.closed, .removed]) { _ in }
    }

    let description = MachineDescription(definition)

    #expect(description.states.map(\.name) == ["open", "closed"])
    #expect(description.transitions.map(\.sources) == [.any(except: ["locked"])])
    #expect(description.hooks.map(\.states) == [.list(names: ["closed", "removed"])])
  }

  @Test("A description has the definition's location")
  func place() throws {
    let line: UInt = #line + 1
    let definition = try DoorDefinition(initial: .open) { _ in }

    let description = MachineDescription(definition)

    #expect(description.place.description == "DescribedStatesTests.swift:\(line)")
    #expect(description.place.fileID == #fileID)
    #expect(description.states.map(\.place) == [description.place])
  }

  @Test("A description has the events in order of first mention, those of hooks last")
  func events() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.after([.pull, .turnKey]) { _ in }
      sm.timeout(.seconds(1), in: .open, fire: .knock)
      sm.when([.push, .knock], from: .open, to: .closed)
      sm.when(.any, from: .closed, to: .open)
    }

    let events = MachineDescription(definition).events

    #expect(events.map(\.name) == ["knock", "push", "pull", "turnKey"])
    #expect(events.allSatisfy { $0.payload == nil })
    #expect(events.map(\.name) == definition.events.map { "\($0)" })
  }

  @Test("A description has every deferral with its location")
  func deferrals() throws {
    let start: UInt = #line + 1
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.defer(.knock, in: .open)
      sm.defer(.turnKey, in: [.open, .locked])
      sm.defer([.pull, .knock], in: .closed)
      sm.defer(.any, in: .any(except: .open))
    }

    let deferrals = MachineDescription(definition).deferrals

    #expect(deferrals.map(\.events) == [.event(name: "knock"), .event(name: "turnKey"), .list(names: ["pull", "knock"]), .any])
    #expect(
      deferrals.map(\.states) == [
        .list(names: ["open"]), .list(names: ["open", "locked"]), .list(names: ["closed"]), .any(except: ["open"]),
      ])
    #expect(deferrals.map(\.place.line) == [start + 2, start + 3, start + 4, start + 5])
    #expect(deferrals.first?.description == "defer knock in open")
  }

  @Test("A description has every timeout, with its duration unless that is computed")
  func timeouts() throws {
    let start: UInt = #line + 1
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.timeout(.milliseconds(1_500), in: .open, fire: .push)
      sm.timeout(in: .closed, fire: .pull) { _ in .seconds(1) }
      sm.when(.push, from: .open, to: .closed)
      sm.when(.pull, from: .closed, to: .open)
    }

    let timeouts = MachineDescription(definition).timeouts

    #expect(timeouts.map(\.state) == ["open", "closed"])
    #expect(timeouts.map(\.event) == ["push", "pull"])
    #expect(timeouts.map(\.duration) == [.milliseconds(1_500), nil])
    #expect(timeouts.map(\.place.line) == [start + 1, start + 2])
    #expect(timeouts.map(\.description) == ["timeout 1.5 seconds in open: push", "timeout in closed: pull"])
  }
}
