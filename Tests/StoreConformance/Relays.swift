import StateMachineStore
import StateMachines

extension ConformanceCase {
  private struct Refused: Error, CustomStringConvertible {
    var description: String { "the receiver is closed" }
  }

  /// A receiver of messages, which can be closed.
  private final class Receiver: Sendable {
    private let state = Protected<(received: [String], attempts: [Int], isClosed: Bool)>(([], [], false))

    var received: [String] { state.runReadonly(\.received) }
    var attempts: [Int] { state.runReadonly(\.attempts) }
    func close(_ isClosed: Bool) { state.runMutable { $0.isClosed = isClosed } }

    func take(_ message: DurableMessage<Order.Message>) throws {
      try state.runMutable { state in
        state.attempts.append(message.attempt)
        if state.isClosed { throw Refused() }
        state.received.append("\(message.machine): \(message.message)")
      }
    }
  }

  static let relays = [
    ConformanceCase("Messages of steps are delivered once each, in order for each machine, and then removed") { store, _ in
      let (orders, receiver) = (try Order.machines(in: store), Receiver())
      for id in ["o-1", "o-2"] {
        try await orders.create(id, Order())
        for command in [Command.pay, .note("a"), .refuse, .ship] { try await orders.fire(command, on: id) }
      }
      let round = try await orders.deliverMessages { try receiver.take($0) }
      let next = try await orders.deliverMessages { try receiver.take($0) }

      let expected = ["charge(5)", "note(\"a\")", "note(\"packed\")", "note(\"shipped\")"]
      for id in ["o-1", "o-2"] {
        try check(receiver.received.filter { $0.hasPrefix(id) }, expected.map { "\(id): \($0)" }, "what was received")
      }
      try check([round.delivered, round.failures, next.delivered], [8, 0, 0], "how many were delivered")
      try check(round.delay == nil && next.delay == nil, "something still waits")
      try check(try await store.messages(of: orders), [], "what is left")
    },
    ConformanceCase("A message that is refused is tried again later, before those after it, and is put aside in the end") { store, clock in
      var settings = DurableSettings()
      settings.delivery.attempts = 3
      let (orders, receiver) = (try Order.machines(in: store, settings: settings), Receiver())
      try await orders.create("o-1", Order())
      for command in [Command.pay, .note("a")] { try await orders.fire(command, on: "o-1") }
      receiver.close(true)
      var rounds: [DeliveryResult] = []
      for _ in 0..<3 {
        rounds.append(try await orders.deliverMessages { try receiver.take($0) })
        rounds.append(try await orders.deliverMessages { try receiver.take($0) })
        clock.move(by: .seconds(4_000))
      }
      let dead = try await orders.deadMessages()
      receiver.close(false)
      let passed = try await orders.deliverMessages { try receiver.take($0) }
      let retried = [try await orders.retryDeadMessages(dead), try await orders.retryDeadMessages(dead)]
      let last = try await orders.deliverMessages { try receiver.take($0) }

      try check(rounds.map(\.failures), [1, 0, 1, 0, 1, 1], "how many attempts have failed")
      try check(rounds.map(\.dead), [0, 0, 0, 0, 1, 0], "how many messages were put aside")
      try check(rounds[1].delay.map { $0 > .zero && $0 <= .seconds(5) }, true, "whether the first delay is right")
      try check(dead.map(\.error), ["the receiver is closed"], "why it was put aside")
      try check([passed.delivered, last.delivered], [1, 1], "how many were delivered")
      try check(retried, [1, 0], "how many were tried again")
      try check(receiver.received, ["o-1: note(\"a\")", "o-1: charge(5)"], "what was received")
      try check(receiver.attempts, [1, 2, 3, 1, 2, 1], "the numbers of attempts")
    },
    ConformanceCase("A relay delivers what is stored while it runs, and gives back what it has not delivered when it is cancelled") {
      store, _ in
      let (orders, receiver) = (try Order.machines(in: store), Receiver())
      let relay = Task { await orders.relayMessages(pollingEvery: .milliseconds(20)) { try receiver.take($0) } }
      for number in 0..<20 {
        try await orders.create("o-\(number)", Order())
        for command in [Command.pay, .note("a"), .ship] { try await orders.fire(command, on: "o-\(number)") }
      }
      while receiver.received.count < 80 { await Task.yield() }
      relay.cancel()
      await relay.value
      let removed = try await store.messages(of: orders)

      // One that waits until it is cancelled.
      let begun = SharedCounter()
      let waiting = Task {
        await orders.relayMessages(pollingEvery: .milliseconds(20)) { _ in
          begun.add()
          try await Task.sleep(for: .seconds(1_000))
        }
      }
      for id in ["late-1", "late-2"] {
        try await orders.create(id, Order())
        try await orders.fire(.pay, on: id)
      }
      while begun.count < 2 { await Task.yield() }
      waiting.cancel()
      await waiting.value
      let rest = try await orders.deliverMessages { try receiver.take($0) }

      try check(Set(receiver.received).count, 82, "how many messages were received")
      try check(removed, [], "what is left")
      try check(rest.delivered, 2, "what was given back")
      try check(receiver.attempts.suffix(2), [1, 1], "the attempts of what was given back")
    },
  ]
}
