import StateMachines
import Testing

@Suite("The description of a transition")
struct DescribedTransitionsTests {
  private typealias Parts = WrittenDoorLine.Parts

  private static let push = MachineDescription.Events.event(name: "push")
  private static let list = MachineDescription.Events.list(names: ["push", "pull"])
  private static let open = MachineDescription.States.list(names: ["open"])
  private static let some = MachineDescription.States.any(except: ["removed"])

  private static func toClosed(_ events: MachineDescription.Events, _ sources: MachineDescription.States) -> Parts {
    Parts(
      events: events, sources: sources, kind: .local, guardName: "is free", targets: ["closed"], hasAction: true, actionName: "shut")
  }

  private static func inside(_ events: MachineDescription.Events, _ sources: MachineDescription.States) -> Parts {
    Parts(events: events, sources: sources, kind: .internal, guardName: "is free", hasAction: true, actionName: "shut")
  }

  private static func junction(_ events: MachineDescription.Events, _ sources: MachineDescription.States) -> Parts {
    Parts(events: events, sources: sources, branches: DoorParts.described, hasAction: true, actionName: "look")
  }

  private static let isFree = DoorParts.isFree
  private static let act = DoorParts.act
  private static let ways = DoorParts.branches

  /// Each form of each call, with everything that it takes, on a line of its own.
  static let everyForm = [
    WrittenDoorLine("one state to one, for an event", toClosed(push, open)) {
      $0.when(.push, from: .open, to: .closed, kind: .local, if: isFree, action: "shut", perform: act)
    },
    WrittenDoorLine("several states to one, for an event", toClosed(push, some)) {
      $0.when(.push, from: .any(except: .removed), to: .closed, kind: .local, if: isFree, action: "shut", perform: act)
    },
    WrittenDoorLine("one state to one, for a descriptor", toClosed(list, open)) {
      $0.when([.push, .pull], from: .open, to: .closed, kind: .local, if: isFree, action: "shut", perform: act)
    },
    WrittenDoorLine("several states to one, for a descriptor", toClosed(list, some)) {
      $0.when([.push, .pull], from: .any(except: .removed), to: .closed, kind: .local, if: isFree, action: "shut", perform: act)
    },
    WrittenDoorLine("one state to rarer targets, for an event", toClosed(push, open)) {
      $0.when(.push, from: .open, into: [.closed], kind: .local, if: isFree, action: "shut", perform: act)
    },
    WrittenDoorLine("several states to rarer targets, for an event", toClosed(push, some)) {
      $0.when(.push, from: .any(except: .removed), into: [.closed], kind: .local, if: isFree, action: "shut", perform: act)
    },
    WrittenDoorLine("one state to rarer targets, for a descriptor", toClosed(list, open)) {
      $0.when([.push, .pull], from: .open, into: .all([.state(.closed)]), kind: .local, if: isFree, action: "shut", perform: act)
    },
    WrittenDoorLine("several states to rarer targets, for a descriptor", toClosed(list, some)) {
      $0.when([.push, .pull], from: .any(except: .removed), into: [.closed], kind: .local, if: isFree, action: "shut", perform: act)
    },
    WrittenDoorLine("internal in one state, for an event", inside(push, open)) {
      $0.when(.push, in: .open, if: isFree, action: "shut", perform: act)
    },
    WrittenDoorLine("internal in several states, for an event", inside(push, some)) {
      $0.when(.push, in: .any(except: .removed), if: isFree, action: "shut", perform: act)
    },
    WrittenDoorLine("internal in one state, for a descriptor", inside(list, open)) {
      $0.when([.push, .pull], in: .open, if: isFree, action: "shut", perform: act)
    },
    WrittenDoorLine("internal in several states, for a descriptor", inside(list, some)) {
      $0.when([.push, .pull], in: .any(except: .removed), if: isFree, action: "shut", perform: act)
    },
    WrittenDoorLine("a junction from one state, for an event", junction(push, open)) {
      $0.when(.push, from: .open, choosing: ways, action: "look", perform: act)
    },
    WrittenDoorLine("a junction from several states, for an event", junction(push, some)) {
      $0.when(.push, from: .any(except: .removed), choosing: ways, action: "look", perform: act)
    },
    WrittenDoorLine("a junction from one state, for a descriptor", junction(list, open)) {
      $0.when([.push, .pull], from: .open, choosing: ways, action: "look", perform: act)
    },
    WrittenDoorLine("a junction from several states, for a descriptor", junction(list, some)) {
      $0.when([.push, .pull], from: .any(except: .removed), choosing: ways, action: "look", perform: act)
    },
    WrittenDoorLine("eventless from one state", toClosed(.always, open)) {
      $0.always(from: .open, to: .closed, kind: .local, if: isFree, action: "shut", perform: act)
    },
    WrittenDoorLine("eventless from several states", toClosed(.always, some)) {
      $0.always(from: .any(except: .removed), to: .closed, kind: .local, if: isFree, action: "shut", perform: act)
    },
    WrittenDoorLine("eventless to rarer targets", toClosed(.always, open)) {
      $0.always(from: .open, into: [.closed], kind: .local, if: isFree, action: "shut", perform: act)
    },
    WrittenDoorLine("an eventless junction", junction(.always, open)) {
      $0.always(from: .open, choosing: ways, action: "look", perform: act)
    },
    WrittenDoorLine("eventless and internal", inside(.always, open)) {
      $0.always(in: .open, if: isFree, action: "shut", perform: act)
    },
  ]

  @Test("A transition is described with every part of its line and its location", arguments: everyForm)
  func everyPart(line: WrittenDoorLine) throws {
    let definition = try DoorDefinition(initial: .open, line.rules)

    let transitions = MachineDescription(definition).transitions

    #expect(transitions.map { Parts($0) } == [line.parts])
    #expect(transitions.map(\.place.line) == [line.line + 1])
    #expect(transitions.map(\.place.fileID) == [#fileID])
  }

  static let everyEvent: [WrittenDoorLine] = [
    .init("an event", Parts(events: push, sources: open, targets: ["closed"])) { $0.when(.push, from: .open, to: .closed) },
    .init("a list", Parts(events: list, sources: open, targets: ["closed"])) { $0.when([.push, .pull], from: .open, to: .closed) },
    .init("a list of one", Parts(events: .list(names: ["push"]), sources: open, targets: ["closed"])) {
      $0.when([.push], from: .open, to: .closed)
    },
    .init("an array, each event once", Parts(events: list, sources: open, targets: ["closed"])) {
      $0.when(.anyOf([.push, .pull, .push]), from: .open, to: .closed)
    },
    .init("any event", Parts(events: .any, sources: open, targets: ["closed"])) { $0.when(.any, from: .open, to: .closed) },
    .init("a closure", Parts(events: .matching, sources: open, targets: ["closed"])) {
      $0.when(.matching { _ in true }, from: .open, to: .closed)
    },
    .init("a completion", Parts(events: .done(state: "open"), sources: open, targets: ["closed"])) {
      $0.when(.done(of: .open), from: .open, to: .closed)
    },
    .init("a failure", Parts(events: .failure, sources: open, targets: ["closed"])) { $0.when(.hookFailure, from: .open, to: .closed) },
    .init("no event", Parts(events: .always, sources: open, targets: ["closed"])) { $0.always(from: .open, to: .closed) },
  ]

  static let everySource: [WrittenDoorLine] = [
    .init("a list", Parts(events: push, sources: .list(names: ["locked", "open"]), targets: ["closed"])) {
      $0.when(.push, from: [.locked, .open], to: .closed)
    },
    .init("an array, each state once", Parts(events: push, sources: .list(names: ["locked", "open"]), targets: ["closed"])) {
      $0.when(.push, from: .anyOf([.locked, .open, .locked]), to: .closed)
    },
    .init("any state", Parts(events: push, sources: .any(except: []), targets: ["closed"])) { $0.when(.push, from: .any, to: .closed) },
    .init("any but two", Parts(events: push, sources: .any(except: ["locked", "closed"]), targets: ["closed"])) {
      $0.when(.push, from: .any(except: .locked, .closed), to: .closed)
    },
  ]

  @Test("A transition is described by its trigger and sources, and by nothing its line lacks", arguments: everyEvent + everySource)
  func eventsAndSources(line: WrittenDoorLine) throws {
    let definition = try DoorDefinition(initial: .open, line.rules)

    let transitions = MachineDescription(definition).transitions

    #expect(transitions.map { Parts($0) } == [line.parts])
  }

  @Test("A description distinguishes an unnamed action from a name without an action")
  func actions() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed, action: "shut")
      sm.when(.pull, from: .open, to: .closed) { _ in }
    }

    let transitions = MachineDescription(definition).transitions

    #expect(transitions.map(\.actionName) == ["shut", nil])
    #expect(transitions.map(\.hasAction) == [false, true])
  }

  @Test("A description distinguishes a junction with one branch from a plain line")
  func junctionOfOne() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, choosing: [.otherwise(to: .closed)])
      sm.when(.pull, from: .open, to: .closed)
    }

    let transitions = MachineDescription(definition).transitions

    #expect(transitions.map { $0.branches.map(\.description) } == [["closed"], []])
    #expect(transitions.map { $0.targets.map(\.state) } == [[], ["closed"]])
  }

  @Test("A description states the kind of each branch of a junction")
  func branches() throws {
    let definition = try DoorDefinition(initial: .open) { $0.when(.push, from: .open, choosing: DoorParts.branches) }

    let branches = MachineDescription(definition).transitions.flatMap(\.branches)

    #expect(branches.map(\.guardName) == ["is free", "!is free", nil])
    #expect(branches.map { $0.targets.map(\.state) } == [["closed"], ["locked"], ["removed"]])
    #expect(branches.map(\.hasAction) == [true, true, false])
    #expect(branches.map(\.actionName) == ["shut", nil, "unhinge"])
  }

  @Test("Transitions are described in order of declaration, whatever their trigger")
  func order() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.always(from: .locked, to: .open, if: DoorParts.isFree)
      sm.when(.any, from: .any, to: .removed)
      sm.onEntry { _ in }
      sm.when(.push, from: .open, to: .closed)
      sm.when(.push, in: .closed) { _ in }
    }

    let transitions = MachineDescription(definition).transitions

    #expect(
      transitions.map(\.description) == [
        "always: locked -> open if is free", "any: any -> removed", "push: open -> closed", "push: in closed / …",
      ])
  }

  @Test("A described transition's location is that of the whole call, across lines or in a loop")
  func places() throws {
    let first: UInt = #line + 2
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(
        .push, from: [.open, .closed],
        choosing: [
          .when(DoorParts.isFree, to: .closed),
          .otherwise(to: .locked),
        ])
      for event in [Hand.pull, .knock] { sm.when(event, from: .open, to: .closed) }
    }

    let transitions = MachineDescription(definition).transitions

    #expect(transitions.map(\.place.line) == [first, first + 6, first + 6])
    #expect(transitions.first?.place.description == "DescribedTransitionsTests.swift:\(first)")
  }
}
