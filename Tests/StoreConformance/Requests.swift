import StateMachineStore
import StateMachines

extension ConformanceCase {
  static let requests = [
    ConformanceCase("A machine is made, takes events, and is read back by another object") { store, _ in
      let notes = Notes()
      let orders = try Order.machines(in: store, notes)
      try await orders.create("o-1", Order())
      let paid = try await orders.fire(.pay, on: "o-1")
      let shipped = try await orders.attempt(.ship, on: "o-1")
      let other = try await Order.machines(in: store).machine("o-1")

      try check(paid.answer, .transitioned(from: .placed, to: .paid), "the answer")
      try check(paid.configuration, [.paid], "the configuration")
      try check(paid.revision, 2, "the revision")
      try check(paid.isRepeated, false, "whether it is a repetition")
      try check(shipped.transition?.target, .shipped, "the outcome in memory")
      try check(other?.state, .shipped, "the state")
      try check(other?.context, Order(total: 5, notes: ["paid"]), "the context")
      try check(other?.revision, 3, "the revision")
      try check(notes.all, ["paid"], "the work after commits")
    },
    ConformanceCase("Each macrostep has a revision and a record, and publishes its messages in order") { store, _ in
      let orders = try Order.machines(in: store)
      try await orders.create("o-1", Order(total: 7))
      for event in [Command.note("a"), .note("b"), .pay, .ship] { try await orders.fire(event, on: "o-1") }
      let history = try await orders.history(of: "o-1")

      try check(history.map(\.revision), Array(1...7), "the revisions")
      try check(history.map(\.cause), ["start", "note", "note", "pay", "note", "note", "ship"], "the causes")
      try check(history.map(\.ending), ["stands", "deferred", "deferred", "stands", "stands", "stands", "stands"], "the endings")
      try check(history.map(\.states), ["placed", "placed", "placed", "paid", "paid", "paid", "shipped"], "the states")
      try check(history[3].exited + history[3].entered, #"["placed"]["paid"]"#, "what was left and entered")
      try check(history[4].event, #"{"note":{"_0":"a"}}"#, "the event")
      let messages = [#"{"charge":{"_0":7}}"#] + ["a", "b", "packed", "shipped"].map { #"{"note":{"_0":"\#($0)"}}"# }
      try check(try await store.messages(of: orders), messages, "the messages")
      let stored = try await store.messages(of: "orders")
      try check(stored.map(\.revision), [4, 5, 6, 7, 7], "the revisions of the messages")
      try check(stored.map(\.ordinal), [0, 0, 0, 0, 1], "their places")
      try check(Set(stored.map(\.identifier)).count, 5, "the number of identifiers")
    },
    ConformanceCase("A machine is made once, and not at all where its start fails or its id is taken") { store, _ in
      let orders = try Order.machines(in: store)
      try await orders.create("o-1", Order(), key: "c")
      try await orders.create("o-1", Order(), key: "c")
      let taken = try await error { try await orders.create("o-1", Order()) }
      let missing = try await error { try await orders.fire(.pay, on: "o-2") }

      guard case DurableError.machineExists("o-1") = taken, case DurableError.noMachine("o-2") = missing else {
        throw ConformanceFailure(description: "\(taken), \(missing)")
      }
      try check(try await orders.history(of: "o-1").map(\.revision), [1], "the history")
      try check(try await orders.state(of: "o-2"), nil, "the state of no machine")
    },
    ConformanceCase("A repeated request gets the first answer, and nothing happens again") { store, _ in
      let notes = Notes()
      let orders = try Order.machines(in: store, notes)
      try await orders.create("o-1", Order())
      try await orders.create("o-2", Order())
      let first = try await orders.fire(.pay, on: "o-1", key: "k")
      let second = try await orders.fire(.pay, on: "o-1", key: "k")
      let other = try await orders.fire(.pay, on: "o-2", key: "k")
      let rejected = try await orders.fire(.pay, on: "o-1", key: "l")
      try await orders.fire(.ship, on: "o-1")
      let rejectedAgain = try await orders.fire(.pay, on: "o-1", key: "l")
      let ignored = try await orders.fire(.remind, on: "o-2", key: "i")

      try check(second.isRepeated && !first.isRepeated && rejectedAgain.isRepeated, "a repetition is not marked")
      try check(
        [second.answer, second.configuration, second.revision] as [AnyHashable], [first.answer, first.configuration, first.revision],
        "the answer")
      try check(other.isRepeated, false, "whether another machine has the key")
      try check(rejectedAgain.answer, rejected.answer, "the rejection")
      try check(rejected.rejection?.description, "'pay' does not apply while 'paid'; permitted: ship, note", "the sentence")
      try check(ignored.answer, .accepted(.ignored), "the answer to an ignored event")
      try check(try await orders.fire(.remind, on: "o-2", key: "i").isRepeated, true, "whether it is a repetition")
      try check(try await orders.history(of: "o-1").map(\.cause), ["start", "pay", "ship"], "the history")
      try check(notes.all, ["paid", "paid", "rejected pay"], "the work after commits")
    },
    ConformanceCase("An event that is rejected changes nothing, and one that fails is tried again with its key") { store, _ in
      let notes = Notes()
      let orders = try Order.machines(in: store, notes)
      try await orders.create("o-1", Order())
      let rejected = try await orders.fire(.ship, on: "o-1")
      let failed = try await orders.fire(.refuse, on: "o-1", key: "k")
      let again = try await orders.fire(.refuse, on: "o-1", key: "k")
      let machine = try await orders.machine("o-1")

      try check(rejected.rejection?.reason, .noTransition, "the reason")
      try check(failed.rejection?.reason, .failed("it is broken"), "the reason")
      try check(again.isRepeated, false, "whether a failure was stored")
      try check(machine?.revision, 1, "the revision")
      try check(machine?.context, Order(), "the context")
      try check(try await store.messages(of: orders), [], "the messages")
      try check(notes.all, ["rejected ship", "rejected refuse", "rejected refuse"], "the work after commits")
    },
    ConformanceCase("The key of a deferred request is recognised as long as the event waits, and in the history") { store, clock in
      let orders = try Order.machines(in: store)
      try await orders.create("o-1", Order())
      try await orders.fire(.note("a"), on: "o-1", key: "k")
      clock.move(by: .seconds(500))
      try await orders.removeAnswers(olderThan: .seconds(100))
      let again = try await orders.fire(.note("a"), on: "o-1", key: "k")
      try await orders.fire(.pay, on: "o-1")

      try check(again.answer, .accepted(.deferred), "the answer")
      try check(again.isRepeated, true, "whether it is a repetition")
      try check(try await orders.machine("o-1")?.context.notes, ["paid", "a"], "the notes")
      let requests = try await orders.history(of: "o-1").filter { $0.request == "k" }.map(\.ending)
      try check(requests, ["deferred", "stands"], "the records of the request")
    },
    ConformanceCase("Work after the commit is dropped where the closure of the caller throws, and nothing is stored") { store, _ in
      let notes = Notes()
      let orders = try Order.machines(in: store, notes)
      try await orders.create("o-1", Order())
      let failure = try await error {
        try await orders.fire(.pay, on: "o-1", key: "k") { _, outcome in
          notes.add("\(outcome.configuration)")
          throw Broken()
        }
      }
      try await orders.fire(.ship, on: "o-1") { _, _ in notes.add("never") }
      let state = try await orders.state(of: "o-1")
      let paid = try await orders.fire(.pay, on: "o-1", key: "k") { _, _ in }
      let repeated = try await orders.fire(.pay, on: "o-1", key: "k") { _, _ in notes.add("never") }
      try await orders.fire(.remind, on: "o-1") { _, outcome in notes.add("\(outcome.answer)") }

      try check(failure is Broken, "\(failure) is not the error of the closure")
      try check(state, .placed, "the state after the error")
      try check(paid.isRepeated, false, "whether an answer was stored")
      try check(repeated.isRepeated, true, "whether it is a repetition")
      try check(try await store.messages(of: orders).count, 1, "the number of messages")
      try check(notes.all.contains("never"), false, "whether a closure ran for a rejected event or a repetition")
      try check(notes.all.filter { $0 == "paid" }.count, 1, "how often the work ran")
    },
    ConformanceCase("Several events are committed together, and each is decided alone") { store, _ in
      let notes = Notes()
      let orders = try Order.machines(in: store, notes)
      for id in ["a", "b"] { try await orders.create(id, Order()) }
      let results = try await orders.fire([
        DurableEvent(.pay, on: "b"), DurableEvent(.ship, on: "a"), DurableEvent(.pay, on: "none"), DurableEvent(.pay, on: "a", key: "k"),
        DurableEvent(.pay, on: "a", key: "k"), DurableEvent(.ship, on: "b"), DurableEvent(.refuse, on: "a"),
      ])
      let answers = results.map { result in
        switch result {
        case .success(let outcome): "\(outcome.isAccepted)\(outcome.isRepeated ? " again" : "")"
        case .failure(let error): "\(error)"
        }
      }

      try check(answers, ["true", "false", "there is no machine 'none'", "true", "true again", "true", "false"], "the answers")
      try check(try await orders.history(of: "b").map(\.cause), ["start", "pay", "ship"], "the history of 'b'")
      try check(try await orders.history(of: "a").map(\.cause), ["start", "pay"], "the history of 'a'")
      try check(notes.all, ["paid", "rejected ship", "paid", "rejected refuse"], "the work after commits")
      try check(try await orders.fire([]).count, 0, "the answers to no events")
    },
    ConformanceCase("A machine that is deleted is gone, and one that is made with its id repeats no identifier of a message") {
      store, clock in
      let orders = try Order.machines(in: store)
      try await orders.create("o-1", Order())
      try await orders.fire(.pay, on: "o-1", key: "k")
      let (deleted, again) = (try await orders.delete("o-1"), try await orders.delete("o-1"))
      let missing = try await error { try await orders.fire(.ship, on: "o-1") }
      clock.move(by: .microseconds(1))
      try await orders.create("o-1", Order())
      let paid = try await orders.fire(.pay, on: "o-1", key: "k")

      try check([deleted, again], [true, false], "whether it was deleted")
      guard case DurableError.noMachine = missing else { throw ConformanceFailure(description: "\(missing)") }
      try check(paid.isRepeated, false, "whether an answer was left")
      try check(Set(try await store.messages(of: "orders").map(\.identifier)).count, 2, "the number of identifiers")
      try check(try await orders.history(of: "o-1").map(\.revision), [1, 2], "the history")
    },
  ]
}
