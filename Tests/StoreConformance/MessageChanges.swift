import StateMachineStore
import StateMachines

/// A bill, whose messages and replies have another form in each version.
private enum Bill {
  struct First: DurableContext {
    enum Message: Codable {
      case charge(Int)
      case note(String)
    }
  }

  struct Second: DurableContext {
    /// `charge` has another meaning than before.
    enum Message: Codable, Equatable {
      case bill(Int)
      case charge(String)
      case note(String)
    }
  }

  struct Third: DurableContext {
    enum Message: Codable, Equatable {
      case invoice(cents: Int)
      case charge(String)
      case note(String)
    }
  }

  enum Pay: Codable, Hashable, Sendable {
    case pay(Call<Int, Int>)
    case close
  }
  enum Settle: Codable, Hashable, Sendable {
    case settle(Call<Int, Receipt>)
    case close
  }
  struct Receipt: Codable, Equatable, Sendable { var cents: Int }

  static let second = DurableMigration(from: 1) { machine in
    machine.renameState("open", to: "unpaid")
    machine.renameState("paid", to: "settled")
  } messages: { message in
    message.renameCase("charge", to: "bill")
  } answers: { answer in
    answer.renameState("open", to: "unpaid")
    answer.renameState("paid", to: "settled")
    answer.renameEvent("pay", to: "settle")
    if let reply = answer.reply { answer.reply = .object(["cents": reply]) }
  }

  static let third = DurableMigration(
    from: 2,
    messages: { message in
      guard let cents = message["bill"]?["_0"] else { return }
      message = .object(["invoice": .object(["cents": cents])])
    })

  typealias FirstMachines = DurableMachines<First, String, String>
  typealias SecondMachines = DurableMachines<Second, String, String>
  typealias ThirdMachines = DurableMachines<Third, String, String>

  static func first(in store: any MachineStore) throws -> FirstMachines {
    let definition = try ContextDefinition<First, String, String>(initial: "open") { sm in
      sm.when("pay", from: "open", to: "paid") { step in
        step.publish(.charge(5))
        step.publish(.note("paid"))
      }
    }
    return try DurableMachines(definition, in: store, name: "bills", version: 1)
  }

  static func second(
    in store: any MachineStore, _ settings: DurableSettings = DurableSettings(), migrations: [DurableMigration] = [second]
  ) throws -> SecondMachines {
    let definition = try ContextDefinition<Second, String, String>(initial: "unpaid") { sm in
      sm.when("settle", from: "unpaid", to: "settled") { step in step.publish(.charge("new")) }
      sm.when("again", from: "settled", to: "unpaid") { step in step.publish(.bill(7)) }
    }
    return try DurableMachines(definition, in: store, name: "bills", version: 2, migrations: migrations, settings: settings)
  }

  static func third(in store: any MachineStore) throws -> ThirdMachines {
    let definition = try ContextDefinition<Third, String, String>(initial: "unpaid") { sm in
      sm.when("settle", from: "unpaid", to: "settled")
    }
    return try DurableMachines(definition, in: store, name: "bills", version: 3, migrations: [third, second])
  }
}

extension ConformanceCase {
  static let messageChanges = [
    ConformanceCase("Migrations change the messages of older versions before they are delivered, and no messages of their own version") {
      store, _ in
      let (first, second) = (try Bill.first(in: store), try Bill.second(in: store))
      try await first.create("b", .init())
      try await first.fire("pay", on: "b")
      for event in ["again", "settle"] { try await second.fire(event, on: "b") }
      try await first.create("c", .init())
      try await first.fire("pay", on: "c")
      let received = Notes()
      let deliver: @Sendable (DurableMessage<Bill.Third.Message>) async throws -> Void = { received.add("\($0.machine): \($0.message)") }
      let result = try await Bill.third(in: store).deliverMessages(deliver)

      try check([result.delivered, result.failures], [6, 0], "how many were delivered")
      let old = ["invoice(cents: 5)", "note(\"paid\")"]
      try check(
        received.all.filter { $0.hasPrefix("b") }, (old + ["invoice(cents: 7)", "charge(\"new\")"]).map { "b: \($0)" }, "the messages")
      try check(received.all.filter { $0.hasPrefix("c") }, old.map { "c: \($0)" }, "the messages of another machine")
      let left = try await store.messages(of: "bills")
      try check(left, [], "what is left")
    },
    ConformanceCase("A message that was put aside since a version could not read it is delivered when a migration changes it") { store, _ in
      let first = try Bill.first(in: store)
      try await first.create("b", .init())
      try await first.fire("pay", on: "b")
      var settings = DurableSettings()
      settings.delivery.attempts = 1
      let careless = try Bill.second(in: store, settings, migrations: [])
      let received = Notes()
      let deliver: @Sendable (DurableMessage<Bill.Second.Message>) async throws -> Void = { received.add("\($0.message)") }
      let result = try await careless.deliverMessages(deliver)
      let careful = try Bill.second(in: store)
      let dead = try await careful.deadMessages()
      try await careful.retryDeadMessages(dead)
      try await careful.deliverMessages(deliver)

      try check([result.delivered, result.dead], [0, 1], "what became of the message")
      try check(dead.map(\.message.message), [#"{"charge":{"_0":5}}"#], "the message that was put aside")
      try check(received.all, [#"bill(5)"#, #"note("paid")"#], "the messages")
    },
    ConformanceCase("A message of an older version that was replaced by hand is not changed by migrations") { store, _ in
      let first = try Bill.first(in: store)
      try await first.create("b", .init())
      try await first.fire("pay", on: "b")
      let second = try Bill.second(in: store)
      let waiting = try await second.waitingMessages()
      try await second.repairMessage(waiting[0].sequence, .replace(.charge("new")), by: "ann", reason: "test")
      let received = Notes()
      try await second.deliverMessages { received.add("\($0.message) \($0.id.hasSuffix("/v2"))") }

      try check(waiting.map { $0.message.identifier.hasSuffix("/v1") }, [true, true], "whether the first version has written the messages")
      try check(received.all, [#"charge("new") true"#, #"note("paid") false"#], "the messages")
    },
    ConformanceCase("What a migration of messages throws is a failed delivery") { store, _ in
      struct Broken: Error, CustomStringConvertible { var description: String { "it has no place any more" } }
      let first = try Bill.first(in: store)
      try await first.create("b", .init())
      try await first.fire("pay", on: "b")
      var settings = DurableSettings()
      settings.delivery.attempts = 1
      let migration = DurableMigration(from: 1, messages: { if $0["charge"] != nil { throw Broken() } })
      let machines = try Bill.second(in: store, settings, migrations: [migration])
      let result = try await machines.deliverMessages { _ in }

      try check([result.delivered, result.dead], [0, 1], "what became of the messages")
      try check(try await machines.deadMessages().map(\.error), ["it has no place any more"], "the error")
    },
    ConformanceCase("A request that is repeated after a release gets the first answer, with states, event and reply in the new form") {
      store, _ in
      let old = try ContextDefinition<Order, String, Bill.Pay>(initial: "open") { sm in
        sm.when(Bill.Pay.pay, from: "open", to: "paid") { cents, _ in cents * 2 }
        sm.when(.close, from: "paid", to: "closed")
      }
      let new = try ContextDefinition<Order, String, Bill.Settle>(initial: "unpaid") { sm in
        sm.when(Bill.Settle.settle, from: "unpaid", to: "settled") { cents, _ in Bill.Receipt(cents: cents * 2) }
        sm.when(.close, from: "settled", to: "closed")
      }
      let first = try DurableMachines(old, in: store, name: "bills", version: 1)
      try await first.create("b", Order(), key: "made")
      try await first.fire(Bill.Pay.pay, 5, on: "b", key: "k")
      let rejected = try await first.attempt(Bill.Pay.pay, 5, on: "b", key: "late").outcome
      let second = try DurableMachines(new, in: store, name: "bills", version: 2, migrations: [Bill.second])
      let repeated = try await second.attempt(Bill.Settle.settle, 5, on: "b", key: "k")
      let late = try await second.attempt(Bill.Settle.settle, 5, on: "b", key: "late").outcome
      try await second.create("b", Order(), key: "made")
      let another = try await error { try await second.fire(.close, on: "b", key: "k") }
      let creation = try await error { try await second.create("b", Order(), key: "k") }
      let own = try await second.fire(.close, on: "b", key: "new")
      let ownAgain = try await second.fire(.close, on: "b", key: "new")

      try check(repeated.reply, Bill.Receipt(cents: 10), "the reply")
      try check(repeated.outcome.answer, .transitioned(from: "unpaid", to: "settled"), "the answer")
      try check(repeated.outcome.configuration, ["settled"], "the states")
      try check(repeated.outcome.isRepeated, true, "whether it is a repetition")
      try check([rejected.isAccepted, late.isAccepted, late.isRepeated], [false, false, true], "what came of a rejected request")
      guard case DurableError.keyOfAnotherRequest("b", "k", "settle") = another else { throw ConformanceFailure(description: "\(another)") }
      guard case DurableError.keyOfAnotherRequest("b", "k", "settle") = creation else {
        throw ConformanceFailure(description: "\(creation)")
      }
      try check([own.isRepeated, ownAgain.isRepeated], [false, true], "whether a request of this version is a repetition")
      try check(ownAgain.answer, own.answer, "the answer of a request of this version")
    },
  ]
}
