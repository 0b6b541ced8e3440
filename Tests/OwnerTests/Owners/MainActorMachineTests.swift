import StateMachines
import Testing

@MainActor
@Suite("A machine of a main-actor object", .timeLimit(TestTimeout.limit))
struct MainActorMachineTests {
  typealias Builder = ContextDefinition<Panel, Kettle, Wish>.Builder

  struct Form: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var notes: [String]
    var declare: @Sendable @MainActor (inout Builder) -> Void

    init(_ description: String, _ notes: [String], _ declare: @escaping @Sendable @MainActor (inout Builder) -> Void) {
      testDescription = description
      self.notes = notes
      self.declare = declare
    }
  }

  nonisolated private static let forms: [Form] = [
    Form("when from one, a list, any", ["heat", "boil", "stop"]) { sm in
      sm.when(.heat, from: .off, to: .heating) { panel, _ in panel.note("heat") }
      sm.when(.boil, from: [.heating, .keepingWarm], to: .boiling) { panel, _ in panel.note("boil") }
      sm.when(.stop, from: .any, to: .off) { panel, _ in panel.note("stop") }
    },
    Form("a payload, an internal one, always", ["80", "boil", "go on"]) { sm in
      sm.when(\.heat, from: .off, to: .heating) { degrees, panel, _ in panel.note("\(degrees)") }
      sm.when(.boil, in: .heating) { panel, _ in panel.note("boil") }
      sm.when(.stop, from: .heating, to: .boiling)
      sm.always(from: .boiling, to: .off) { panel, _ in panel.note("go on") }
    },
    Form("before", ["any off", "heat", "any heating", "boil", "from heating", "any boiling", "[stop]", "to off"]) { sm in
      plain(&sm)
      sm.before { panel, step in panel.note("any \(step.source)") }
      sm.before(.heat) { panel, _ in panel.note("heat") }
      sm.before(.boil, from: .heating, to: .boiling) { panel, _ in panel.note("boil") }
      sm.before(from: .heating) { panel, _ in panel.note("from heating") }
      sm.before([.stop]) { panel, _ in panel.note("[stop]") }
      sm.before(to: .off) { panel, _ in panel.note("to off") }
    },
    Form("after", ["any heating", "heat", "any boiling", "boil", "from heating", "any off", "[stop]", "to off"]) { sm in
      plain(&sm)
      sm.after { panel, step in panel.note("any \(step.target)") }
      sm.after(.heat) { panel, _ in panel.note("heat") }
      sm.after(.boil, from: .heating, to: .boiling) { panel, _ in panel.note("boil") }
      sm.after(from: .heating) { panel, _ in panel.note("from heating") }
      sm.after([.stop]) { panel, _ in panel.note("[stop]") }
      sm.after(to: .off) { panel, _ in panel.note("to off") }
    },
    Form("onEntry", ["+off", "+heating", "+boiling", "one boiling", "[boiling]", "+off"]) { sm in
      plain(&sm)
      sm.onEntry { panel, step in panel.note("+\(step.state)") }
      sm.onEntry(.boiling) { panel, _ in panel.note("one boiling") }
      sm.onEntry([.boiling, .keepingWarm]) { panel, step in panel.note("[\(step.state)]") }
    },
    Form("onExit", ["-off", "-heating", "-boiling", "one boiling", "[boiling]"]) { sm in
      plain(&sm)
      sm.onExit { panel, step in panel.note("-\(step.state)") }
      sm.onExit(.boiling) { panel, _ in panel.note("one boiling") }
      sm.onExit([.boiling]) { panel, step in panel.note("[\(step.state)]") }
    },
    Form("guards", ["named", "nameless", "here: true"]) { sm in
      let named = Guard<Panel, Kettle, Wish>("named") { panel, step in
        panel.note("named")
        return step.state == .off
      }
      let nameless = Guard<Panel, Kettle, Wish> { panel, _ in
        panel.note("nameless")
        return panel.hasWater
      }
      sm.when(.heat, from: .off, to: .heating, if: named && nameless)
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.stop, from: .boiling, to: .off)
      sm.after(.stop) { step in
        let isHere = step.isolated { $0.hasWater }
        step.isolated { $0.note("here: \(isHere)") }
      }
    },
  ]

  nonisolated private static func plain(_ sm: inout Builder) {
    sm.when(.heat, from: .off, to: .heating)
    sm.when(.boil, from: .heating, to: .boiling)
    sm.when(.stop, from: .boiling, to: .off)
  }

  @Test("A main-actor object's machine runs hooks and guards on the main actor, in every form of a line", arguments: forms)
  func forms(form: Form) throws {
    let panel = Panel(try ContextDefinition(initial: .off) { sm in form.declare(&sm) })

    let fired = [panel.fire(.heat), panel.fire(.boil), panel.fire(.stop)]

    #expect(fired == [true, true, true])
    #expect(panel.notes == form.notes)
  }

  @Test("A main-actor object's machine answers all calls synchronously")
  func calls() throws {
    let panel = Panel()

    let before = (panel.state, panel.is(.off), panel.can(.heat), panel.can(.boil), panel.machine.on(panel).permittedEvents)
    let fired = (panel.fire(.heat), panel.fire(.heat))
    let required = try panel.require(.boil)
    let rejected = panel.attempt(.heat)
    let error = panel.machine.on(panel).stop()
    let stopped = (panel.fire(.stop), panel.can(.stop), panel.state)
    try panel.machine.on(panel).start()

    #expect(before == (.off, true, true, false, [.heat, .stir]))
    #expect(fired == (true, false))
    #expect((required.source, required.target) == (.heating, .boiling))
    #expect(rejected.rejection?.description == "'heat' does not apply while 'boiling'; permitted: stop, stir")
    #expect(error == nil)
    #expect(stopped == (false, false, .boiling))
    #expect(panel.state == .off)
  }

  @Test("A main-actor object's machine runs isolated rejection hooks")
  func rejection() throws {
    let panel = Panel(
      try ContextDefinition(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating, if: Guard("is full") { panel, _ in !panel.hasWater })
        sm.onRejection { panel, rejection in panel.note("\(rejection)") }
      })

    let fired = panel.fire(.heat)

    #expect(!fired)
    #expect(panel.notes == ["'heat' does not apply while 'off': guard 'is full' is false; permitted: nothing"])
  }

  @Test("A main-actor object's machine rejects an event whose isolated hook throws, with its error", arguments: [true, false])
  func undone(inIsolated: Bool) throws {
    let panel = Panel(
      try ContextDefinition(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating) { panel, step in
          panel.note("heat")
          step.raise(.boil)
        }
        if inIsolated {
          sm.when(.boil, from: .heating, to: .boiling) { step in try step.isolated { _ in throw BrokenPipe() } }
        } else {
          sm.when(.boil, from: .heating, to: .boiling) { _, _ in throw BrokenPipe() }
        }
      })

    let outcome = panel.attempt(.heat)

    #expect(outcome.description == "rejected: 'heat' failed while 'off': the pipe is broken")
    #expect(panel.state == .off)
    #expect(panel.notes == ["heat"])
  }

  /// What lives on the main actor and is no value to send.
  @MainActor
  private final class Gauge {
    var readings = 0
  }

  @Test("A main-actor object's hooks may capture main-actor objects and fire again")
  func captures() throws {
    let gauge = Gauge()
    var local = 0
    let panel = Panel(
      try ContextDefinition(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating) { panel, _ in
          gauge.readings += 1
          panel.note("\(panel.attempt(.boil))")
        }
        sm.when(.boil, from: .heating, to: .boiling) { panel, _ in
          gauge.readings += 1
          panel.note("boil")
        }
      })

    local += panel.fire(.heat) ? 1 : 0

    #expect((local, gauge.readings) == (1, 2))
    #expect(panel.state == .boiling)
    #expect(panel.notes == ["accepted: queued", "boil"])
  }

  @MainActor
  private final class Player: MainActorStateful {
    enum State: Hashable, Sendable { case stopped, playing }
    enum Event: MachineEvent, PayloadCases {
      case play(track: String)
      case seek(Int)
      case stop

      static let caseNames = ["play", "seek", "stop"]
      var caseNumber: UInt8 {
        switch self {
        case .play: 0
        case .seek: 1
        case .stop: 2
        }
      }

      struct Keys: CaseKeys {
        var play: CaseKey<Event, String> { CaseKey(0, Event.play) { if case .play(let track) = $0 { track } else { nil } } }
        var seek: CaseKey<Event, Int> { CaseKey(1, Event.seek) { if case .seek(let second) = $0 { second } else { nil } } }
      }
    }

    static let definition: Definition = .verified(initial: .stopped) { sm in
      sm.when(\.play, from: .stopped, to: .playing) { track, player, _ in player.track = track }
      sm.when(\.seek, from: .playing, to: .playing, if: Guard("is forward") { player, step in player.isForward(step.event) }) {
        second, player, _ in player.second = second
      }
      sm.when(.stop, from: .playing, to: .stopped) { player, _ in player.track = nil }
    }

    let machine = Owned(definition)
    var track: String?
    var second = 0

    func isForward(_ event: Event?) -> Bool {
      if case .seek(let target) = event { target > second } else { false }
    }
  }

  @Test("A main-actor object's isolated hooks receive payloads")
  func payloads() {
    let player = Player()

    let fired = [player.fire(.play(track: "Air")), player.fire(.seek(30)), player.fire(.seek(20))]

    #expect(fired == [true, true, false])
    #expect((player.track, player.second) == ("Air", 30))
  }

  @Test("A main-actor object's machine resumes from a state or snapshot without entry actions")
  func restoring() throws {
    let first = Panel(try OwnedMachine(Panel.definition, at: .heating))
    first.fire(.boil)
    let second = Panel(try OwnedMachine(Panel.definition, restoring: first.machine.snapshot()))

    let states = (first.state, second.state)
    let fired = second.fire(.stop)

    #expect(states == (.boiling, .boiling))
    #expect(fired)
    #expect((second.state, second.notes) == (.off, ["stop"]))
  }
}
