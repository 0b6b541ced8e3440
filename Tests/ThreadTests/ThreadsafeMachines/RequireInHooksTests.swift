import StateMachineTesting
import StateMachines
import Testing

@Suite("An event required inside a hook of the same machine")
struct RequireInHooksTests {
  @Test("`require` in a hook of the same machine is rejected, and nothing is queued", arguments: HookPosition.allCases, Knob.allCases)
  func rejected(position: HookPosition, event: Knob) throws {
    let (log, handle, rejection) = (EventRecorder<String>(), OvenHandle(), ValueBox<Rejection<Oven, Knob>>())
    let definition = try position.definition(log) {
      do throws(Rejection<Oven, Knob>) {
        try handle.machine?.require(event)
      } catch {
        rejection.value = error
      }
    }
    let machine = ThreadsafeMachine(definition, clock: ManualClock())
    handle.reach(machine)

    let isAccepted = machine.fire(.heat)

    let outcome = try Outcome.rejected(#require(rejection.value))
    #expect(isAccepted)
    #expect(machine.state == .warm)
    #expect(machineError(of: outcome)?.isInsideHook == true)
    #expect(rejection.value?.event == event)
    #expect(log.entries.filter { !$0.hasPrefix("'") } == ["cold -> warm"])
  }

  @Test("`require` in a hook that runs between the states of a chart is rejected in states that were or are active")
  func betweenStates() throws {
    let (log, handle) = (EventRecorder<String>(), ValueBox<ThreadsafeMachine<Oven, Knob>?>())
    @Sendable func require(_ position: String) {
      do throws(Rejection<Oven, Knob>) {
        _ = try handle.value??.require(.turn)
      } catch {
        log.append("\(position): \(error.configuration.map { "\($0)" }.joined(separator: ", "))")
      }
    }
    let definition = try PlainOven(initial: .cold) { sm in
      sm.parallel(.cold) { sm in
        sm.region(initial: .warm) { sm in sm.state(.warm) }
        sm.region(initial: .broken) { sm in sm.state(.broken) }
      }
      sm.when(.heat, from: .cold, to: .hot) { _ in require("action") }
      sm.onExit(.warm) { _ in require("exit of a region") }
      sm.onExit(.cold) { _ in require("exit") }
      sm.onEntry(.hot) { _ in require("entry") }
    }
    let machine = ThreadsafeMachine(definition)
    handle.value = machine
    defer { handle.value = nil }

    machine.fire(.heat)

    #expect(
      log.entries == [
        "exit of a region: cold, warm", "exit: cold", "action: cold, warm, broken", "entry: hot",
      ])
    #expect(machine.state == .hot)
  }

  @Test("`require` in a hook whose rejection is rethrown undoes the step with that error")
  func thrownOn() throws {
    let handle = OvenHandle()
    let definition = try HookPosition.action.definition(EventRecorder<String>()) { try handle.machine?.require(.turn) }
    let machine = ThreadsafeMachine(definition, clock: ManualClock())
    handle.reach(machine)

    let outcome = machine.attempt(.heat)

    guard case .failed(let error)? = outcome.rejection?.reason else {
      Issue.record("\(outcome)")
      return
    }
    #expect(machineError(of: (error as? Rejection<Oven, Knob>).map(Outcome.rejected))?.isInsideHook == true)
    #expect(machine.state == .cold)
  }

  @Test("`require` is allowed in commit work, which is no hook")
  func inCommitWork() throws {
    let (handle, target) = (OvenHandle(), ValueBox<Oven>())
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in step.onCommit { target.value = try? handle.machine?.require(.turn).target } }
      sm.when(.turn, from: .warm, to: .hot)
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    machine.fire(.heat)

    #expect(target.value == .hot)
    #expect(machine.state == .hot)
  }
}
