import StateMachines
import Testing

@Suite("The description of a hook")
struct DescribedHooksTests {
  /// A line that writes a hook, below the line of the source on which this is made, and how it is described.
  struct WrittenHook: Sendable, CustomTestStringConvertible {
    let moment: MachineDescription.Hook.Moment
    let name: String
    let parts: Parts
    let line: UInt
    let rules: DoorRules

    init(
      _ moment: MachineDescription.Hook.Moment, _ name: String, _ parts: Parts = Parts(), line: UInt = #line, _ rules: @escaping DoorRules
    ) {
      self.moment = moment
      self.name = name
      self.parts = parts
      self.line = line
      self.rules = rules
    }

    var testDescription: String { "\(moment): \(name)" }
  }

  struct Parts: Equatable, Sendable {
    var events: MachineDescription.Events?
    var from: MachineDescription.States?
    var to: MachineDescription.States?
    var states: MachineDescription.States?
    var name: String? = "look"
  }

  private static let push = MachineDescription.Events.event(name: "push")
  private static let list = MachineDescription.Events.list(names: ["push", "pull"])
  private static let open = MachineDescription.States.list(names: ["open"])
  private static let closed = MachineDescription.States.list(names: ["closed"])
  private static let two = MachineDescription.States.list(names: ["open", "closed"])
  private static let some = MachineDescription.States.any(except: ["removed"])
  private static let act = DoorParts.act

  static let befores: [WrittenHook] = [
    .init(.before, "an event", Parts(events: push)) {
      $0.before(.push, named: "look", perform: act)
    },
    .init(.before, "an event, from and to a state", Parts(events: push, from: open, to: closed)) {
      $0.before(.push, from: .open, to: .closed, named: "look", perform: act)
    },
    .init(.before, "from and to a state", Parts(from: open, to: closed)) {
      $0.before(from: .open, to: .closed, named: "look", perform: act)
    },
    .init(.before, "to a state", Parts(to: closed)) {
      $0.before(to: .closed, named: "look", perform: act)
    },
    .init(.before, "an event, from several", Parts(events: push, from: two, to: closed)) {
      $0.before(.push, from: [.open, .closed], to: .closed, named: "look", perform: act)
    },
    .init(.before, "an event, to several", Parts(events: push, from: open, to: some)) {
      $0.before(.push, from: .open, to: .any(except: .removed), named: "look", perform: act)
    },
    .init(.before, "an event, from and to several", Parts(events: push, from: two, to: two)) {
      $0.before(.push, from: [.open, .closed], to: [.open, .closed], named: "look", perform: act)
    },
    .init(.before, "a list", Parts(events: list, from: open, to: closed)) {
      $0.before([.push, .pull], from: .open, to: .closed, named: "look", perform: act)
    },
    .init(.before, "a list, from several", Parts(events: list, from: some, to: closed)) {
      $0.before([.push, .pull], from: .any(except: .removed), to: .closed, named: "look", perform: act)
    },
    .init(.before, "a list, to several", Parts(events: list, from: open, to: two)) {
      $0.before([.push, .pull], from: .open, to: [.open, .closed], named: "look", perform: act)
    },
    .init(.before, "a list, from and to several", Parts(events: list, from: two, to: two)) {
      $0.before([.push, .pull], from: [.open, .closed], to: [.open, .closed], named: "look", perform: act)
    },
    .init(.before, "anything", Parts()) {
      $0.before(named: "look", perform: act)
    },
  ]

  static let afters: [WrittenHook] = [
    .init(.after, "an event", Parts(events: push)) {
      $0.after(.push, named: "look", perform: act)
    },
    .init(.after, "an event, from and to a state", Parts(events: push, from: open, to: closed)) {
      $0.after(.push, from: .open, to: .closed, named: "look", perform: act)
    },
    .init(.after, "from and to a state", Parts(from: open, to: closed)) {
      $0.after(from: .open, to: .closed, named: "look", perform: act)
    },
    .init(.after, "to a state", Parts(to: closed)) {
      $0.after(to: .closed, named: "look", perform: act)
    },
    .init(.after, "an event, from several", Parts(events: push, from: two, to: closed)) {
      $0.after(.push, from: [.open, .closed], to: .closed, named: "look", perform: act)
    },
    .init(.after, "an event, to several", Parts(events: push, from: open, to: some)) {
      $0.after(.push, from: .open, to: .any(except: .removed), named: "look", perform: act)
    },
    .init(.after, "an event, from and to several", Parts(events: push, from: two, to: two)) {
      $0.after(.push, from: [.open, .closed], to: [.open, .closed], named: "look", perform: act)
    },
    .init(.after, "a list", Parts(events: list, from: open, to: closed)) {
      $0.after([.push, .pull], from: .open, to: .closed, named: "look", perform: act)
    },
    .init(.after, "a list, from several", Parts(events: list, from: some, to: closed)) {
      $0.after([.push, .pull], from: .any(except: .removed), to: .closed, named: "look", perform: act)
    },
    .init(.after, "a list, to several", Parts(events: list, from: open, to: two)) {
      $0.after([.push, .pull], from: .open, to: [.open, .closed], named: "look", perform: act)
    },
    .init(.after, "a list, from and to several", Parts(events: list, from: two, to: two)) {
      $0.after([.push, .pull], from: [.open, .closed], to: [.open, .closed], named: "look", perform: act)
    },
    .init(.after, "anything", Parts()) {
      $0.after(named: "look", perform: act)
    },
  ]

  static let others: [WrittenHook] = [
    .init(.after, "a closure", Parts(events: .matching)) {
      $0.after(.matching { _ in true }, named: "look", perform: act)
    },
    .init(.before, "anything, in words", Parts()) {
      $0.before(.any, from: .any, to: .any, named: "look", perform: act)
    },
    .init(.entry, "a state", Parts(states: open)) {
      $0.onEntry(.open, named: "look", perform: act)
    },
    .init(.entry, "several", Parts(states: some)) {
      $0.onEntry(.any(except: .removed), named: "look", perform: act)
    },
    .init(.entry, "every state, without a name", Parts(name: nil)) {
      $0.onEntry(perform: act)
    },
    .init(.exit, "a state", Parts(states: open)) {
      $0.onExit(.open, named: "look", perform: act)
    },
    .init(.exit, "several", Parts(states: two)) {
      $0.onExit([.open, .closed], named: "look", perform: act)
    },
    .init(.rejection, "of any event", Parts(name: nil)) {
      $0.onRejection { _ in }
    },
    .init(.rejection, "with the context", Parts(name: nil)) {
      $0.onRejection { _, _ in }
    },
  ]

  @Test("A hook is described with every part of its line and its location", arguments: befores + afters + others)
  func everyPart(hook: WrittenHook) throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when([.push, .pull], from: .open, to: .closed)
      hook.rules(&sm)
    }

    let hooks = MachineDescription(definition).hooks

    #expect(hooks.map { Parts(events: $0.events, from: $0.from, to: $0.to, states: $0.states, name: $0.name) } == [hook.parts])
    #expect(hooks.map(\.moment) == [hook.moment])
    #expect(hooks.map(\.place.description) == ["DescribedHooksTests.swift:\(hook.line + 1)"])
  }

  @Test("Hooks are described in order of declaration, across all kinds")
  func order() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.after(.push, named: "ring") { _ in }
      sm.onRejection { _ in }
      sm.onEntry([.closed, .locked], named: "log") { _ in }
      sm.when(.push, from: .open, to: .closed)
      sm.before(from: .open, to: .closed) { _ in }
      sm.onExit(.any(except: .locked)) { _ in }
    }

    let hooks = MachineDescription(definition).hooks

    #expect(
      hooks.map(\.description) == [
        "after push: ring", "rejection", "entry closed, locked: log", "before from open to closed", "exit any except locked",
      ])
  }

  @Test("Describing hooks does not change rejection hooks, which all run in order")
  func rejectionsAreHeard() throws {
    let log = EventRecorder<String>()
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.onRejection { _ in log.append("first") }
      sm.when(.push, from: .open, to: .closed)
      sm.onRejection { _, rejection in log.append("second \(rejection.event)") }
    }
    var machine = Machine(definition)

    machine.fire(.knock)

    #expect(log.entries == ["first", "second knock"])
  }
}
