import StateMachines
import Synchronization
import Testing

@Suite("States that hold a payload in charts")
struct HoldingChartsTests {
  private enum State: StateCases {
    case off
    case session(Holds<[String]>)
    case reading(Holds<Int>)
    case writing(Holds<String>)
    case pair
    case left(Holds<Int>)
    case right(Holds<Int>)
    case done
    struct Keys: CaseKeys {
      let session = State.session
      let reading = State.reading
      let writing = State.writing
      let left = State.left
      let right = State.right
    }
  }

  private enum Event: Hashable, Sendable {
    case open(Call<String, Void>)
    case read(Call<Int, Void>)
    case write(Call<String, Void>)
    case pause, resume, resumeDeep, close, both, swap, finish
  }

  private typealias Definition = MachineDefinition<State, Event>

  private static func session(_ sm: inout Definition.Builder) {
    sm.when(Event.open, from: .off, to: \.session) { name, step in Made([name]) }
    sm.payload(of: \.session) { step in ["made"] }
    sm.payload(of: \.reading) { step in 0 }
    sm.compound(.session(.any), initial: .reading(.any)) { sm in
      sm.when(Event.read, in: \.reading) { count, total, step in total += count }
      sm.when(Event.write, from: \.reading, to: \.writing) { text, total, step in Made("\(total) \(text)") }
      sm.when(.swap, from: \.writing, to: \.reading) { text, step in text.count }
    }
    sm.when(Event.open, in: \.session) { name, names, step in names.append(name) }
    sm.when(.pause, from: .session(.any), to: .off)
    sm.when(.resume, from: .off, into: .history(of: .session(.any)))
  }

  @Test("The payload of an outer state stays while the states inside change, and its lines are passed it")
  func nested() throws {
    var machine = Machine(try Definition(initial: .off) { Self.session(&$0) })

    machine.fire(Event.open, "a")
    #expect(machine.payload(of: \.reading) == 0)
    machine.fire(Event.read, 5)
    machine.fire(Event.open, "b")
    machine.fire(Event.write, "x")
    #expect(machine.payload(of: \.session) == ["a", "b"])
    #expect(machine.payload(of: \.reading) == nil)
    #expect(machine.payload(of: \.writing) == "5 x")
    machine.fire(.swap)
    #expect(machine.payload(of: \.reading) == 3)
    #expect(machine.configuration == [.session(.any), .reading(.any)])
  }

  @Test("A state that is entered by default has the payload that `payload(of:)` makes, before its entry actions run")
  func madeByDefault() throws {
    let seen = EventRecorder<Int?>()
    let definition = try Definition(initial: .off) { sm in
      Self.session(&sm)
      sm.onEntry(.reading(.any)) { step in seen.append(step.payload(of: \.reading)) }
    }
    var machine = Machine(definition)

    machine.fire(Event.open, "a")

    #expect(seen.entries == [0])
  }

  @Test("A history gives back the payloads of the states inside, as they were when the state was left")
  func history() throws {
    let definition = try Definition(initial: .off) { sm in
      Self.session(&sm)
      sm.onExit(.reading(.any)) { step in }
    }
    var machine = Machine(definition)
    machine.fire(Event.open, "a")
    machine.fire(Event.read, 5)
    machine.fire(.pause)
    #expect(machine.payload(of: \.reading) == nil)
    var copy = machine

    machine.fire(.resume)
    #expect(machine.payload(of: \.session) == ["made"])
    #expect(machine.payload(of: \.reading) == 5)
    machine.fire(Event.read, 1)
    machine.fire(.pause)
    machine.fire(.resume)
    #expect(machine.payload(of: \.reading) == 6)

    copy.fire(.resume)
    #expect(copy.payload(of: \.reading) == 5)
  }

  @Test("Regions hold payloads side by side")
  func regions() throws {
    let definition = try Definition(initial: .off) { sm in
      sm.when(.both, from: .off, into: [.left(.any), .right(.any)])
      sm.payload(of: \.left) { step in 1 }
      sm.payload(of: \.right) { step in 2 }
      sm.parallel(.pair) { sm in
        sm.region(initial: .left(.any)) { sm in
          sm.when(Event.read, in: \.left) { count, left, step in left += count }
          sm.when(.swap, from: \.left, to: \.reading) { left, step in left }
          sm.when(.swap, from: \.reading, to: \.left) { left, step in left * 10 }
        }
        sm.region(initial: .right(.any)) { sm in
          sm.when(Event.write, in: \.right) { text, right, step in right -= text.count }
          sm.when(.swap, from: \.right, to: \.right) { right, step in right + 100 }
        }
      }
      sm.when(.close, from: .pair, to: .off)
    }
    var machine = Machine(definition)

    machine.fire(.both)
    machine.fire(Event.read, 5)
    machine.fire(Event.write, "12345")
    #expect(machine.payload(of: \.left) == 6 && machine.payload(of: \.right) == -3)
    machine.fire(.swap)
    #expect(machine.payload(of: \.left) == nil && machine.payload(of: \.reading) == 6)
    #expect(machine.payload(of: \.right) == 97)
    machine.fire(.swap)
    #expect(machine.payload(of: \.left) == 60 && machine.payload(of: \.right) == 197)
    machine.fire(.close)
    #expect(machine.payload(of: \.left) == nil && machine.payload(of: \.right) == nil)
  }

  @Test("An eventless line, a junction and a completion lead to a state whose payload is made for it")
  func otherLines() throws {
    let definition = try Definition(initial: .off) { sm in
      sm.payload(of: \.reading) { step in 1 }
      sm.payload(of: \.writing) { step in "new" }
      sm.when(.resume, from: .off, to: .pair)
      sm.always(from: .pair, to: .reading(.any))
      sm.when(.swap, from: .reading(.any), choosing: [.when(.init("yes") { _ in true }, to: .writing(.any)), .otherwise(to: .off)])
      sm.when(.both, from: \.writing, to: \.session) { text, step in [text] }
      sm.compound(.session(.any), initial: .left(.any)) { sm in
        sm.when(.finish, from: .left(.any), to: .done)
        sm.final(.done)
      }
      sm.payload(of: \.left) { step in 3 }
      sm.onDone(.session(.any), to: .reading(.any))
    }
    var machine = Machine(definition)

    machine.fire(.resume)
    #expect(machine.payload(of: \.reading) == 1)
    machine.fire(.swap)
    #expect(machine.payload(of: \.writing) == "new")
    machine.fire(.both)
    #expect(machine.payload(of: \.session) == ["new"] && machine.payload(of: \.left) == 3)
    machine.fire(.finish)
    #expect(machine.state == .reading(.any) && machine.payload(of: \.reading) == 1)
    #expect(machine.payload(of: \.session) == nil)
  }

  @Test("What makes a payload may throw, and undoes the step under both policies", arguments: [ErrorPolicy.undo, .raise])
  func throwingMaker(policy: ErrorPolicy) throws {
    let definition = try Definition(initial: .off, onError: policy) { sm in
      sm.payload(of: \.reading) { step in throw TestFailure() }
      sm.when(.resume, from: .off, to: .reading(.any))
    }
    var machine = Machine(definition)

    let outcome = machine.attempt(.resume)
    #expect(outcome.rejection?.failure is TestFailure)
    #expect(machine.state == .off)
  }

  @Test("An internal line of another region is passed the payload that is left, and entry actions see the one that was made")
  func twoRegions() throws {
    enum Both: StateCases {
      case both(Holds<Int>)
      case one, two
      struct Keys: CaseKeys { let both = Both.both }
    }
    enum Go: Hashable, Sendable { case go }
    let seen = EventRecorder<String>()
    let definition = try MachineDefinition<Both, Go>(initial: .both(.any)) { sm in
      sm.payload(of: \.both) { step in 1 }
      sm.parallel(.both(.any)) { sm in
        sm.region(initial: .one) { sm in sm.state(.one) }
        sm.region(initial: .two) { sm in sm.state(.two) }
      }
      sm.when(.go, from: .one, to: \.both) { step in 50 }
      sm.when(.go, in: \.both) { payload, step in
        seen.append("\(payload)")
        payload += 1_000
      }
      sm.onEntry(.both(.any)) { step in seen.append("entered with \(step.payload(of: \.both) ?? 0)") }
    }
    var machine = Machine(definition)

    machine.fire(.go)

    #expect(seen.entries == ["entered with 1", "1", "entered with 50"])
    #expect(machine.payload(of: \.both) == 50)
  }

  @Test("A payload that is made is kept where the transition wins over one of a state around")
  func madeAfterConflict() throws {
    enum State: StateCases {
      case pair, left, right, b, off
      case a(Holds<[Int]>)
      struct Keys: CaseKeys { let a = State.a }
    }
    enum Event: Hashable, Sendable { case go }
    let definition = try MachineDefinition<State, Event>(initial: .pair) { sm in
      sm.parallel(.pair) { sm in
        sm.compound(.left, initial: .a(.any)) { sm in
          sm.when(.go, from: \.a, to: \.a) { numbers, step in numbers + [2] }
        }
        sm.compound(.right, initial: .b) { sm in sm.state(.b) }
      }
      sm.payload(of: \.a) { step in [1] }
      sm.when(.go, from: .pair, to: .off)
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire(.go)
    #expect(isAccepted)
    #expect(machine.payload(of: \.a) == [1, 2])
  }

  @Test("What a history gives back is released with its machine")
  func givenBackAndReleased() throws {
    enum State: StateCases {
      case on, second, off
      case first(Holds<ReleaseProbe>)
      struct Keys: CaseKeys { let first = State.first }
    }
    enum Event: Hashable, Sendable { case pause, enter, back }
    let definition = try MachineDefinition<State, Event>(initial: .on) { sm in
      sm.compound(.on, initial: .first(.any)) { sm in
        sm.state(.first(.any))
        sm.state(.second)
      }
      sm.payload(of: \.first) { step in ReleaseProbe() }
      sm.when(.pause, from: .on, to: .off)
      sm.when(.enter, from: .off, to: .second)
      sm.when(.back, from: .second, into: .history(of: .on))
    }
    var machine: Machine? = Machine(definition)
    weak let probe = machine?.payload(of: \.first)

    for event in [Event.pause, .enter, .back] {
      let isAccepted = machine?.fire(event)
      #expect(isAccepted == true)
    }
    #expect(probe != nil)
    machine = nil
    #expect(probe == nil)
  }

  @Test("A payload that a machine starts with is not seen before its state is active")
  func notSeenBeforeTheStart() throws {
    enum State: StateCases {
      case outer
      case inner(Holds<Int>)
      struct Keys: CaseKeys { let inner = State.inner }
    }
    enum Event: Hashable, Sendable { case go }
    let seen = Mutex<[Int?]>([])
    let definition = try MachineDefinition<State, Event>(initial: .outer) { sm in
      sm.compound(.outer, initial: .inner(.any)) { sm in sm.state(.inner(.any)) }
      sm.onEntry { step in
        let payload = step.payload(of: \.inner)
        seen.withLock { $0.append(payload) }
      }
    }
    _ = try Machine(definition, in: \.inner, holding: 3)

    #expect(seen.withLock(\.self) == [nil, 3])
  }

  /// Two regions: one that starts in `left`, which holds 7, and comes first or last, and one that starts in `off`.
  private static func pair(
    _ sm: inout Definition.Builder, _ isFirst: Bool, _ holding: (inout Definition.Builder) -> Void,
    beside plain: (inout Definition.Builder) -> Void
  ) {
    func addHolding(_ sm: inout Definition.Builder) {
      sm.region(initial: .left(.any)) { sm in
        sm.payload(of: \.left) { step in 7 }
        holding(&sm)
      }
    }
    sm.parallel(.pair) { sm in
      if isFirst { addHolding(&sm) }
      sm.region(initial: .off) { plain(&$0) }
      if !isFirst { addHolding(&sm) }
    }
  }

  @Test("Entry actions of one region do not read the payload of a state that another region has left", arguments: [false, true])
  func leftInAnotherRegion(isFirst: Bool) throws {
    let log = EventRecorder<String>()
    var machine = Machine(
      try Definition(initial: .pair) { sm in
        Self.pair(&sm, isFirst) { sm in
          sm.when(.swap, from: .left(.any), to: .done)
        } beside: { sm in
          sm.when(.swap, from: .off, to: .session(.any))
          sm.payload(of: \.session) { step in ["\(step.payload(of: \.left) as Any)"] }
        }
        sm.onExit(.off) { step in log.append("exit: \(step.payload(of: \.left) as Any)") }
        sm.onEntry(.session(.any)) { step in log.append("entry: \(step.withPayload(of: \.left) { $0 } as Any)") }
      })

    machine.fire(.swap)

    #expect(log.entries == ["exit: Optional(7)", "entry: nil"])
    #expect(machine.payload(of: \.session) == ["nil"])
  }

  @Test("Plain transitions of two regions read neither what the other region has left nor what it has made", arguments: [false, true])
  func leftByAPlainTransition(isFirst: Bool) throws {
    let log = EventRecorder<String>()
    var machine = Machine(
      try Definition(initial: .pair) { sm in
        Self.pair(&sm, isFirst) { sm in
          sm.when(.swap, from: \.left, to: \.right) { left, step in left + 1 }
        } beside: { sm in
          sm.when(.swap, from: .off, to: .done)
        }
        sm.onEntry(.done) { step in
          log.append("\(step.payload(of: \.left) as Any), \(step.withPayload(of: \.right) { $0 } as Any)")
        }
      })

    machine.fire(.swap)

    #expect(log.entries == ["nil, \(isFirst ? "Optional(8)" : "nil")"])
    #expect(machine.payload(of: \.right) == 8)
  }

  @Test(
    "A transition that makes the payload of its target keeps it in a chart with regions, whether or not an entry action reads it",
    arguments: [ErrorPolicy.undo, .raise], [false, true])
  func madeBesideRegions(policy: ErrorPolicy, hasEntryAction: Bool) throws {
    for target: StateLiteral<State, Int> in [\.left, \.right] {
      let seen = EventRecorder<Int?>()
      var machine = Machine(
        try Definition(initial: .pair, onError: policy) { sm in
          Self.pair(&sm, true) { sm in
            sm.when(.swap, from: \.left, to: target) { left, step in left + 1 }
          } beside: { sm in
            sm.state(.off)
          }
          if hasEntryAction { sm.onEntry { step in seen.append(step.payload(of: target)) } }
        })

      machine.fire(.swap)

      #expect(machine.payload(of: target) == 8)
      #expect(seen.entries.last == (hasEntryAction ? 8 : nil))
    }
  }

  @Test("A payload that was made is not seen before its state is active")
  func notBefore() throws {
    let seen = EventRecorder<String?>()
    let definition = try Definition(initial: .off) { sm in
      Self.session(&sm)
      sm.when(.both, from: .off, to: \.writing) { step in "made" }
      sm.onEntry(.session(.any)) { step in seen.append(step.payload(of: \.writing)) }
    }
    var machine = Machine(definition)

    machine.fire(.both)

    #expect(seen.entries == [nil])
    #expect(machine.payload(of: \.writing) == "made")
  }

  @Test("Payloads whose size is no multiple of their alignment do not touch their neighbours")
  func padding() throws {
    struct Heavy: Sendable { var token: ReleaseProbe? = ReleaseProbe(), letter: UInt8 = 1 }
    struct Tiny: Sendable, Equatable { var a: UInt8 = 1, b: UInt8 = 2, c: UInt8 = 3, d: UInt8 = 4 }
    enum Sides: StateCases {
      case pair
      case left(Holds<Heavy>)
      case right(Holds<Tiny>)
      struct Keys: CaseKeys {
        let left = Sides.left
        let right = Sides.right
      }
    }
    enum Touch: Hashable, Sendable { case touch(Call<Bool, Void>) }
    let definition = try MachineDefinition<Sides, Touch>(initial: .pair) { sm in
      sm.parallel(.pair) { sm in
        sm.region(initial: .left(.any)) { sm in
          sm.when(Touch.touch, in: \.left) { fails, heavy, step in
            heavy.letter += 1
            if fails { throw TestFailure() }
          }
        }
        sm.region(initial: .right(.any)) { sm in sm.state(.right(.any)) }
      }
      sm.payload(of: \.left) { step in Heavy() }
      sm.payload(of: \.right) { step in Tiny() }
    }
    var machine = Machine(definition)

    for fails in [true, false, true] { machine.fire(Touch.touch, fails) }

    #expect(machine.payload(of: \.left)?.letter == 2)
    #expect(machine.payload(of: \.right) == Tiny())
  }
}
