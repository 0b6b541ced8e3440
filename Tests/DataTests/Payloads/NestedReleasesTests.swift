import Foundation
import StateMachineTesting
import StateMachines
import Testing

/// Objects that fire the machine when it releases them, in steps each of which makes the next such object.
@Suite("Releases that fire events endlessly", .timeLimit(TestTimeout.limit))
struct NestedReleasesTests {
  private enum State: StateCases {
    case idle
    case holding(Holds<ReleaseProbe>)
    struct Keys: CaseKeys { let holding = State.holding }
  }

  private enum Event: Hashable, Sendable {
    case replace
    case keep(ReleaseProbe)
  }

  private struct Failure: Error {
    let probe: ReleaseProbe
  }

  /// What the machine releases.
  enum Released: CaseIterable, Sendable {
    case commitWorkOfUndoneStep, sentEventOfUndoneStep, raisedEventOfUndoneStep, errorOfUndoneStep
    case cancelledEvent, processedEvent, payload, commitWork
  }

  private static func definition(
    _ released: Released, _ probe: @escaping @Sendable () -> ReleaseProbe
  ) throws -> MachineDefinition<State, Event> {
    try MachineDefinition(initial: .idle) { sm in
      switch released {
      case .commitWorkOfUndoneStep:
        sm.when(.replace, in: .idle) { step in
          let probe = probe()
          step.onCommit { probe.keepAlive() }
          throw TestFailure()
        }
      case .sentEventOfUndoneStep:
        sm.when(.replace, in: .idle) { step in
          step.send(.keep(probe()), after: .seconds(1))
          throw TestFailure()
        }
      case .raisedEventOfUndoneStep:
        sm.when(.replace, in: .idle) { step in
          step.raise(.keep(probe()))
          throw TestFailure()
        }
      case .errorOfUndoneStep:
        sm.when(.replace, in: .idle) { step in throw Failure(probe: probe()) }
      case .cancelledEvent:
        sm.when(.replace, in: .idle) { step in
          step.send(.keep(probe()), after: .seconds(1), id: "event")
          step.cancel("event")
        }
      case .processedEvent:
        sm.when(.replace, in: .idle) { step in step.send(.keep(probe())) }
      case .payload:
        sm.when(.replace, from: .idle, to: \.holding) { step in probe() }
        sm.when(.replace, from: \.holding, to: \.holding) { _, step in probe() }
      case .commitWork:
        sm.when(.replace, in: .idle) { step in
          let probe = probe()
          step.onCommit { probe.keepAlive() }
        }
      }
    }
  }

  @Test("A chain of objects that fire when they are released ends with a rejection, not with the stack", arguments: Released.allCases)
  func endless(_ released: Released) throws {
    let (handle, errors, made) = (MachineHandle<State, Event>(), EventRecorder<String>(), AtomicCounter())
    @Sendable func probe() -> ReleaseProbe {
      made.add()
      return ReleaseProbe {
        // An answer would keep the error of the undone step, so that the closure releases it and not the machine.
        guard released != .errorOfUndoneStep else { return handle.fire(.replace).map { _ in } ?? () }
        guard case .failed(let error)? = handle.attempt(.replace)?.rejection?.reason, error is MachineError else { return }
        errors.append("\(error)")
      }
    }
    let machine = ThreadsafeMachine(try Self.definition(released, probe), clock: ManualClock())
    handle.reach(machine)

    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      machine.fire(.replace)
      if released == .payload { machine.fire(.replace) }
      done.signal()
    }
    // A chain takes 3 MB without optimisation, and more with a sanitizer.
    thread.stackSize = 64 << 20
    thread.start()
    done.wait()
    let endless = made.count

    switch released {
    case .cancelledEvent:
      // The event is cancelled while the step commits, so that the machine queues what the release fires: one call takes one after another.
      #expect(errors.entries == [] && endless > 100 && endless < 2_000)
    case .errorOfUndoneStep:
      #expect(endless > 100 && endless < 210)
    case .commitWork:
      // Each step beyond the limit of 'onCommit' is undone and releases its work, until the calls inside each other are too many as well.
      #expect(errors.entries.count == 101 && endless > 100 && endless < 210)
    default:
      #expect(errors.entries.count == 1 && endless > 100 && endless < 210)
    }
    #expect(errors.entries.allSatisfy { $0.hasPrefix("the machine does not come to rest") })
  }
}
