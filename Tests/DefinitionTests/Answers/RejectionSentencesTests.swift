import StateMachines
import Testing

@Suite("The sentence of a rejection")
struct RejectionSentencesTests {
  private static let file = "RejectionSentencesTests.swift"
  private static let hasFunds = ParcelGuard("has funds") { step in step.context.funds > 0 }
  private static let isFrozen = ParcelGuard("frozen") { step in step.context.isFrozen }

  @Test("A rejection's sentence lists the permitted events when no transition takes the event")
  func noTransition() throws {
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid)
      sm.when(.ship, from: .paid, to: .shipped)
      sm.when(.cancel, from: .placed, to: .cancelled)
    }
    var purse = Purse()
    var machine = ContextMachine(definition, with: &purse)

    let rejection = try #require(machine.attempt(.ship, with: &purse).rejection)

    #expect(rejection.description == "'ship' does not apply while 'placed'; permitted: pay, cancel")
  }

  @Test("A rejection's sentence says so when no event is permitted")
  func nothingPermitted() throws {
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(.ship, from: .placed, to: .shipped)
    }
    var purse = Purse()
    var machine = try ContextMachine(definition, at: .shipped)

    let rejection = try #require(machine.attempt(.ship, with: &purse).rejection)

    #expect(rejection.description == "'ship' does not apply while 'shipped'; permitted: nothing")
  }

  struct Conditions: CustomTestStringConvertible, Sendable {
    let sentence: String
    let guards: [ParcelGuard]

    init(_ sentence: String, _ guards: ParcelGuard...) {
      self.sentence = sentence
      self.guards = guards
    }

    var testDescription: String { sentence }
  }

  static let conditions = [
    Conditions("guard 'has funds' is false", hasFunds),
    Conditions("guard at \(file):\(#line) is false", ParcelGuard { step in step.context.funds > 0 }),
    Conditions("guard 'has funds' is false", hasFunds && isFrozen),
    Conditions("guard 'has funds || frozen' is false", hasFunds || isFrozen),
    Conditions("guard '!in placed' is false", !.isIn(.placed)),
    Conditions("guard 'in paid' is false", .isIn(.paid)),
    Conditions("guard 'in paid' is false", .isIn(.paid) && hasFunds),
    Conditions("guard 'has funds' is false", hasFunds && !isFrozen),
    Conditions("guard 'frozen' is false", .isIn(.placed) && !hasFunds && isFrozen),
    Conditions("guard '!(in placed && !has funds)' is false", !(.isIn(.placed) && !hasFunds)),
    Conditions("guard '!!frozen' is false", !(!isFrozen)),
    Conditions("guard 'has funds || frozen && in paid' is false", hasFunds || isFrozen && .isIn(.paid)),
    Conditions("guard 'has funds || frozen' is false", (hasFunds || isFrozen) && !(.isIn(.placed) && .isIn(.paid))),
    Conditions("guard 'has funds' is false, guard 'frozen' is false", hasFunds, isFrozen),
    Conditions(
      "guard 'frozen' is false, guard 'in paid' is false, guard 'has funds' is false",
      isFrozen, .isIn(.paid), hasFunds && isFrozen),
  ]

  @Test("A rejection's sentence names the guards that were false, in the order of evaluation", arguments: conditions)
  func guards(conditions: Conditions) throws {
    let definition = try ParcelDefinition(initial: .placed) { sm in
      for condition in conditions.guards { sm.when(.pay, from: .placed, to: .paid, if: condition) }
      sm.when(.cancel, from: .placed, to: .cancelled)
    }
    var purse = Purse()
    var machine = ContextMachine(definition, with: &purse)

    let rejection = try #require(machine.attempt(.pay, with: &purse).rejection)

    #expect(rejection.description == "'pay' does not apply while 'placed': \(conditions.sentence); permitted: cancel")
  }

  @Test("A rejection quotes a guard's name that looks like a source location, and its reason has the bare names")
  func namesLikePlaces() throws {
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid, if: ParcelGuard("guard at the door") { _ in false })
      sm.when(.pay, from: .placed, to: .paid, if: ParcelGuard { _ in false } && Self.isFrozen)
    }
    let line = #line - 2
    var purse = Purse()
    var machine = ContextMachine(definition, with: &purse)

    let rejection = try #require(machine.attempt(.pay, with: &purse).rejection)

    let names = ["guard at the door", "guard at \(Self.file):\(line)"]
    #expect(
      rejection.description
        == "'pay' does not apply while 'placed': guard '\(names[0])' is false, \(names[1]) is false; permitted: nothing")
    guard case .guards(let found) = rejection.reason else {
      Issue.record("the reason is \(rejection.reason)")
      return
    }
    #expect(found == names)
  }

  @Test("A rejection's sentence after a stop and a new start is that of any running machine", arguments: [false, true])
  func startedAgain(starts: Bool) throws {
    let definition = try ParcelDefinition(initial: .placed) { sm in sm.when(.pay, from: .placed, to: .paid) }
    var purse = Purse()
    var machine = ContextMachine(stopped: definition)
    try machine.start(with: &purse)
    machine.stop(with: &purse)
    if starts { try machine.start(with: &purse) }

    let rejection = try #require(machine.attempt(.ship, with: &purse).rejection)

    #expect(rejection.description == "'ship' does not apply" + (starts ? " while 'placed'; permitted: pay" : ": the machine is stopped"))
  }

  @Test(
    "A rejection's sentence names the error of a guard, an action or a hook",
    arguments: ["guard", "before", "exit", "action", "entry", "after"])
  func failed(position: String) throws {
    let fail = { @Sendable (here: String) throws in if here == position { throw BrokenPipe() } }
    let isSound = ParcelGuard("sound") { _ in
      try fail("guard")
      return true
    }
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid, if: isSound) { _ in try fail("action") }
      sm.before(.pay) { _ in try fail("before") }
      sm.onExit(.placed) { _ in try fail("exit") }
      sm.onEntry(.paid) { _ in try fail("entry") }
      sm.after(.pay) { _ in try fail("after") }
    }
    var purse = Purse()
    var machine = ContextMachine(definition, with: &purse)

    let rejection = try #require(machine.attempt(.pay, with: &purse).rejection)

    #expect(rejection.description == "'pay' failed while 'placed': the pipe is broken")
  }

  @Test("A rejection says not started before the first start, stopped after a stop, and finished at the end")
  func stopped() throws {
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid)
      sm.final(.paid)
    }
    var purse = Purse()
    var unstarted = ContextMachine(stopped: definition)
    var stopped = ContextMachine(definition, with: &purse)
    var finished = ContextMachine(definition, with: &purse)
    stopped.stop(with: &purse)
    finished.fire(.pay, with: &purse)

    let rejections = [
      unstarted.attempt(.pay, with: &purse), stopped.attempt(.pay, with: &purse), finished.attempt(.pay, with: &purse),
    ]

    let sentences = rejections.compactMap { $0.rejection?.description }
    let reasons = ["is not started", "is stopped", "has finished in 'paid'"]
    #expect(sentences == reasons.map { "'pay' does not apply: the machine \($0)" })
  }

  @Test("A rejection's sentence includes the error of a start that was undone")
  func undoneStart() throws {
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid)
      sm.onEntry(.placed) { _ in throw BrokenPipe() }
    }
    var purse = Purse()
    var machine = ContextMachine(definition, with: &purse)

    let rejection = try #require(machine.attempt(.pay, with: &purse).rejection)

    #expect(rejection.description == "'pay' failed while 'placed': the pipe is broken")
  }

  @Test("Outcomes, thrown errors and rejection hooks show a rejection as the same sentence")
  func everywhere() throws {
    let log = EventRecorder<String>()
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid)
      sm.onRejection { log.append("\($0)") }
      sm.onRejection { purse, rejection in log.append("\(purse.funds): \(rejection)") }
    }
    var purse = Purse(funds: 7)
    var machine = ContextMachine(definition, with: &purse)

    let outcome = machine.attempt(.ship, with: &purse)
    let error = #expect(throws: Rejection<Parcel, Request>.self) { try machine.require(.ship, with: &purse) }

    let sentence = "'ship' does not apply while 'placed'; permitted: pay"
    #expect(outcome.description == "rejected: \(sentence)")
    #expect(error?.description == sentence)
    #expect(log.entries == [sentence, "7: \(sentence)", sentence, "7: \(sentence)"])
  }
}
