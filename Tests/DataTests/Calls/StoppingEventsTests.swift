import StateMachines
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite("An impossible event that stops the program", .exitTests, .timeLimit(TestTimeout.limit))
struct StoppingEventsTests {
  private static func check(_ exit: ExitTest.Result?, _ sentence: String) throws {
    let text = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(text.contains(sentence), "\(text)")
  }

  @Test("An impossible event stops the program with a sentence where its line says so")
  func stops() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(300)
      var machine = Machine(
        try SpotDefinition(initial: .a) { sm in
          sm.when(.go, from: .a, to: .b)
          sm.impossible(.back, in: .a, stops: true)
        })
      machine.fire(.back)
    }
    try Self.check(exit, "'back' is impossible while 'a', says StoppingEventsTests.swift:")
  }

  @Test("An event with an argument that is rejected stops the program with the reason where `try!` wants its reply")
  func required() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(300)
      var machine = Machine(
        try MachineDefinition<Kiosk, Sale>(initial: .open) { sm in
          sm.when(Sale.pay, in: .open, if: .init("is enough") { amount, step in amount > 2 }) { amount, step in "paid" }
        })
      _ = try! machine.attempt(Sale.pay, 2).get()
    }
    try Self.check(exit, "'pay' does not apply while 'open': guard 'is enough' is false")
  }

  @Test("The sentence of an event that stops the program names the active state of each region")
  func regions() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(300)
      let machine = ThreadsafeMachine(
        try SpotDefinition(initial: .p) { sm in
          sm.parallel(.p) { sm in
            sm.compound(.p1, initial: .p11) { $0.impossible(.back, in: .p11, stops: true) }
            sm.compound(.p2, initial: .p21) { $0.impossible(.back, in: .p21) }
          }
        })
      machine.fire(.back)
    }
    try Self.check(exit, "'back' is impossible while 'p11', 'p21', says StoppingEventsTests.swift:")
  }

  @Test("A raised event that stops the program is named in the sentence")
  func raised() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(300)
      var machine = Machine(
        try MachineDefinition<String, String>(initial: "waiting for a long time") { sm in
          sm.when("go", from: "waiting for a long time", to: "idle") { $0.raise("an event with a long name") }
          sm.impossible(.any, in: "idle", stops: true)
        })
      machine.fire("go")
    }
    try Self.check(exit, "'an event with a long name' is impossible while 'idle', says StoppingEventsTests.swift:")
  }

  @Test("A completion that is impossible stops the program with a sentence")
  func completion() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(300)
      var machine = Machine(
        try SpotDefinition(initial: .a) { sm in
          sm.compound(.a, initial: .a1) { sm in
            sm.when(.go, from: .a1, to: .a2)
            sm.final(.a2)
          }
          sm.impossible(.done(of: .a), in: .a, stops: true)
        })
      machine.fire(.go)
    }
    try Self.check(exit, "'done(a)' is impossible while 'a2', says StoppingEventsTests.swift:")
  }

  @Test("A failure that is impossible stops the program with a sentence")
  func failure() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(300)
      var machine = Machine(
        try SpotDefinition(initial: .a, onError: .raise) { sm in
          sm.when(.go, in: .a) { _ in throw BrokenPipe() }
          sm.impossible(.hookFailure, in: .a, stops: true)
        })
      machine.fire(.go)
    }
    try Self.check(exit, "'failure(the pipe is broken)' is impossible while 'a', says StoppingEventsTests.swift:")
  }

  @Test("The sentence of an event that stops the program names the line that takes it, not those for other events or states")
  func line() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(300)
      var machine = Machine(try StoppingEventsTests.definitionWithSeveralLines())
      machine.fire(.tock)
    }
    try Self.check(exit, "'tock' is impossible while 'a', says StoppingEventsTests.swift:\(Self.lineOfTock)\n")
  }

  @Test("The sentence of an event with a payload that stops the program names the line for its key")
  func payload() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(300)
      var machine = Machine(try StoppingEventsTests.definitionWithKeys())
      machine.fire(.seek(to: 2))
    }
    let file = "StoppingEventsTests.swift"
    try Self.check(exit, "is impossible while 'empty', says \(file):\(Self.lineOfSeek)\n")
  }

  @Test("An event that stops the program in one region does not where another region takes or ignores it")
  func taken() throws {
    var machine = Machine(
      try SpotDefinition(initial: .p) { sm in
        sm.parallel(.p) { sm in
          sm.compound(.p1, initial: .p11) { $0.impossible([.tick, .tock], in: .p11, stops: true) }
          sm.compound(.p2, initial: .p21) { sm in
            sm.when(.tick, in: .p21) { _ in }
            sm.ignore(.tock, in: .p21)
          }
        }
      })

    let (isTaken, outcome) = (machine.fire(.tick), machine.attempt(.tock))

    #expect(isTaken)
    #expect(outcome.description == "accepted: ignored")
  }

  // MARK: Lines, written here because in the closure of an exit test all have the line of the test

  private static let lineOfTock = #line + 8

  fileprivate static func definitionWithSeveralLines() throws -> SpotDefinition {
    try SpotDefinition(initial: .a) { sm in
      sm.impossible(.tock, in: .any, stops: true)
      sm.impossible(.go, in: .a, stops: true)
      sm.impossible(.tock, in: .b, stops: true)
      sm.impossible(.tick, in: .a)
      sm.impossible([.back, .tock], in: [.a, .c], stops: true)
      sm.impossible(.any, in: .a, stops: true)
    }
  }

  private static let lineOfSeek = #line + 5

  fileprivate static func definitionWithKeys() throws -> MachineDefinition<Player.Case, Media> {
    try MachineDefinition(initial: .empty) { sm in
      sm.impossible(.play, in: .empty, stops: true)
      sm.impossible(.of(\.seek), in: .empty, stops: true)
      sm.impossible(.any, in: .empty, stops: true)
    }
  }
}
