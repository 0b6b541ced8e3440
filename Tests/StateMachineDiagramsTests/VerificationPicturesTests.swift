import StateMachineDiagrams
import StateMachineTesting
import StateMachines
import Testing

@Suite("Pictures of what tests have found")
struct VerificationPicturesTests {
  private enum Job: Hashable, Sendable { case idle, work, running, paused, done }
  private enum Command: Hashable, Sendable { case start, pause, resume, note, finish }

  private static func jobs() -> MachineDefinition<Job, Command> {
    .verified(initial: .idle) { sm in
      sm.when(.start, from: .idle, to: .work)
      sm.compound(.work, initial: .running) { sm in
        sm.when(.pause, from: .running, to: .paused)
        sm.when(.resume, from: .paused, to: .running)
        sm.when(.note, in: .paused) { _ in }
      }
      sm.when(.finish, from: .work, to: .done)
      sm.final(.done)
    }
  }

  /// The states and transitions that a picture highlights, and the lines in its states.
  private static func highlighted(in svg: String) -> Set<String> {
    let parts = svg.matches(of: #/<g class="(?:state|transition) active" id="[^"]*" data-(?:state|transition)="([^"]*)"/#).map(\.1)
    let lines = svg.matches(of: #/<text [^>]*class="line-text active">([^<]*)</#).map(\.1)
    return Set((parts + lines).map { String($0).replacing("&gt;", with: ">") })
  }

  @Test("The picture of a counterexample highlights the states between which a run goes on for ever, and nothing else")
  func counterexample() throws {
    let definition = Self.jobs()
    guard case .fails(let found) = try Exploration(definition).verdict(on: .eventually(.ended)) else {
      Issue.record("A job that is paused again and again is not found.")
      return
    }

    let picture = MachineDescription(definition).svg(highlighting: found.states)
    #expect(Self.highlighted(in: picture) == ["work", "running", "paused"])
  }

  @Test("The picture of a coverage report highlights the states, transitions and lines that were not reached, and nothing else")
  func coverage() throws {
    let definition = Self.jobs()
    let recording = Recording(of: definition)
    let machine = ThreadsafeMachine(definition)
    for command in [Command.start, .finish] { machine.fire(command) }

    let picture = MachineDescription(definition).svg(highlighting: recording.coverage.report.notReached)
    #expect(Self.highlighted(in: picture) == ["paused", "pause: running -> paused", "resume: paused -> running", "note / …"])
  }

  @Test("The picture of a report about machines that have reached everything highlights nothing")
  func covered() throws {
    let definition = Self.jobs()
    let recording = Recording(of: definition)
    for path in try Exploration(definition).testPaths { try path.play { MachineDriver(definition) } }

    let description = MachineDescription(definition)
    #expect(description.svg(highlighting: recording.coverage.report.notReached) == description.svg())
  }
}
