#if PostgreSQL
  import Foundation
  import StateMachinePostgreSQL
  import StateMachineStore
  import StateMachines

  /// One of several processes that take orders in PostgreSQL through their steps: it answers requests, lets unpaid orders expire, and
  /// delivers messages.
  ///
  /// A line of standard input is a request, and a line of standard output is its answer. The numbers are those of the client.
  ///
  ///     7 create order-1 4990 key-7      7 ok placed
  ///     8 pay order-1 key-8              8 ok paid
  ///     9 check order-1                  9 ok paid every history is a walk
  ///
  /// Messages leave by standard output as well, and the gateway answers by standard input.
  ///
  ///     gateway 1 orders/order-1/…/2/0 order-1 charge 4990      gateway 1 taken
  struct Server: Sendable {
    private let orders: DurableMachines<Order, Order.Status, Order.Command>
    private let gateway = Gateway()

    init() async throws {
      var settings = DurableSettings()
      // What a process that was killed had taken waits as long for another one.
      (settings.delivery.lease, settings.timers.lease) = (.seconds(2), .seconds(2))
      (settings.delivery.attempts, settings.firstRetry, settings.longestRetry) = (1_000, .milliseconds(20), .milliseconds(500))
      orders = try DurableMachines(
        Order.definition(expiringAfter: .seconds(2)), in: try await SQLStore(PostgreSQLDatabase()), settings: settings)
    }

    func run() async throws {
      let (lines, continuation) = AsyncStream.makeStream(of: String.self)
      Thread.detachNewThread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
      await withDiscardingTaskGroup { group in
        group.addTask { await orders.run(pollingEvery: .milliseconds(100)) }
        group.addTask {
          await orders.relayMessages(pollingEvery: .milliseconds(100)) { message in try await gateway.send(message) }
        }
        for await line in lines {
          let words = line.split(separator: " ").map { String($0) }
          guard words.count > 2 else { continue }
          if words[0] == "gateway" {
            await gateway.answer(words[1], isTaken: words[2] == "taken")
          } else {
            group.addTask { Self.print("\(words[0]) \(await answer(Array(words.dropFirst())))") }
          }
        }
        // The client has gone.
        group.cancelAll()
        await gateway.close()
      }
    }

    private func answer(_ words: [String]) async -> String {
      do {
        switch (words[0], words.count) {
        case ("create", 4):
          try await orders.create(words[1], Order(cents: Int(words[2]) ?? 0), key: words[3])
          return "ok placed"
        case ("check", 2):
          let problems = try await orders.verifyHistory(of: words[1])
          let state = try await orders.state(of: words[1])?.rawValue ?? "nothing"
          return "ok \(state) \(problems.isEmpty ? "every history is a walk" : "\(problems)")"
        case (_, 3):
          guard let command = Order.Command(rawValue: words[0]) else { return "error no such command" }
          let outcome = try await orders.fire(command, on: words[1], key: words[2])
          return "\(outcome.isAccepted ? "ok" : "rejected") \(outcome.configuration.map(\.rawValue).joined(separator: ","))"
        default: return "error no such request"
        }
      } catch {
        return "error \(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
      }
    }

    /// Prints a line in one piece.
    static func print(_ line: String) {
      FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
  }

  /// The way to the gateway.
  actor Gateway {
    struct NotTaken: Error {}

    private var waiting: [String: CheckedContinuation<Bool, Never>] = [:]
    private var count = 0
    private var isClosed = false

    /// Sends a message, and waits for the answer.
    func send(_ message: DurableMessage<Order.Message>) async throws {
      guard !isClosed else { throw NotTaken() }
      count += 1
      let number = "\(count)"
      let text =
        switch message.message {
        case .charge(let cents): "charge \(cents)"
        case .tellCustomer(let words): "tell \(words)"
        }
      let isTaken = await withCheckedContinuation { continuation in
        waiting[number] = continuation
        Server.print("gateway \(number) \(message.id) \(message.machine) \(text)")
      }
      if !isTaken { throw NotTaken() }
    }

    func answer(_ number: String, isTaken: Bool) {
      waiting.removeValue(forKey: number)?.resume(returning: isTaken)
    }

    /// No answer comes any more.
    func close() {
      isClosed = true
      for continuation in waiting.values { continuation.resume(returning: false) }
      waiting = [:]
    }
  }
#endif
