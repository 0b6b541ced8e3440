import StateMachineStore
import StateMachines

/// An account, whose events have arguments and replies.
private struct Account: DurableContext, Hashable {
  typealias Message = String

  enum Status: String, Codable, Hashable, Sendable {
    case open, closed
  }

  enum Event: Codable, Hashable, Sendable {
    case deposit(Call<Deposit, Receipt>)
    case withdraw(Call<Int, Int>)
    case rename(Call<String, Void>)
    case balance(Call<Void, Int>)
    case share(Call<Int, Double>)
    case close
  }

  struct Deposit: Sendable {
    var amount: Int
    var secret: String
  }

  struct Receipt: Codable, Hashable, Sendable {
    var number: Int
    var balance: Int
  }

  var balance = 0
  var receipts = 0
  var name = ""

  typealias Machines = DurableMachines<Account, Status, Event>

  static func machines(in store: any MachineStore, _ notes: Notes = Notes()) throws -> Machines {
    let definition = try ContextDefinition<Account, Status, Event>(initial: .open) { sm in
      sm.when(Event.deposit, in: .open) { deposit, step in
        step.context.balance += deposit.amount
        step.context.receipts += 1
        step.publish("deposit \(deposit.amount)")
        step.onCommit { notes.add("deposit") }
        return Receipt(number: step.context.receipts, balance: step.context.balance)
      }
      sm.when(Event.withdraw, in: .open) { amount, step in
        guard amount <= step.context.balance else { throw Broken() }
        step.context.balance -= amount
        return step.context.balance
      }
      sm.when(Event.rename, in: .open) { name, step in step.context.name = name }
      sm.when(Event.balance, in: .open) { (_: Void, step) in step.context.balance }
      sm.when(Event.share, in: .open) { owners, step in
        step.context.receipts += 1
        return Double(step.context.balance) / Double(owners)
      }
      sm.when(.close, from: .open, to: .closed)
    }
    return try DurableMachines(definition, in: store, name: "accounts", version: 1)
  }
}

extension ConformanceCase {
  static let calls = [
    ConformanceCase("An event with an argument is stored without it, and its action replies") { store, _ in
      let notes = Notes()
      let accounts = try Account.machines(in: store, notes)
      try await accounts.create("a", Account())
      let receipt = try await accounts.fire(Account.Event.deposit, Account.Deposit(amount: 5, secret: "the secret"), on: "a")
      let isRenamed = try await accounts.fire(Account.Event.rename, "Anna", on: "a")
      let balance = try await accounts.fire(Account.Event.balance, on: "a")
      let history = try await accounts.history(of: "a")

      try check(receipt, Account.Receipt(number: 1, balance: 5), "the reply")
      try check(isRenamed, true, "whether an event without a reply was accepted")
      try check(balance, 5, "the reply of an event without an argument")
      try check(try await accounts.machine("a")?.context, Account(balance: 5, receipts: 1, name: "Anna"), "the context")
      try check(history.map(\.cause), ["start", "deposit", "rename", "balance"], "the causes")
      try check(history.contains { "\($0)".contains("the secret") }, false, "whether the argument was stored")
      try check(try await store.messages(of: "accounts").map(\.message), [#""deposit 5""#], "the messages")
      try check(notes.all, ["deposit"], "the work after commits")
      try check(try await accounts.verifyHistory(of: "a").map { "\($0)" }, [], "the problems of the history")
    },
    ConformanceCase("A repeated request gets the first reply, whatever its argument is") { store, _ in
      let notes = Notes()
      let accounts = try Account.machines(in: store, notes)
      try await accounts.create("a", Account())
      let deposits = [5, 7, 9].map { Account.Deposit(amount: $0, secret: "") }
      let first = try await accounts.attempt(Account.Event.deposit, deposits[0], on: "a", key: "d")
      let other = try await accounts.fire(Account.Event.deposit, deposits[1], on: "a", key: "e")
      let again = try await Account.machines(in: store, notes).attempt(Account.Event.deposit, deposits[2], on: "a", key: "d")
      let renamed = try await accounts.attempt(Account.Event.rename, "Anna", on: "a", key: "r")
      let renamedAgain = try await accounts.attempt(Account.Event.rename, "Bert", on: "a", key: "r")

      try check(first.reply, Account.Receipt(number: 1, balance: 5), "the first reply")
      try check(other, Account.Receipt(number: 2, balance: 12), "the reply to another request")
      try check(again.reply, first.reply, "the reply to the repeated request")
      try check([first, again].map(\.outcome.isRepeated), [false, true], "which one is a repetition")
      try check(again.outcome.revision, first.outcome.revision, "the revision")
      try check([renamed, renamedAgain].map { $0.reply != nil }, [true, true], "whether both were accepted")
      try check(try await accounts.machine("a")?.context, Account(balance: 12, receipts: 2, name: "Anna"), "the context")
      try check(notes.all, ["deposit", "deposit"], "the work after commits")
    },
    ConformanceCase("An event with an argument that is rejected has no reply, and its key keeps the rejection") { store, _ in
      let accounts = try Account.machines(in: store)
      try await accounts.create("a", Account())
      let failed = try await accounts.attempt(Account.Event.withdraw, 5, on: "a", key: "w")
      try await accounts.fire(Account.Event.deposit, Account.Deposit(amount: 8, secret: ""), on: "a")
      let retried = try await accounts.fire(Account.Event.withdraw, 5, on: "a", key: "w")
      try await accounts.fire(.close, on: "a")
      let late = try await accounts.attempt(Account.Event.withdraw, 1, on: "a", key: "late")
      let lateAgain = try await accounts.attempt(Account.Event.withdraw, 1, on: "a", key: "late")
      let repeated = try await accounts.fire(Account.Event.withdraw, 5, on: "a", key: "w")

      try check(failed.outcome.rejection?.reason, .failed("it is broken"), "the first outcome")
      try check(failed.reply, nil, "the first reply")
      try check(retried, 3, "the reply when it is tried again")
      try check([late, lateAgain].map(\.outcome.rejection?.reason), [.noTransition, .noTransition], "the late outcomes")
      try check([late, lateAgain].map(\.reply), [nil, nil], "the late replies")
      try check(repeated, 3, "the reply to the repeated request")
      try check(try await accounts.machine("a")?.context.balance, 3, "the balance")
    },
    ConformanceCase("A key that was used for another event is an error, and not a reply") { store, _ in
      let accounts = try Account.machines(in: store)
      try await accounts.create("a", Account(balance: 10))
      try await accounts.fire(Account.Event.withdraw, 1, on: "a", key: "w")
      try await accounts.fire(Account.Event.rename, "Anna", on: "a", key: "r")
      let deposit = Account.Deposit(amount: 1, secret: "")
      try await accounts.create("b", Account(balance: 10), key: "c")
      let failures = [
        try await error { try await accounts.fire(Account.Event.deposit, deposit, on: "a", key: "w") },
        try await error { try await accounts.fire(Account.Event.deposit, deposit, on: "a", key: "r") },
        try await error { try await accounts.fire(Account.Event.rename, "Berta", on: "a", key: "w") },
        try await error { try await accounts.fire(.close, on: "a", key: "r") },
        try await error { try await accounts.fire(.close, on: "b", key: "c") },
        try await error { try await accounts.create("a", Account(), key: "w") },
      ]
      let together = try await accounts.fire([
        DurableEvent(.close, on: "b", key: "x"), DurableEvent(.close, on: "b", key: "x"), DurableEvent(.rename(.any), on: "b", key: "x"),
      ])

      try check(
        failures.map { "\($0)" },
        [
          "the key 'w' belongs to a request with 'withdraw' for 'a'",
          "the key 'r' belongs to a request with 'rename' for 'a'",
          "the key 'w' belongs to a request with 'withdraw' for 'a'",
          "the key 'r' belongs to a request with 'rename' for 'a'",
          "the key 'c' belongs to the creation of 'b'",
          "the key 'w' belongs to a request with 'withdraw' for 'a'",
        ], "the errors")
      let results = together.map { result in
        switch result {
        case .success(let outcome): outcome.isRepeated ? "repeated" : "new"
        case .failure(let error): "\(error)"
        }
      }
      try check(results, ["new", "repeated", "the key 'x' belongs to a request with 'close' for 'b'"], "the answers in one commit")
      try check(try await accounts.machine("a")?.context.balance, 9, "the balance")
    },
    ConformanceCase("An event is undone where its reply has to be stored and cannot be encoded") { store, _ in
      let accounts = try Account.machines(in: store)
      try await accounts.create("a", Account(balance: 10))
      let failure = try await error { try await accounts.fire(Account.Event.share, 0, on: "a", key: "s") }
      let unchanged = try await accounts.machine("a")
      let share = try await accounts.fire(Account.Event.share, 0, on: "a")
      let half = try await accounts.fire(Account.Event.share, 2, on: "a", key: "s")
      let halfAgain = try await accounts.fire(Account.Event.share, 2, on: "a", key: "s")

      try check(failure is EncodingError, "\(failure) is not the error of the encoder")
      try check(unchanged?.revision, 1, "the revision after the error")
      try check(share, .infinity, "the reply without a key")
      try check([half, halfAgain], [5, 5], "the replies with a key")
      try check(try await accounts.machine("a")?.context.receipts, 2, "how often the event was applied")
    },
    ConformanceCase("A closure in the transaction of an event sees the reply, and its error undoes the event") { store, _ in
      let notes = Notes()
      let accounts = try Account.machines(in: store, notes)
      try await accounts.create("a", Account())
      let deposit = Account.Deposit(amount: 5, secret: "")
      let failure = try await error {
        try await accounts.fire(Account.Event.deposit, deposit, on: "a", key: "d") { _, answer in
          notes.add("\(answer.reply?.balance ?? 0)")
          throw Broken()
        }
      }
      let balance = try await accounts.machine("a")?.context.balance
      let reply = try await accounts.fire(Account.Event.deposit, deposit, on: "a", key: "d") { _, answer in
        notes.add("\(answer.reply?.balance ?? 0)")
      }
      try await accounts.fire(Account.Event.deposit, deposit, on: "a", key: "d") { _, _ in notes.add("again") }

      try check(failure is Broken, "\(failure) is not the error of the closure")
      try check(balance, 0, "the balance after the error")
      try check(reply, Account.Receipt(number: 1, balance: 5), "the reply")
      try check(notes.all, ["5", "5", "deposit"], "what has run")
    },
  ]
}
