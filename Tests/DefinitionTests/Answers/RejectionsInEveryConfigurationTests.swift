import StateMachines
import Testing

@Suite("A rejection, for each reason in each kind of configuration")
struct RejectionsInEveryConfigurationTests {
  /// What is rejected, and why.
  enum Cue: Hashable, Sendable, CaseIterable {
    case unknown
    case oneGuard
    case manyGuards
    case failing
    case impossible
    /// They come as plain events; a line of another state takes the first.
    case named(Call<Int, Int>)
    case unnamed(Call<Int, Int>)

    static let allCases: [Self] = [.unknown, .oneGuard, .manyGuards, .failing, .impossible, .named(.any), .unnamed(.any)]

    /// What the rejection says after the states.
    var reason: String {
      switch self {
      case .unknown: "noTransition"
      case .oneGuard: #"guards(["no 1"])"#
      case .manyGuards: #"guards(["no 1", "no 2", "no 3", "no 4", "no 5", "no 6"])"#
      case .failing: "failed(BrokenPipe)"
      case .impossible: "impossible"
      case .named, .unnamed: "failed(\(MachineError.argumentMissing))"
      }
    }
  }

  private struct BrokenPipe: Error, CustomStringConvertible {
    var description: String { "BrokenPipe" }
  }

  private static func addLines<State>(
    _ sm: inout MachineBuilder<Void, State, Cue>, in state: StateMatcher<State>, andIn other: StateMatcher<State>
  ) {
    sm.when(Cue.named, in: other) { number, _ in number }
    sm.when(.oneGuard, in: state, if: Guard("no 1") { _ in false }) { _ in }
    for number in 1...6 { sm.when(.manyGuards, in: state, if: Guard("no \(number)") { _ in false }) { _ in } }
    sm.when(.failing, in: state) { _ in throw BrokenPipe() }
    sm.impossible(.impossible, in: state)
  }

  /// Checks what `attempt` and `require` say while a machine that is a value and a thread-safe one run, and when they are stopped.
  private static func check<State: Hashable & Sendable>(
    _ definition: MachineDefinition<State, Cue>, _ cue: Cue, at configuration: [State]
  ) throws {
    var machine = Machine(definition)
    let shared = ThreadsafeMachine(definition)
    let rejections = [
      machine.attempt(cue).rejection, shared.attempt(cue).rejection,
      #expect(throws: Rejection<State, Cue>.self) { try machine.require(cue) },
      #expect(throws: Rejection<State, Cue>.self) { try shared.require(cue) },
    ]
    machine.stop()
    shared.stop()
    for rejection in rejections {
      let rejection = try #require(rejection)
      #expect(rejection.event == cue)
      #expect(rejection.configuration == configuration)
      #expect("\(rejection.reason)" == cue.reason)
    }
    for rejection in [machine.attempt(cue).rejection, shared.attempt(cue).rejection] {
      #expect(rejection?.configuration == configuration)
      #expect(rejection.map { "\($0.reason)" } == "stopped")
    }
  }

  @Test("One state says all", arguments: Cue.allCases)
  func flat(cue: Cue) throws {
    try Self.check(MachineDefinition(initial: 7) { sm in Self.addLines(&sm, in: [7], andIn: [8]) }, cue, at: [7])
  }

  @Test("The active state holds a payload", arguments: Cue.allCases)
  func payload(cue: Cue) throws {
    let definition = try MachineDefinition<Player.Case, Cue>(initial: .playing(.any)) { sm in
      sm.payload(of: \.playing) { _ in (track: "song", from: 3) }
      Self.addLines(&sm, in: .of(\.playing), andIn: [.empty])
    }
    try Self.check(definition, cue, at: [.playing(.any)])
  }

  @Test("Several regions are active", arguments: Cue.allCases, [3, 40, 90])
  func regions(cue: Cue, count: Int) throws {
    let definition = try MachineDefinition<Int, Cue>(initial: 0) { sm in
      sm.parallel(0) { sm in
        for number in 1...count {
          sm.compound(number, initial: 1_000 + number) { sm in sm.state(1_000 + number) }
        }
      }
      sm.state(2_000)
      Self.addLines(&sm, in: [1_000 + count], andIn: [2_000])
    }
    try Self.check(definition, cue, at: [0] + (1...count).flatMap { [$0, 1_000 + $0] })
  }
}
