import StateMachines
import Testing

@Suite("A rejection in a chart", .timeLimit(TestTimeout.limit))
struct ChartRejectionsTests {
  private func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
    sm.compound(.a, initial: .a1) { sm in
      sm.when(.left, from: .a1, to: .a2)
      sm.when(.right, from: .a1, to: .a2, if: Guard("a1 is ready") { _ in false })
    }
    sm.when(.right, from: .a, to: .b, if: Guard("a is ready") { _ in false })
    sm.when(.back, from: .a, to: .b)
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p11) { sm in
        sm.when(.left, from: .p11, to: .p12)
        sm.when(.right, from: .p11, to: .p12, if: Guard("one") { _ in false })
      }
      sm.region(initial: .p21) { sm in
        sm.when(.tick, from: .p21, to: .p22)
        sm.when(.right, from: .p21, to: .p22, if: Guard("two") { _ in false })
      }
    }
    sm.when(.right, from: .p, to: .b, if: Guard("three") { _ in false })
    sm.when(.back, from: .p, to: .b)
    sm.when(.finish, from: .any, to: .c) { _ in throw Flaw(place: "action") }
    sm.when(.go, from: .c, to: .a)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let initial: Spot
    let event: Nudge
    let sentence: String

    var testDescription: String { sentence }
  }

  static let cases = [
    Case(initial: .a, event: .go, sentence: "'go' does not apply while 'a1'; permitted: left, right, back, finish"),
    Case(
      initial: .a, event: .right,
      sentence: "'right' does not apply while 'a1': "
        + "guard 'a1 is ready' is false, guard 'a is ready' is false; permitted: left, back, finish"),
    Case(initial: .p, event: .go, sentence: "'go' does not apply while 'p11', 'p21'; permitted: left, right, back, tick, finish"),
    Case(
      initial: .p, event: .right,
      sentence: "'right' does not apply while 'p11', 'p21': "
        + "guard 'one' is false, guard 'three' is false, guard 'two' is false; permitted: left, back, tick, finish"),
    Case(initial: .p, event: .finish, sentence: "'finish' failed while 'p11', 'p21': flaw in action"),
    Case(initial: .b, event: .left, sentence: "'left' does not apply while 'b'; permitted: finish"),
  ]

  @Test("A chart's rejection reads as a sentence about the active leaves", arguments: cases, RunnerKind.allCases)
  func sentences(a: Case, kind: RunnerKind) throws {
    let runner = try Runner(kind, initial: [a.initial], rules, rules)

    let outcome = runner.attempt(a.event)

    #expect(outcome.rejection?.description == a.sentence)
  }

  @Test("A chart's rejection carries the configuration at the moment of the decision", arguments: RunnerKind.allCases)
  func configuration(kind: RunnerKind) throws {
    let runner = try Runner(kind, initial: [.p], rules, rules)

    let (refused, failed) = (runner.attempt(.go), runner.attempt(.finish))

    #expect(refused.rejection?.configuration == [.p, .p1, .p11, .p21])
    #expect(failed.rejection?.configuration == [.p, .p1, .p11, .p21])
    #expect(runner.configuration == [.p, .p1, .p11, .p21])
  }

  // MARK: What is permitted

  @Test("`can` and `permittedEvents` predict a rejection over all regions and ancestors", arguments: RunnerKind.allCases)
  func permitted(kind: RunnerKind) throws {
    let initial: [Spot] = [.a, .p, .b]

    let answers = try initial.map { spot in
      let runner = try Runner(kind, initial: [spot], rules, rules)
      return (runner.permittedEvents, Nudge.allCases.filter { runner.can($0) })
    }

    #expect(answers.map(\.0) == [[.left, .back, .finish], [.left, .back, .tick, .finish], [.finish]])
    #expect(answers.map { Set($0.1) } == answers.map { Set($0.0) })
  }

  @Test("A deferred or joined event of a chart is not rejected", arguments: RunnerKind.allCases)
  func deferredAndJoined(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in
          sm.state(.p11)
          sm.defer(.tick, in: .p11)
        }
        sm.region(initial: .p21) { sm in
          sm.state(.p21)
          sm.when(.back, from: .p22, to: .p21)
        }
        sm.join([.p11: .go, .p21: .left], to: .x)
      }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    let permitted = runner.permittedEvents

    #expect(Set(permitted) == [.tick, .go, .left])
    #expect(!runner.can(.back))
  }
}
