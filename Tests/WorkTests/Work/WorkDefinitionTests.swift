import StateMachines
import Testing

@Suite("Mistakes in lines about work")
struct WorkDefinitionTests {
  private func issues(
    _ build: (inout MachineBuilder<Void, Payment, PaymentEvent>) -> Void
  ) throws -> (errors: [String], warnings: [String]) {
    do {
      let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
        sm.payment()
        build(&sm)
      }
      return ([], definition.warnings.map { "\($0.code): \($0.message)" })
    } catch {
      return (error.issues.map { "\($0.code): \($0.message)" }, [])
    }
  }

  @Test("A task that may fail has to say what becomes of that")
  func unhandledFailure() throws {
    let issues = try issues { sm in sm.task("charge", in: .charging) { throw BankError() } }

    #expect(
      issues.errors == [
        "unhandledFailure: 'charge' may fail in 'charging', and nothing takes that; add 'onFailure: { error in … }' to its line, or "
          + "'onFailure(of: \"charge\", to: …)'"
      ])
  }

  @Test("A task may fail by its time limit, and when it is restored", arguments: [true, false])
  func otherFailures(_ byTime: Bool) throws {
    let issues = try issues { sm in
      if byTime {
        sm.task("charge", in: .charging, timeLimit: .seconds(1)) { nil }
      } else {
        sm.task("charge", in: .charging, onRestore: .fail) { nil }
      }
    }

    #expect(issues.errors.count == 1)
    #expect(issues.errors[0].hasPrefix("unhandledFailure: 'charge' may fail in 'charging'"))
  }

  @Test("A failure line in another state does not take the failure")
  func elsewhere() throws {
    let issues = try issues { sm in
      sm.task("charge", in: .charging) { throw BankError() }
      sm.when(.failure(of: "charge"), from: .declined, to: .idle)
    }

    #expect(issues.errors.count == 1)
  }

  @Test("A failure line waits for work that there is")
  func unknownWork() throws {
    let issues = try issues { sm in
      sm.task("charge", in: .charging) { nil }
      sm.onFailure(of: "chargé", to: .declined)
    }

    #expect(issues.errors == ["unknownWork: no state has a task or a stream called 'chargé'; did you mean 'charge'?"])
  }

  @Test("A failure line of work whose failures are events is a warning")
  func neverTaken() throws {
    let issues = try issues { sm in
      sm.task("charge", in: .charging) {
        throw BankError()
      } onFailure: { _ in
        .declined
      }
      sm.onFailure(of: "charge", to: .declined)
    }

    #expect(
      issues.warnings == [
        "unreachableTransition: the failure of 'charge' from 'charging' is never taken: it cannot fail, or its line makes an event of the "
          + "failure"
      ])
  }

  @Test("Two works of one name in one state are an error, and in two states they are not")
  func duplicates() throws {
    let twice = try issues { sm in
      sm.task("charge", in: [.charging, .charged]) { nil }
      sm.events("charge", in: .charged) { AsyncStream<PaymentEvent> { $0.finish() } }
    }
    let apart = try issues { sm in
      sm.task("charge", in: .charging) { nil }
      sm.task("charge", in: .charged) { nil }
    }

    #expect(twice.errors.count == 1)
    #expect(
      twice.errors[0].hasPrefix("duplicateWork: 'charged' has two tasks, streams or child machines called 'charge'; the other line is "))
    #expect(apart.errors == [])
  }

  @Test("Numbers of a retry that make no sense are errors")
  func retries() throws {
    let faults: [(Retry, String)] = [
      (.attempts(0), "0 attempts; there is at least one"), (.attempts(2, delay: .seconds(-1)), "a negative delay"),
      (.attempts(2, maximumDelay: .seconds(-1)), "a negative delay"),
      (.attempts(2, factor: .nan), "the factor nan, which is negative or not finite"),
      (.attempts(2, factor: -2), "the factor -2.0, which is negative or not finite"),
      (.attempts(2, factor: .infinity), "the factor inf, which is negative or not finite"),
      (.attempts(2, jitter: 1.5), "the jitter 1.5, which is not between 0 and 1"),
      (.attempts(2, jitter: .nan), "the jitter nan, which is not between 0 and 1"),
    ]
    for (retry, fault) in faults {
      let issues = try issues { sm in sm.task("charge", in: .charging, retry: retry) { nil } }
      #expect(issues.errors == ["invalidWork: the retry of 'charge' has \(fault)"])
    }
  }

  @Test("A time limit of nothing, work of no state, and work of the end of the machine are errors")
  func neverRuns() throws {
    let limit = try issues { sm in
      sm.task("charge", in: .charging, timeLimit: .zero) {
        nil
      } onFailure: { _ in
        nil
      }
    }
    let nowhere = try issues { sm in sm.task("charge", in: []) { nil } }
    let definition = Result {
      try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
        sm.when(.cancel, from: .idle, to: .cancelled)
        sm.final(.cancelled)
        sm.task("charge", in: .cancelled) { nil }
      }
    }

    #expect(limit.errors == ["invalidWork: the time limit of 'charge' is 0.0 seconds, so it could never end"])
    #expect(nowhere.errors == ["invalidWork: 'charge' belongs to no state"])
    guard case .failure(let error as DefinitionError) = definition else { return #expect(Bool(false), "there is an error") }
    #expect(error.issues.map(\.message) == ["'charge' never runs: the machine ends in 'cancelled'"])
  }

  @Test("A description lists the work of each state with its kind, and transitions for failures")
  func description() throws {
    let door = ChildMachine<Payment, PaymentEvent>("door")
    let inner = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { $0.payment() }
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.payment()
      sm.task("charge", in: [.charging, .charged]) { throw BankError() }
      sm.events("feed", in: .charging) { AsyncStream<PaymentEvent> { $0.finish() } }
      sm.child(door, inner, in: .declined) { _ in nil }
      sm.onFailure(of: "charge", to: .declined)
    }

    let description = MachineDescription(definition)

    #expect(
      description.invocations.map { "\($0.state): \($0.kind.map { "\($0)" } ?? "-") \($0.source)" } == [
        "charging: task charge", "charged: task charge", "charging: stream feed", "declined: child door",
      ])
    #expect(description.transitions.last?.events == .workFailure(name: "charge"))
    #expect(description.transitions.last?.sources == .list(names: ["charging", "charged"]))
  }
}
