import StateMachines
import Testing

@Suite("A rejection reads as a sentence")
struct RejectionSentencesTests {
  private static let file = "RejectionSentencesTests.swift"
  private static let hasFunds = ParcelGuard("has funds") { step in step.context.funds > 0 }
  private static let isFrozen = ParcelGuard("frozen") { step in step.context.isFrozen }

  @Test("that says what is permitted, where no transition takes the event")
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

  @Test("that says so where nothing is permitted")
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
    Conditions("not has funds", hasFunds),
    Conditions("not guard at \(file):\(#line)", ParcelGuard { step in step.context.funds > 0 }),
    Conditions("not has funds && frozen", hasFunds && isFrozen),
    Conditions("not has funds || frozen", hasFunds || isFrozen),
    Conditions("not !in placed", !.isIn(.placed)),
    Conditions("not in paid", .isIn(.paid)),
    Conditions("not in paid && has funds", .isIn(.paid) && hasFunds),
    Conditions("not has funds && !frozen", hasFunds && !isFrozen),
    Conditions("not !!frozen", !(!isFrozen)),
    Conditions("not has funds || frozen && in paid", hasFunds || isFrozen && .isIn(.paid)),
    Conditions("not (has funds || frozen) && !(in placed && in paid)", (hasFunds || isFrozen) && !(.isIn(.placed) && .isIn(.paid))),
    Conditions("not has funds, not frozen", hasFunds, isFrozen),
    Conditions("not frozen, not in paid, not has funds && frozen", isFrozen, .isIn(.paid), hasFunds && isFrozen),
  ]

  @Test("that names the guards that said no, in the order in which they were asked", arguments: conditions)
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

  @Test("that names the error of a guard, an action or a hook", arguments: ["guard", "before", "exit", "action", "entry", "after"])
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

  @Test("that says that the machine is stopped: before the start, after a stop and after the end")
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
    #expect(sentences == Array(repeating: "'pay' does not apply: the machine is stopped", count: 3))
  }

  @Test("that tells the error of a start that was undone")
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

  @Test("is what an outcome, a thrown error and a hook for rejections show")
  func everywhere() throws {
    let log = Log()
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
