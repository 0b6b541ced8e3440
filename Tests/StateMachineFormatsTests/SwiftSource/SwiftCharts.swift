import StateMachines

/// Charts whose source files are in Goldens/Swift, each under the name of the chart.
extension MachineDescription {
  static var swiftCharts: [(name: String, chart: MachineDescription)] {
    [
      ("signal", signal), ("booking", booking), ("media player", mediaPlayer), ("hostile", hostile), ("delivery", delivery),
      ("letter", letter), ("tower", tower), ("ladder", ladder), ("burden", burden), ("kitchen", kitchen),
    ]
  }

  private static func described<State, Event>(
    initial: Targets<State>, onError: StateMachines.ErrorPolicy = .undo,
    _ build: (inout MachineBuilder<Void, State, Event>) -> Void
  ) -> MachineDescription {
    MachineDescription(MachineDefinition<State, Event>.verified(initial: initial, onError: onError, build))
  }

  private static func line(_ number: UInt) -> Place { Place(fileID: "chart.json", line: number, column: 1) }

  /// A flat machine without guards and actions.
  static let signal: MachineDescription = {
    enum Status { case pending, active, suspended, terminated }
    enum Request { case activate, suspend, resume, terminate }
    return described(initial: [.pending]) { (sm: inout MachineBuilder<Void, Status, Request>) in
      sm.when(.activate, from: .pending, to: .active)
      sm.when(.suspend, from: .active, to: .suspended)
      sm.when(.resume, from: .suspended, to: .active)
      sm.when(.terminate, from: [.active, .suspended], to: .terminated)
      sm.when([.suspend, .terminate], from: .any(except: .active), to: .terminated)
      sm.ignore(.resume, in: .active)
      sm.impossible(.activate, in: [.active, .suspended])
      sm.impossible(.resume, in: .pending, stops: true)
      sm.final(.terminated)
    }
  }()

  /// Guards and actions by name, and without one.
  static let booking: MachineDescription = {
    enum Seat { case free, held, paid, cancelled }
    enum Wish { case hold, pay, cancel, look }
    return described(initial: [.free]) { (sm: inout MachineBuilder<Void, Seat, Wish>) in
      sm.when(.hold, from: .free, to: .held, if: Guard("is open") { _ in true }, action: "note the time") { _ in }
      sm.when(.pay, from: .held, to: .paid, if: Guard("has funds") { _ in true }, action: "charge") { _ in }
      sm.when(.pay, from: .held, to: .cancelled, if: !.isIn(.paid))
      sm.when(.look, in: .held, if: Guard("is open") { _ in true }) { _ in }
      sm.when(.cancel, from: [.held, .paid], to: .cancelled, action: "return") { _ in }
      sm.timeout(.milliseconds(1_500), in: [.held, .paid], fire: .cancel)
      sm.timeout(in: .free, fire: .hold) { _ in .seconds(1) }
      sm.before(.pay, from: .held, to: .paid, named: "log") { _ in }
      sm.after(to: [.cancelled]) { _ in }
      sm.onEntry(.paid, named: "charge") { _ in }
      sm.onExit { _ in }
      sm.onRejection { _ in }
      sm.final(.cancelled)
    }
  }()

  /// States inside of others, regions with and without names, histories.
  static let mediaPlayer: MachineDescription = {
    enum Mode { case off, on, transport, stopped, playing, display, bright, dimmed, quiet, loud, broken }
    enum Key { case power, play, touch, dim, turn, resume, repair }
    return described(initial: [.off]) { (sm: inout MachineBuilder<Void, Mode, Key>) in
      sm.when(.power, from: .on, to: .off)
      sm.when(.power, from: .off, into: .history(of: .transport))
      sm.when(.resume, from: .off, into: .history(of: .on, depth: .deep))
      sm.when(.repair, from: .broken, into: .all([.state(.playing), .history(of: .display)]))
      sm.history(of: .on, depth: .deep, default: .playing)
      sm.parallel(.on) { sm in
        sm.when(.repair, from: .any, to: .broken)
        sm.compound(.transport, initial: .stopped) { sm in
          sm.state(.stopped, .playing)
          sm.when(.play, from: .stopped, to: .playing)
        }
        sm.compound(.display, initial: .bright) { sm in
          sm.when([.play, .touch], from: .display, to: .bright, kind: .local)
          sm.when(.dim, from: .bright, to: .dimmed)
          sm.timeout(.seconds(30), in: .bright, fire: .dim)
        }
        sm.region(initial: .quiet) { sm in
          sm.when(.turn, from: .quiet, to: .loud)
          sm.when(.turn, from: .loud, to: .quiet)
        }
      }
      sm.state(.broken)
    }
  }()

  /// Names that are no identifiers, or have another meaning in Swift.
  static let hostile: MachineDescription = {
    let states = [
      "on-hold", "onHold", "ON_HOLD", "default", "init", "self", "Self", "none", "some", "any", "Type", "rawValue", "2fa", "", " ",
      "a \"b\"\\\n",
      "🎉", "URLSession", "done", "all", "is it? yes!", "state2fa", "description", "history", "of",
      "state", "type", "\u{301}x\u{202E}", "case", "step",
    ]
    let events = ["init", "any", "none", "error.execution", "switch", "hookFailure", "done", "Play", "PLAY", "step", "matching", "anyOf"]
    var transitions: [Transition] = []
    for (index, state) in states.enumerated() {
      transitions.append(
        Transition(
          events: .event(name: events[index % events.count]), sources: .list(names: [state]),
          targets: [Target(states[(index + 1) % states.count])], place: line(UInt(index + 1))))
    }
    transitions.append(
      Transition(
        events: .list(names: ["any", "init"]), sources: .any(except: ["self", "any"]), targets: [Target("none")], place: line(90)))
    return MachineDescription(
      name: "hostile", initial: [Target("on-hold")], states: states.map { State(name: $0, kind: .atomic, place: line(1)) },
      events: events.map { Event(name: $0) }, transitions: transitions, place: line(1))
  }()

  /// Junctions, a fork, a join, deferral, completion, failure, eventless transitions.
  static let delivery: MachineDescription = {
    enum Stage { case draft, review, work, packing, packed, paying, paid, sent, checked, lost, archived, closed }
    enum Signal { case submit, pack, pay, weigh, book, ship, lose, find, add }
    return described(initial: [.draft], onError: .raise) { (sm: inout MachineBuilder<Void, Stage, Signal>) in
      sm.when(
        .submit, from: .draft,
        choosing: [
          .when(Guard("is complete") { _ in true }, to: .review, action: "notify") { _ in },
          .when(Guard("is urgent") { _ in true }, into: [.packed, .paying]),
          .otherwise(to: .draft),
        ], action: "stamp"
      ) { _ in }
      sm.always(from: .review, to: .work, if: Guard("is reviewed") { _ in true })
      sm.when(.hookFailure, from: .any, to: .lost)
      sm.parallel(.work) { sm in
        sm.region(initial: .packing) { sm in
          sm.state(.packing, .packed)
          sm.when(.pack, from: .packing, to: .packed)
        }
        sm.region(initial: .paying) { sm in
          sm.state(.paying, .paid)
          sm.when(.pay, from: .paying, to: .paid)
          sm.defer([.book, .ship], in: .paying)
        }
      }
      sm.join([.packed: .weigh, .paid: .book], to: .sent, action: "label") { _ in }
      sm.compound(.sent, initial: .checked) { sm in
        sm.when(.ship, from: .checked, to: .closed)
        sm.final(.closed)
      }
      sm.onDone(.sent, to: .archived)
      sm.when(.done(of: .sent), in: .sent) { _ in }
      sm.when(.find, from: .lost, into: [.packed, .paid])
      sm.when(.lose, from: [.sent, .work], to: .lost)
      sm.defer(.add, in: .any)
      sm.final(.archived)
    }
  }()

  /// Statements of hooks and actions, and notes.
  static let letter: MachineDescription = {
    let statements: [Statement] = [
      .send(event: "expire", delay: .milliseconds(2_500), id: "patience"), .raise(event: "stamped"),
      .choose([
        Choice(condition: "is heavy", isNamed: true, statements: [.call("weigh"), .raise(event: "heavy")]),
        Choice(condition: nil, statements: [.cancel(id: "patience")]),
      ]),
    ]
    return MachineDescription(
      name: "letter", notes: Notes(text: "A letter from its writing to its end.", tags: ["post"], meta: #"{"version": 2}"#),
      initial: [Target("desk")],
      states: [
        State(
          name: "desk", kind: .compound, initial: [Target("blank")], initialStatements: [.call("take paper")],
          notes: Notes(text: "Where it is written."), place: line(1)),
        State(name: "blank", kind: .atomic, parent: "desk", place: line(2)),
        State(name: "full", kind: .atomic, parent: "desk", place: line(3)), State(name: "box", kind: .atomic, place: line(4)),
        State(name: "gone", kind: .final, notes: Notes(tags: ["end", "success"]), place: line(5)),
      ],
      events: ["write", "post", "stamped", "heavy", "expire", "error.paper", "error.ink"].map { Event(name: $0) },
      transitions: [
        Transition(
          events: .event(name: "write"), sources: .list(names: ["blank"]), targets: [Target("full")], statements: [.call("write")],
          notes: Notes(text: "Takes a while."), place: line(6)),
        Transition(
          events: .event(name: "post"), sources: .list(names: ["full"]), targets: [Target("box")], statements: statements, place: line(7)),
        Transition(events: .event(name: "expire"), sources: .list(names: ["box"]), targets: [Target("gone")], place: line(8)),
        Transition(
          events: .event(name: "heavy"), sources: .list(names: ["box"]), kind: .internal, statements: [.raise(event: "expire")],
          place: line(9)),
        Transition(
          events: .prefixes(["error"]), sources: .list(names: ["desk"]), kind: .internal, statements: [.cancel(id: "patience")],
          place: line(10)),
        Transition(events: .event(name: "stamped"), sources: .list(names: ["box"]), kind: .ignored, place: line(13)),
      ],
      hooks: [
        Hook(moment: .entry, states: .list(names: ["box"]), statements: [.raise(event: "heavy"), .call("weigh")], place: line(11)),
        Hook(moment: .exit, states: .list(names: ["blank", "full"]), name: "clean up", place: line(12)),
      ],
      place: line(1))
  }()

  /// So many lines that the definition is split into functions.
  static let tower: MachineDescription = {
    var states: [State] = []
    var transitions: [Transition] = []
    for tower in ["north", "south"] {
      states.append(State(name: tower, kind: .compound, initial: [Target("\(tower)0")], place: line(1)))
      let floors = tower == "north" ? 60 : 130
      for floor in 0..<floors {
        states.append(State(name: "\(tower)\(floor)", kind: .atomic, parent: tower, place: line(2)))
        transitions.append(
          Transition(
            events: .event(name: "up"), sources: .list(names: ["\(tower)\(floor)"]), scope: tower,
            targets: [Target("\(tower)\((floor + 1) % floors)")], place: line(3)))
      }
    }
    transitions.append(
      Transition(events: .event(name: "cross"), sources: .list(names: ["north"]), targets: [Target("south")], place: line(4)))
    transitions.append(
      Transition(
        events: .event(name: "cross"), sources: .list(names: ["south"]), guardName: "is open", targets: [Target("north")], place: line(5)))
    return MachineDescription(
      name: "tower", initial: [Target("north")], states: states, events: [Event(name: "up"), Event(name: "cross")],
      transitions: transitions, place: line(1))
  }()

  /// Lines inside of a state that come before lines around it, so that they cannot be written inside.
  static let ladder = MachineDescription(
    name: "ladder", initial: [Target("low")],
    states: [
      State(name: "out", kind: .atomic, place: line(4)),
      State(name: "box", kind: .compound, initial: [Target("low")], place: line(1)),
      State(name: "low", kind: .atomic, parent: "box", place: line(2)), State(name: "high", kind: .atomic, parent: "box", place: line(3)),
    ],
    events: [Event(name: "climb"), Event(name: "leave")],
    transitions: [
      Transition(
        events: .event(name: "climb"), sources: .list(names: ["low"]), guardName: "!in out", targets: [Target("high")], place: line(5)),
      Transition(events: .event(name: "climb"), sources: .list(names: ["low", "out"]), targets: [Target("out")], place: line(6)),
      Transition(events: .event(name: "leave"), sources: .list(names: ["low", "high"]), targets: [Target("out")], place: line(7)),
    ],
    place: line(1))

  /// Everything that Swift source cannot say; a person completes the protocol.
  static let burden = MachineDescription(
    name: "burden", initial: [Target("idle")], initialStatements: [.raise(event: "start")],
    variables: [Variable(name: "count", value: "0", place: line(2))],
    states: [
      State(name: "idle", kind: .atomic, payload: "Int", place: line(3)),
      State(name: "works", kind: .parallel, place: line(4)),
      State(name: "works@0", kind: .compound, parent: "works", region: 0, initial: [Target("left")], place: line(5)),
      State(name: "left", kind: .atomic, parent: "works@0", place: line(6)),
      State(
        name: "right", kind: .compound, parent: "works", initial: [Target("inner")],
        initialStatements: [.log(label: "in", expression: "count"), .raise(event: "start")], place: line(7)),
      State(name: "inner", kind: .atomic, parent: "right", place: line(8)),
    ],
    events: [
      Event(name: "start"), Event(name: "pay", argument: "Card", reply: "Receipt"), Event(name: "seek", payload: "Double"),
      Event(name: "volume", payload: "Int"),
    ],
    transitions: [
      Transition(
        events: .event(name: "start"), sources: .list(names: ["idle"]), condition: "count > 1 && In('idle')", targets: [Target("works")],
        statements: [.assign(variable: "count", expression: "count + 1")], place: line(10)),
      Transition(events: .event(name: "pay"), sources: .list(names: ["works@0"]), targets: [Target("idle")], place: line(11)),
      Transition(events: .event(name: "seek"), sources: .list(names: ["works"]), targets: [Target("idle")], place: line(12)),
      Transition(
        events: .event(name: "volume"), sources: .list(names: ["works"]), kind: .local, targets: [Target("inner")], place: line(13)),
      Transition(events: .matching, sources: .any(except: []), targets: [Target("nowhere"), Target("left")], place: line(14)),
      Transition(events: .prefixes(["error"]), sources: .list(names: ["works"]), targets: [Target("idle")], place: line(15)),
      Transition(events: .completion, sources: .list(names: ["right", "works"]), kind: .local, targets: [Target("idle")], place: line(16)),
    ],
    joins: [
      Join(
        sources: [.init(state: "left", event: "start"), .init(state: "inner", event: "pay")],
        targets: [Target("right", history: .deep)], place: line(17))
    ],
    invocations: [Invocation(state: "idle", source: "fetch", kind: .child, place: line(18))], place: line(1))
}
