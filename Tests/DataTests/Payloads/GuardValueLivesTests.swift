import StateMachines
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite("How long a value of a guard is there", .timeLimit(.minutes(5)))
struct GuardValueLivesTests {
  enum Place: MachineState { case both, left, a, b, right, c, d }
  enum Way: MachineEvent { case go, next, back }

  /// What leads, in one call, from a step whose guard finds a value to a step that has the same source, and whose guard finds none.
  enum Later: String, CaseIterable, Codable, Sendable { case sent, deferred, afterUndoing, raised, eventless, failed }

  /// A machine whose second step reads the value of a guard.
  static func machine(
    _ later: Later, read: @escaping @Sendable (borrowing Step<Void, Place, Way>, GuardValue<Void, Place, Way, Int>) -> Void
  ) throws -> Machine<Place, Way> {
    let asked = AtomicCounter()
    let definition = try MachineDefinition<Place, Way>(initial: .a, onError: later == .failed ? .raise : .undo) { sm in
      let count = sm.value("has a count") { step in
        asked.add() == 1 ? 1 : nil
      }
      sm.compound(.both, initial: .a) { sm in
        sm.state(.a)
        sm.state(.b)
      }
      switch later {
      case .sent:
        sm.when(.go, in: .a, if: .has(count)) { step in step.send(.go) }
        sm.when(.go, in: .a) { step in read(step, count) }
      case .deferred:
        sm.defer(.next, in: .a)
        sm.when(.go, from: .both, to: .b, if: .has(count))
        sm.when(.next, in: .both) { step in read(step, count) }
      case .afterUndoing:
        sm.when(.next, in: .a) { step in
          step.send(.go)
          step.send(.go)
        }
        sm.when(.go, in: .a, if: .has(count)) { _ in throw TestFailure() }
        sm.when(.go, in: .a) { step in read(step, count) }
      case .raised:
        sm.when(.go, in: .a, if: .has(count)) { step in step.raise(.go) }
        sm.when(.go, in: .a) { step in read(step, count) }
      case .eventless:
        sm.when(.go, in: .a, if: .has(count)) { step in }
        sm.always(from: .a, to: .b, if: Guard("was asked") { _ in asked.count > 0 }) { step in read(step, count) }
      case .failed:
        sm.when(.go, in: .a, if: .has(count) && Guard("fails") { _ in throw TestFailure() }) { step in }
        sm.when(.hookFailure, in: .a) { step in read(step, count) }
      }
    }
    return Machine(definition)
  }

  static func fire(_ later: Later, at machine: inout Machine<Place, Way>) {
    if later == .deferred { machine.fire(.next) }
    machine.fire(later == .afterUndoing ? .next : .go)
  }

  @Test("A value is gone in the next step of the call, with the same source, whatever leads to it", .exitTests, arguments: Later.allCases)
  func gone(later: Later) async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [later] in
      alarm(300)
      var machine = try GuardValueLivesTests.machine(later) { step, count in print(step.value(of: count)) }
      GuardValueLivesTests.fire(later, at: &machine)
    }

    let text = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(text.contains("no guard of this line has found 'has a count': write if: .has(…)"), "\(text)")
  }

  @Test("The step after the one whose guard finds a value takes place", arguments: Later.allCases)
  func laterSteps(later: Later) throws {
    let log = EventRecorder<String>()
    var machine = try Self.machine(later) { step, _ in log.append("\(step.source)") }

    Self.fire(later, at: &machine)

    #expect(log.entries == [later == .deferred ? "both" : "a"])
  }

  @Test("A value in each region is found anew by the next event of the call", arguments: [true, false])
  func regions(isRaised: Bool) throws {
    let asked = AtomicCounter()
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Place, Way>(initial: .both) { sm in
      let found = sm.value("has a number") { step in
        "\(step.source) \(asked.add())"
      }
      sm.parallel(.both) { sm in
        sm.compound(.left, initial: .a) { sm in
          sm.when(.go, in: .a, if: .has(found)) { step in
            log.append(step.value(of: found))
            if isRaised { step.raise(.next) } else { step.send(.next) }
          }
          sm.when(.next, from: .a, to: .b, if: .has(found)) { step in log.append(step.value(of: found)) }
        }
        sm.compound(.right, initial: .c) { sm in
          sm.when([.go, .next], in: .c, if: .has(found)) { step in log.append(step.value(of: found)) }
        }
      }
    }
    let machine = ThreadsafeMachine(definition)

    machine.fire(.go)

    #expect(log.entries == ["a 1", "c 2", "a 3", "c 4"])
  }

  @Test("Values of all steps of a call are released once, when it is over, and may fire an event then", arguments: [true, false])
  func lives(isUndone: Bool) throws {
    let asked = AtomicCounter()
    let log = EventRecorder<String>()
    let box = ValueBox<ThreadsafeMachine<Place, Way>>()
    let definition = try MachineDefinition<Place, Way>(initial: .a) { sm in
      let found = sm.value("has an object") { step in
        let number = asked.add()
        return ReleaseProbe {
          log.append("released \(number)")
          guard number == 1, let machine = box.value else { return }
          log.append("\(machine.fire(.back)) \(machine.state)")
        }
      }
      sm.when(.go, in: .a, if: .has(found)) { step in
        step.value(of: found).keepAlive()
        log.append("step")
        if asked.count < 3 { step.send(.go) }
        if isUndone, asked.count == 3 { throw TestFailure() }
      }
      sm.when(.back, from: .a, to: .b)
    }
    let machine = ThreadsafeMachine(definition)
    box.value = machine

    machine.fire(.go)
    box.value = nil

    #expect(log.entries.prefix(3) == ["step", "step", "step"])
    #expect(log.entries.contains("true b"))
    #expect(log.entries.filter { $0.hasPrefix("released") }.sorted() == ["released 1", "released 2", "released 3"])
  }
}
