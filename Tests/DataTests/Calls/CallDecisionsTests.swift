import StateMachines
import Testing

@Suite("Events with replies that are ignored, impossible or taken by descriptors")
struct CallDecisionsTests {
  private struct Rules: KioskRules {
    func write<Context>(_ sm: inout MachineBuilder<Context, Kiosk, Sale>) {
      sm.ignore(Sale.pay, in: .open, replying: "nothing")
      sm.ignore(Sale.note, in: .open)
      sm.impossible(Sale.count, in: .open)
      sm.when(.any, from: .open, to: .locked)
      sm.when(.any, from: .locked, to: .busy)
      sm.ignore(.any, in: .busy)
      sm.impossible(.any, in: .closed)
    }
  }

  @Test("An ignored event replies, is accepted and changes nothing; `require` rejects it", arguments: EntryPoint.Kind.allCases)
  func ignored(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind)

    machine.perform {
      #expect(machine.can(Sale.pay, 1))
      #expect(machine.fire(Sale.pay, 1) == "nothing")
      let answer = machine.attempt(Sale.pay, 1)
      #expect("\(answer.outcome)" == "accepted: ignored" && answer.reply == "nothing")
      #expect(machine.attempt(Sale.note, "x").reply != nil)
      let required = Result { () throws(Rejection<Kiosk, Sale>) in try machine.require(Sale.pay, 1) }
      guard case .failure(let rejection) = required, case .noTransition = rejection.reason else {
        Issue.record("not rejected for want of a transition: \(required)")
        return
      }
    }

    #expect(machine.perform { machine.sight.state } == "open")
  }

  @Test("An impossible event is rejected as impossible", arguments: EntryPoint.Kind.allCases)
  func impossible(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind)

    machine.perform {
      #expect(!machine.can(Sale.count, ()))
      let answer = machine.attempt(Sale.count, ())
      guard case .impossible = answer.outcome.rejection?.reason else {
        Issue.record("not impossible: \(answer.outcome)")
        return
      }
    }
  }

  @Test("A line for any event takes those without a reply only", arguments: EntryPoint.Kind.allCases)
  func descriptors(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind, initial: .locked)

    machine.perform {
      #expect(!machine.can(Sale.pay, 1) && machine.fire(Sale.pay, 1) == nil)
      #expect(!machine.can(Sale.count, ()) && machine.fire(Sale.count, ()) == nil)
      #expect(machine.can(Sale.note, "x") && machine.fire(Sale.note, "x") != nil)
      #expect(machine.sight.state == "busy")
      #expect(!machine.can(Sale.pay, 1) && machine.fire(Sale.pay, 1) == nil)
      #expect(machine.fire(Sale.ping, ()) != nil)
    }
  }

  @Test("A line that declares any event impossible also takes those with a reply", arguments: EntryPoint.Kind.allCases)
  func anyIsImpossible(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind, initial: .closed)

    let outcome = machine.perform { machine.attempt(Sale.pay, 1).outcome }

    guard case .impossible = outcome.rejection?.reason else {
      Issue.record("not impossible: \(outcome)")
      return
    }
  }

  @Test("`get` of an answer returns the reply of a transition and of an ignored event, and throws the rejection of any other")
  func get() throws {
    let definition = try MachineDefinition<Kiosk, Sale>(initial: .open) { sm in
      sm.when(Sale.pay, in: .open, if: .init("is enough") { amount, step in amount > 2 }) { amount, step in "paid \(amount)" }
      sm.ignore(Sale.count, in: .open, replying: 0)
      sm.ignore(Sale.note, in: .open)
    }
    let shared = ThreadsafeMachine(definition)
    var machine = Machine(definition)

    let reply = try machine.attempt(Sale.pay, 3).get()
    #expect(reply == "paid 3")
    #expect(try shared.attempt(Sale.pay, 3).get() == "paid 3")
    #expect(try shared.attempt(Sale.count).get() == 0)
    try shared.attempt(Sale.note, "x").get()
    let rejection = #expect(throws: Rejection<Kiosk, Sale>.self) { try shared.attempt(Sale.pay, 2).get() }
    #expect(rejection?.description.contains("'pay' does not apply while 'open': guard 'is enough' is false") == true)
  }

  @Test("An event that no line names and that wants a reply is not taken by a line for any event")
  func unmentioned() throws {
    var machine = Machine(try MachineDefinition<Kiosk, Sale>(initial: .open) { sm in sm.when(.any, from: .open, to: .locked) })

    let isPossible = machine.can(Sale.pay, 1)
    let (reply, isAccepted) = (machine.fire(Sale.pay, 1), machine.fire(Sale.note, "x"))

    #expect(!isPossible && reply == nil && isAccepted)
  }

  private struct GuardedRules: KioskRules {
    func write<Context>(_ sm: inout MachineBuilder<Context, Kiosk, Sale>) {
      sm.when(.any, from: .open, to: .locked, if: Guard("fails") { _ in throw TestFailure() })
      sm.when(.any, from: .locked, to: .busy, if: Guard("never") { _ in false })
      sm.impossible(.any, in: .locked)
      sm.when(.open, from: .closed, to: .open)
    }
  }

  @Test(
    "No guard is asked about an event that no line names and that wants a reply; a line that declares it impossible is found behind others",
    arguments: EntryPoint.Kind.allCases)
  func unmentionedWithGuards(kind: EntryPoint.Kind) throws {
    for policy in [ErrorPolicy.undo, .raise] {
      let open = try GuardedRules().machine(kind, initial: .open, onError: policy)
      let locked = try GuardedRules().machine(kind, initial: .locked, onError: policy)

      let answers = (open.perform { open.attempt(Sale.pay, 1) }, locked.perform { locked.attempt(Sale.pay, 1) })

      guard case .noTransition = answers.0.outcome.rejection?.reason, case .impossible = answers.1.outcome.rejection?.reason else {
        Issue.record("\(policy): \(answers.0.outcome), \(answers.1.outcome)")
        return
      }
    }
  }

  @Test("`can` is false for the value of an event that wants a reply and that no line names, although a line takes any event")
  func canUnmentioned() throws {
    let definition = try MachineDefinition<Kiosk, Sale>(initial: .open) { sm in
      sm.when(.any, from: .open, to: .locked)
      sm.when(Sale.count, from: .locked, to: .open) { _ in 1 }
    }
    let (machine, shared) = (Machine(definition), ThreadsafeMachine(definition))

    let answers = [Sale.pay(.any), .count(.any), .note(.any), .lock].map { [machine.can($0), shared.can($0)] }

    #expect(answers == [[false, false], [false, false], [true, true], [true, true]])
  }

  @Test("An outer line that declares such an event impossible is found behind an inner one that ignores any event")
  func unmentionedOutside() throws {
    var machine = Machine(
      try MachineDefinition<Spot, Sale>(initial: .a) { sm in
        sm.compound(.a, initial: .a1) { sm in
          sm.ignore(.any, in: .a1)
        }
        sm.impossible(.any, in: .a)
      })

    let answer = machine.attempt(Sale.pay, 4)
    let isAccepted = machine.fire(Sale.note, "x")

    guard case .impossible = answer.outcome.rejection?.reason else {
      Issue.record("not impossible: \(answer.outcome)")
      return
    }
    #expect(isAccepted)
  }

  @Test("An outer line with a reply is found behind an inner line for any event")
  func outer() throws {
    var machine = Machine(
      try MachineDefinition<Spot, Sale>(initial: .a) { sm in
        sm.compound(.a, initial: .a1) { sm in
          sm.when(.any, in: .a1) { _ in }
        }
        sm.when(Sale.pay, in: .a) { amount, _ in "outer \(amount)" }
      })

    let (reply, isAccepted) = (machine.fire(Sale.pay, 4), machine.fire(Sale.note, "x"))

    #expect(reply == "outer 4" && isAccepted)
  }

  @Test("A total definition counts the lines that may take an event with a reply, and no others")
  func total() throws {
    let line = #line + 1
    #expect {
      _ = try MachineDefinition<Switch, Knob>(initial: .on, total: true) { sm in
        sm.when(.any, from: .on, to: .off)
        sm.when(Knob.turn, in: .off) { degrees, _ in degrees }
        sm.ignore(.press(.any), in: .off)
      }
    } throws: { error in
      (error as? DefinitionError)?.issues.map(\.message)
        == [
          "'on' leaves undecided: 'turn'; add a transition, a 'defer', 'ignore' or 'impossible'; "
            + "'turn' has a reply, which the line at CallDecisionsTests.swift:\(line) does not make"
        ]
    }
    _ = try MachineDefinition<Switch, Knob>(initial: .on, total: true) { sm in
      sm.when(.any, from: .on, to: .off)
      sm.ignore(Knob.turn, in: .on, replying: 0)
      sm.impossible(.any, in: .off)
    }
  }

  @Test("A line with a call decides its case where the enum has keys")
  func totalCases() throws {
    let line = #line + 1
    #expect {
      _ = try MachineDefinition<Switch, Command>(initial: .on, total: true) { sm in
        sm.when(Command.turn, in: .on) { degrees, _ in degrees }
        sm.when(Command.press, in: .on) { _, _ in }
        sm.ignore(.any, in: .off)
        sm.when(.stop, from: .on, to: .off)
      }
    } throws: { error in
      (error as? DefinitionError)?.issues.map(\.message)
        == [
          "'off' leaves undecided: 'turn'; add a transition, a 'defer', 'ignore' or 'impossible'; "
            + "'turn' has a reply, which the line at CallDecisionsTests.swift:\(line) does not make"
        ]
    }
  }

  private enum Command: MachineEvent, PayloadCases {
    case turn(Call<Int, Int>)
    case press(Call<Int, Void>)
    case stop

    static let caseNames = ["turn", "press", "stop"]

    var caseNumber: UInt8 {
      switch self {
      case .turn: 0
      case .press: 1
      case .stop: 2
      }
    }

    struct Keys: CaseKeys {}
  }

  private enum Switch: Hashable { case on, off }

  private enum Knob: Hashable, CaseIterable {
    case turn(Call<Int, Int>)
    case press(Call<Void, Void>)

    static let allCases: [Self] = [.turn(.any), .press(.any)]
  }
}
