import Dispatch
import StateMachines
import Testing

@Suite("A machine that is called back from code it calls", .timeLimit(TestTimeout.limit))
struct CallingBackTests {
  /// `heat`, `turn` and `smash` lead from `cold` over `warm` and `hot` to `broken`; each transition is written down.
  private static func rules(_ log: EventRecorder<String>) -> (inout PlainOven.Builder) -> Void {
    { sm in
      sm.when(.turn, from: .warm, to: .hot)
      sm.when(.smash, from: .hot, to: .broken)
      sm.after { step in log.append("\(step.source) -> \(step.target)") }
    }
  }

  @Test("An event fired in commit work is processed at once, before the rest of that work")
  func inCommitWork() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try PlainOven(initial: .cold) { sm in
      Self.rules(log)(&sm)
      sm.when(.heat, from: .cold, to: .warm) { step in
        step.onCommit {
          if let outcome = handle.attempt(.turn) { log.append("\(outcome)") }
        }
        step.onCommit { log.append("second work") }
      }
      sm.before(.turn) { step in step.onCommit { log.append("work of turn") } }
    }
    let machine = SharedOven(definition)
    handle.reach(machine)

    let outcome = machine.attempt(.heat)
    log.append("attempt returns")

    #expect(outcome.transition?.target == .warm)
    #expect(
      log.entries == [
        "cold -> warm", "warm -> hot", "work of turn", "transitioned: warm -> hot (turn)", "second work", "attempt returns",
      ])
  }

  @Test("A machine is free for other threads during commit work", arguments: [true, false])
  func unreserved(isRejection: Bool) throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    @Sendable func fireElsewhere() {
      guard let machine = handle.machine else { return }
      let isAccepted = ThreadPool.onAnotherThread { machine.fire(.turn) }
      log.append(isAccepted == true ? "fired elsewhere" : "not fired elsewhere")
    }
    let definition = try PlainOven(initial: .warm) { sm in
      Self.rules(log)(&sm)
      sm.when(.rest, in: .warm) { step in step.onCommit { fireElsewhere() } }
      sm.onRejection { _ in fireElsewhere() }
    }
    let machine = SharedOven(definition)
    handle.reach(machine)

    machine.fire(isRejection ? .heat : .rest)

    #expect(log.entries.filter { $0 != "warm -> warm" } == ["warm -> hot", "fired elsewhere"])
  }

  @Test("An event fired in a rejection hook is processed at once")
  func inOnRejection() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try PlainOven(initial: .warm) { sm in
      Self.rules(log)(&sm)
      sm.onRejection { _ in
        if let outcome = handle.attempt(.turn) { log.append("\(outcome)") }
      }
    }
    let machine = SharedOven(definition)
    handle.reach(machine)

    let outcome = machine.attempt(.heat)

    #expect(outcome.rejection?.configuration == [.warm])
    #expect(machine.state == .hot)
    #expect(log.entries == ["warm -> hot", "transitioned: warm -> hot (turn)"])
  }

  @Test("Commits and rejections are reported in order, once all queued events are processed")
  func aftermath() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try PlainOven(initial: .cold) { sm in
      Self.rules(log)(&sm)
      sm.when(.heat, from: .cold, to: .warm) { step in
        for event in [Knob.rest, .turn, .heat] { _ = handle.fire(event) }
        step.onCommit { log.append("work of heat") }
      }
      sm.before(.turn) { step in step.onCommit { log.append("work of turn") } }
      sm.onRejection { rejection in log.append("rejected \(rejection.event)") }
    }
    let machine = SharedOven(definition)
    handle.reach(machine)

    machine.fire(.heat)

    #expect(
      log.entries == ["cold -> warm", "warm -> hot", "work of heat", "rejected rest", "work of turn", "rejected heat"])
  }

  @Test("An event fired in an observer is processed as from any caller and notified in order")
  func inAnObserver() throws {
    let (log, handle, isTold) = (EventRecorder<String>(), OvenHandle(), DispatchSemaphore(value: 0))
    let definition = try PlainOven(initial: .cold) { sm in
      Self.rules(EventRecorder<String>())(&sm)
      sm.when(.heat, from: .cold, to: .warm)
    }
    let machine = SharedOven(definition)
    handle.reach(machine)
    let next: [Oven: Knob] = [.warm: .turn, .hot: .smash]
    machine.subscribe(on: DispatchQueue(label: "observer")) { transition in
      log.append("\(transition)")
      if let event = next[transition.target], let outcome = handle.attempt(event) { log.append("\(outcome)") }
      if transition.target == .broken { isTold.signal() }
    }

    machine.fire(.heat)

    #expect(isTold.wait(timeout: TestTimeout.deadline) == .success)
    #expect(machine.state == .broken)
    #expect(
      log.entries == [
        "cold -> warm (heat)", "transitioned: warm -> hot (turn)", "warm -> hot (turn)", "transitioned: hot -> broken (smash)",
        "hot -> broken (smash)",
      ])
  }

  @Test("An observer subscribed in a hook is notified of the next transition")
  func subscribeInAHook() throws {
    let (log, handle, isTold) = (EventRecorder<String>(), OvenHandle(), DispatchSemaphore(value: 0))
    let queue = DispatchQueue(label: "observer")
    let definition = try PlainOven(initial: .cold) { sm in
      Self.rules(EventRecorder<String>())(&sm)
      sm.when(.heat, from: .cold, to: .warm) { _ in
        handle.machine?.subscribe(.causedBy(.smash), on: queue) { transition in
          log.append("\(transition)")
          isTold.signal()
        }
        _ = handle.fire(.turn)
      }
    }
    let machine = SharedOven(definition)
    handle.reach(machine)

    machine.fire(.heat)
    machine.fire(.smash)

    #expect(isTold.wait(timeout: TestTimeout.deadline) == .success)
    #expect(log.entries == ["hot -> broken (smash)"])
  }

  @Test("An event fired in the machine's own section is processed at once")
  func inASection() throws {
    let log = EventRecorder<String>()
    let definition = try PlainOven(initial: .cold) { sm in
      Self.rules(log)(&sm)
      sm.when(.heat, from: .cold, to: .warm) { step in step.onCommit { log.append("work") } }
    }
    let machine = SharedOven(definition)

    let outcomes = machine.runMutable {
      [Knob.heat, .heat, .turn].map { event in
        log.append("\(machine.can(event)) in \(machine.state)")
        return machine.attempt(event).description
      }
    }

    #expect(
      outcomes == [
        "transitioned: cold -> warm (heat)", "rejected: 'heat' does not apply while 'warm'; permitted: turn",
        "transitioned: warm -> hot (turn)",
      ])
    #expect(
      log.entries == [
        "true in cold", "cold -> warm", "work", "false in warm", "true in warm", "warm -> hot",
      ])
  }

  /// What a transition has beside its states.
  enum Load: CaseIterable {
    case nothing
    case condition
    case hook
  }

  @Test("Each transition in the machine's own section is visible there at once, and to all afterwards", arguments: Load.allCases)
  func statesInASection(load: Load) throws {
    let machine = try SharedOven(
      PlainOven(initial: .cold) { sm in
        sm.when(.turn, from: .cold, to: .warm, if: load == .condition ? .isIn(.cold) : nil)
        sm.when(.turn, from: .warm, to: .hot, if: load == .condition ? .isIn(.warm) : nil)
        if load == .hook { sm.after { _ in } }
      })

    let states = machine.runMutable {
      (0..<3).map { _ in
        let isAccepted = machine.fire(.turn)
        return "\(isAccepted) \(machine.state) \(machine.configuration == [machine.state]) \(machine.is(machine.state))"
      }
    }

    #expect(states == ["true warm true true", "true hot true true", "false hot true true"])
    #expect(machine.state == .hot)
    #expect(ThreadPool.onAnotherThread { machine.state } == .hot)
  }

  @Test("An event fired in a section inside a hook is queued")
  func inASectionInAHook() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try PlainOven(initial: .cold) { sm in
      Self.rules(log)(&sm)
      sm.when(.heat, from: .cold, to: .warm) { _ in
        guard let machine = handle.machine else { return }
        let outcome = machine.runMutable { machine.attempt(.turn) }
        log.append("\(outcome)")
      }
    }
    let machine = SharedOven(definition)
    handle.reach(machine)

    machine.runMutable { machine.fire(.heat) }

    #expect(log.entries == ["accepted: queued", "cold -> warm", "warm -> hot"])
    #expect(machine.state == .hot)
  }

  @Test("A machine does not change during another thread's section, whatever is fired meanwhile", arguments: [true, false])
  func sectionsExclude(hasHooks: Bool) throws {
    let (threads, isOver, differences) = (ThreadPool(), AtomicFlag(), AtomicCounter())
    let machine = try SharedOven(
      PlainOven(initial: .cold) { sm in
        sm.when(.turn, from: .cold, to: .hot)
        sm.when(.turn, from: .hot, to: .cold)
        if hasHooks { sm.after { _ in } }
      })

    threads.start { while !isOver.isSet { machine.fire(.turn) } }
    for _ in 0..<StressSize.of(1_000) {
      let isSteady = machine.runMutable {
        let state = machine.state
        ThreadPool.yield(3)
        return machine.state == state
      }
      let isSteadyWhenReading = machine.runReadonly {
        let state = machine.state
        ThreadPool.yield(3)
        return machine.state == state
      }
      if !isSteady || !isSteadyWhenReading { differences.add() }
    }
    isOver.set()

    #expect(threads.isFinished())
    #expect(differences.count == 0)
  }

  @Test("Queries in a read section are answered, even those that evaluate guards")
  func inAReadSection() throws {
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm, if: .isIn(.cold))
      sm.when(.turn, from: .cold, to: .hot)
      sm.when(.rest, from: .cold, to: .hot, if: .isIn(.hot))
    }
    let machine = SharedOven(definition)

    let (state, permitted, can) = machine.runReadonly { (machine.state, machine.permittedEvents, machine.can(.rest)) }

    #expect(state == .cold)
    #expect(permitted == [.heat, .turn])
    #expect(!can)
    #expect(machine.fire(.heat))
  }

  @Test("An event that a guard fires during `can` changes nothing")
  func inAGuardOfAQuery() throws {
    let handle = OvenHandle()
    let definition = try PlainOven(initial: .cold) { sm in
      let fires = Guard<Void, Oven, Knob>("fires") { _ in handle.fire(.turn) != nil }
      sm.when(.heat, from: .cold, to: .warm, if: fires)
      sm.when(.turn, from: .cold, to: .hot)
    }
    let machine = SharedOven(definition)
    handle.reach(machine)

    let can = machine.can(.heat)

    #expect(can)
    #expect(machine.state == .cold)
    #expect(machine.can(.turn))
  }
}
