import StateMachines
import Testing

@Suite("An event with an argument that is rejected")
struct CallRejectionsTests {
  private struct Failure: Error {}

  private struct Failing: KioskRules {
    func write<Context>(_ sm: inout MachineBuilder<Context, Kiosk, Sale>) {
      sm.when(Sale.pay, from: .open, to: .locked) { (amount: Int, step: inout Step<Context, Kiosk, Sale>) throws(Failure) -> String in
        if amount < 0 { throw Failure() }
        return "paid"
      }
      sm.when(Sale.note, from: .open, to: .locked) { _, _ in throw Failure() }
      sm.when(.hookFailure, from: .any, to: .busy)
    }
  }

  @Test(
    "An action with an argument that throws undoes the step under both policies", arguments: EntryPoint.Kind.allCases,
    [ErrorPolicy.undo, .raise])
  func thrown(kind: EntryPoint.Kind, policy: ErrorPolicy) throws {
    let machine = try Failing().machine(kind, onError: policy)

    let answers = machine.perform { (machine.attempt(Sale.pay, -1), machine.attempt(Sale.note, "x")) }

    #expect(answers.0.reply == nil && answers.0.outcome.rejection?.failure is Failure)
    #expect(answers.1.reply == nil && answers.1.outcome.rejection?.failure is Failure)
    #expect(machine.perform { machine.sight.state } == "open")
  }

  @Test(
    "A guard that throws has the event rejected under both policies, if no other line takes it", arguments: EntryPoint.Kind.allCases,
    [ErrorPolicy.undo, .raise])
  func thrownByGuard(kind: EntryPoint.Kind, policy: ErrorPolicy) throws {
    struct Rules: KioskRules {
      func write<Context>(_ sm: inout MachineBuilder<Context, Kiosk, Sale>) {
        sm.when(Sale.pay, from: .open, to: .locked, if: CallGuard("fails") { _, _ in throw Failure() }) { _, _ in "paid" }
        sm.when(.hookFailure, from: .any, to: .busy)
      }
    }
    let machine = try Rules().machine(kind, onError: policy)

    machine.perform {
      #expect(!machine.can(Sale.pay, 1))
      #expect(machine.fire(Sale.pay, 1) == nil)
      let answer = machine.attempt(Sale.pay, 1)
      #expect(answer.reply == nil && answer.outcome.rejection?.failure is Failure)
      #expect(throws: (any Error).self) { try machine.require(Sale.pay, 1) }
    }

    #expect(machine.perform { machine.sight.state } == "open")
  }

  @Test("A reply is returned only where the whole macrostep is committed", arguments: EntryPoint.Kind.allCases)
  func undone(kind: EntryPoint.Kind) throws {
    struct Rules: KioskRules {
      func write<Context>(_ sm: inout MachineBuilder<Context, Kiosk, Sale>) {
        sm.when(Sale.pay, from: .open, to: .locked) { amount, _ in "paid \(amount)" }
        sm.always(from: .locked, to: .busy) { _ in throw Failure() }
      }
    }
    let machine = try Rules().machine(kind)

    machine.perform {
      #expect(machine.fire(Sale.pay, 1) == nil)
      #expect(machine.attempt(Sale.pay, 1).reply == nil)
    }

    #expect(machine.perform { machine.sight.state } == "open")
  }

  @Test("Inside a hook of the same machine it is rejected, since it cannot wait for the reply")
  func insideHook() throws {
    let answers = EventRecorder<String>()
    let place = ValueBox<ThreadsafeMachine<Kiosk, Sale>>()
    let machine = ThreadsafeMachine(
      try MachineDefinition<Kiosk, Sale>(initial: .open) { sm in
        sm.when(.lock, in: .open) { _ in
          guard let machine = place.value else { return }
          answers.append("\(machine.fire(Sale.pay, 1) as String?)")
          let attempted = machine.attempt(Sale.pay, 1)
          if case .insideHook = attempted.outcome.rejection?.failure as? MachineError { answers.append("attempt: inside a hook") }
          do throws(Rejection<Kiosk, Sale>) {
            _ = try machine.require(Sale.pay, 1)
          } catch {
            if case .insideHook = error.failure as? MachineError { answers.append("require: inside a hook") }
          }
        }
        sm.when(Sale.pay, from: .open, to: .locked) { amount, _ in "paid \(amount)" }
      })
    place.value = machine

    #expect(machine.fire(.lock))

    #expect(answers.entries == ["nil", "attempt: inside a hook", "require: inside a hook"])
    #expect(machine.state == .open)
  }

  @Test("It is never deferred, not even where every event is", arguments: EntryPoint.Kind.allCases)
  func neverDeferred(kind: EntryPoint.Kind) throws {
    struct Rules: KioskRules {
      func write<Context>(_ sm: inout MachineBuilder<Context, Kiosk, Sale>) {
        sm.defer(.any, in: .open)
        sm.when(.open, from: .closed, to: .open)
        sm.when(Sale.note, from: .closed, to: .busy)
        sm.when(.lock, from: .open, to: .closed)
      }
    }
    let machine = try Rules().machine(kind)

    machine.perform {
      #expect(!machine.can(Sale.note, "x"))
      #expect(machine.fire(Sale.note, "x") == nil)
      #expect("\(machine.attempt(.open, tracing: nil))" == "accepted: deferred")
    }
  }

  @Test("A machine that has stopped rejects it", arguments: EntryPoint.Kind.allCases.filter { !$0.belongsToOwner })
  func stopped(kind: EntryPoint.Kind) throws {
    let machine = try Failing().machine(kind)

    machine.perform {
      machine.stop()
      #expect(machine.fire(Sale.pay, 1) == nil)
    }
  }

  @Test("One with an argument or a reply of another type than in the definition is rejected, and no closure sees it")
  func otherTypes() throws {
    let seen = EventRecorder<Int>()
    var machine = Machine(
      try MachineDefinition<Kiosk, Sale>(initial: .open) { sm in
        let condition = CallGuard<Void, Kiosk, Sale, Int>("is seen") { amount, _ in
          seen.append(amount)
          return true
        }
        sm.when(Sale.pay, in: .open, if: condition) { amount, _ in "\(amount)" }
      })
    let disguised: (Call<String, Int>) -> Sale = { _ in .pay(.any) }

    let (isPossible, reply) = (machine.can(disguised, "twelve"), machine.fire(disguised, "twelve"))

    #expect(!isPossible && reply == nil)
    #expect(seen.entries.isEmpty)
  }
}

extension EntryPoint.Kind {
  /// Whether its machine starts with the first event.
  fileprivate var belongsToOwner: Bool { self == .object || isActor }
}
