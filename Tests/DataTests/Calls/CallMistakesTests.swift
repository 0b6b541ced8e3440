import StateMachines
import Testing

@Suite("Mistakes in lines for events with arguments")
struct CallMistakesTests {
  private static func issues(_ build: (inout MachineBuilder<Void, Spot, Sale>) -> Void) -> [DefinitionIssue] {
    do throws(DefinitionError) {
      _ = try MachineDefinition<Spot, Sale>(initial: .a, build)
      return []
    } catch {
      return error.issues
    }
  }

  @Test("An event that takes an argument is not deferred")
  func deferred() {
    let issues = Self.issues { sm in
      sm.defer(.note(.any), in: .a)
      sm.when(.open, from: .a, to: .b)
      sm.when(Sale.note, from: .b, to: .a)
    }

    #expect(issues.map(\.code) == [.deferredCall])
    #expect(issues.map(\.message) == ["'note' is a call, whose argument and reply last as long as the call, so it is never deferred"])
  }

  @Test("A line for an event with a reply needs an action that replies")
  func withoutReply() {
    let issues = Self.issues { sm in sm.when(.pay(.any), from: .a, to: .b) }

    #expect(issues.map(\.code) == [.callWithoutReply])
    #expect(issues.map(\.message) == ["'pay' has a reply: give the transition an action that returns it"])
  }

  @Test("A list that names an event with a reply has a warning, since it never takes that event")
  func listed() throws {
    let definition = try MachineDefinition<Spot, Sale>(initial: .a) { sm in
      sm.when([.pay(.any), .open], from: .a, to: .b)
      sm.ignore([.pay(.any), .lock], in: .b)
      sm.when([.note(.any), .open], from: .b, to: .a)
    }
    var machine = Machine(definition)

    #expect(definition.warnings.map(\.code) == [.callWithoutReply, .callWithoutReply])
    #expect(
      definition.warnings.map(\.message) == [
        "a list never takes events that have a reply: 'pay'; give each a line of its own, with an action that returns it",
        "a list never takes events that have a reply: 'pay'; give each a line of its own, with replying:",
      ])
    let (reply, isOpen) = (machine.fire(Sale.pay, 3), machine.fire(.open))
    #expect(reply == nil)
    #expect(isOpen)
  }

  @Test("An event with a reply is not ignored without one")
  func ignoredWithoutReply() {
    let issues = Self.issues { sm in
      sm.ignore(.pay(.any), in: .a)
      sm.when(.open, from: .a, to: .b)
    }

    #expect(issues.map(\.code) == [.callWithoutReply])
    #expect(issues.map(\.message) == ["'pay' has a reply: write ignore(_:in:replying:)"])
  }

  @Test("Two regions do not both take the argument of an event")
  func regions() {
    let issues = Self.issues { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.when(Sale.pay, in: .p11) { amount, _ in "\(amount)" } }
        sm.region(initial: .p21) { sm in sm.when(Sale.pay, in: .p21) { amount, _ in "\(amount)" } }
      }
      sm.when(.open, from: .a, to: .p)
      sm.when(.lock, from: .p, to: .a)
    }

    #expect(issues.map(\.code) == [.callInSeveralRegions])
  }

  @Test("A state and the parallel state around it do not both take the argument of an event, where one of them leaves no state")
  func stateAndParallel() {
    func issues(_ line: @escaping (inout MachineBuilder<Void, Spot, Sale>) -> Void) -> [DefinitionIssue.Code] {
      Self.issues { sm in
        sm.parallel(.p) { sm in
          sm.region(initial: .p11) { sm in
            sm.when(Sale.pay, in: .p11) { amount, _ in "\(amount)" }
            sm.when(Sale.count, from: .p11, to: .p12) { _ in 1 }
          }
          sm.region(initial: .p21) { sm in sm.when(.lock, from: .p21, to: .p22) }
        }
        sm.when(.open, from: .a, to: .p)
        sm.when(.lock, from: .p, to: .a)
        line(&sm)
      }.map(\.code)
    }

    #expect(issues { sm in sm.when(Sale.pay, in: .p) { amount, _ in "\(amount)" } } == [.callInSeveralRegions])
    #expect(issues { sm in sm.when(Sale.pay, from: .p, to: .a) { amount, _ in "\(amount)" } } == [.callInSeveralRegions])
    #expect(issues { sm in sm.ignore(Sale.pay, in: .p, replying: "") } == [.callInSeveralRegions])
    #expect(issues { sm in sm.when(Sale.count, in: .p) { _ in 2 } } == [.callInSeveralRegions])
    // The line of the inner state goes first, since both leave it.
    #expect(issues { sm in sm.when(Sale.count, from: .p, to: .a) { _ in 2 } } == [])
    #expect(issues { sm in sm.impossible(Sale.pay, in: .p) } == [])
  }

  @Test("A list of a deferral skips events that take an argument, also beside a line for one of them")
  func deferredInAList() {
    let issues = Self.issues { sm in
      sm.defer([.pay(.any), .lock], in: .a)
      sm.when(Sale.pay, in: .a) { amount, _ in "\(amount)" }
      sm.when(.open, from: .a, to: .b)
      sm.when(.lock, from: .b, to: .a)
    }

    #expect(issues.isEmpty)
  }

  @Test("A timeout that fires an event with an argument is never taken")
  func timeout() throws {
    let definition = try MachineDefinition<Spot, Sale>(initial: .a) { sm in
      sm.when(Sale.note, from: .a, to: .b)
      sm.when(.open, from: .b, to: .a)
      sm.timeout(.seconds(1), in: .a, fire: .note(.any))
    }

    #expect(definition.warnings.map(\.message) == ["the timeout 'note' is always rejected: the event takes an argument or replies"])
  }

  @Test("The keys of one event have the same types")
  func otherTypes() {
    let disguised: (Call<String, Int>) -> Sale = { _ in .pay(.any) }
    let issues = Self.issues { sm in
      sm.when(Sale.pay, from: .a, to: .b) { amount, _ in "\(amount)" }
      sm.when(disguised, from: .b, to: .a) { text, _ in text.count }
    }

    #expect(issues.map(\.code) == [.mistypedCall])
    #expect(issues.map(\.message) == ["'pay' has other types than in an earlier line"])
  }

  @Test("Two unguarded lines for one event and source are a mistake")
  func twice() {
    let issues = Self.issues { sm in
      sm.when(Sale.pay, from: .a, to: .b) { amount, _ in "\(amount)" }
      sm.when(Sale.pay, from: .a, to: .c) { amount, _ in "\(amount)" }
    }

    #expect(issues.map(\.message).first?.hasPrefix("'pay' from 'a' leads to both 'b' and 'c'") == true)
  }

  @Test("A line for an event with a reply may follow one for any event, which does not take it")
  func behindAny() {
    let issues = Self.issues { sm in
      sm.when(.any, from: .a, to: .b)
      sm.when(Sale.pay, from: .a, to: .c) { amount, _ in "\(amount)" }
    }

    #expect(issues.isEmpty)
  }
}
