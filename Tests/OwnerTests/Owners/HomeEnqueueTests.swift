import Dispatch
import StateMachines
import Testing

@Suite("An event that is enqueued for an owner", .timeLimit(TestTimeout.limit))
struct HomeEnqueueTests {
  /// An actor that counts what comes, in order; the last coin notifies the test.
  fileprivate actor Till: ActorStateful {
    enum State { case open }
    typealias Event = Int

    static let last = -1
    static let definition: Definition = .verified(initial: .open) { sm in
      sm.when(.any, in: .open) { step in
        guard let coin = step.event else { return }
        step.isolated { till in
          till.coins.append(coin)
          till.heard.yield(coin)
        }
      }
    }

    nonisolated let machine: Owned
    fileprivate(set) var coins: [Int] = []
    private let heard: AsyncStream<Int>.Continuation

    init(_ machine: Owned = OwnedMachine(definition), heard: AsyncStream<Int>.Continuation) {
      self.machine = machine
      self.heard = heard
    }
  }

  @Test("Events enqueued for an actor run on it in order, and in each thread's order")
  func threads() async {
    let heard = AsyncStream.makeStream(of: Int.self)
    let till = Till(heard: heard.continuation)
    let threads = ThreadPool()

    threads.start(4) { thread in
      for number in 0..<1_000 { till.machine.enqueue(thread * 1_000 + number, for: till) }
    }
    var count = 0
    for await _ in heard.stream {
      count += 1
      if count == 4_000 { break }
    }

    let coins = await till.coins
    for thread in 0..<4 {
      #expect(coins.filter { $0 / 1_000 == thread } == Array(thread * 1_000..<(thread + 1) * 1_000))
    }
    #expect(coins.count == 4_000)
  }

  @Test("An event enqueued for an owner comes after those another thread had enqueued before")
  func handedOver() async {
    let heard = AsyncStream.makeStream(of: Int.self)
    let till = Till(heard: heard.continuation)

    for number in 0..<200 {
      _ = await withCheckedContinuation { done in
        DispatchQueue.global().async {
          till.machine.enqueue(number, for: till)
          done.resume()
        }
      }
    }
    till.machine.enqueue(Till.last, for: till)
    for await coin in heard.stream where coin == Till.last { break }

    #expect(await till.coins == Array(0..<200) + [Till.last])
  }

  @Test("Enqueuing for an actor returns at once although the actor is busy")
  func atOnce() async {
    let heard = AsyncStream.makeStream(of: Int.self)
    let till = Till(heard: heard.continuation)

    let seen = await till.enqueueHere([1, 2])
    for await coin in heard.stream where coin == 2 { break }

    #expect(seen == [])
    #expect(await till.coins == [1, 2])
  }

  @Test("An event enqueued for a main-actor object runs on the main actor")
  @MainActor
  func mainActor() async {
    let heard = AsyncStream.makeStream(of: String.self)
    let panel = Panel(news: heard.continuation)
    let threads = ThreadPool()

    threads.start { for event in [Wish.heat, .stop, .heat, .stir] { panel.machine.enqueue(event, for: panel) } }
    for await note in heard.stream where note == "stir" { break }

    #expect(panel.notes == ["heat", "stop", "heat", "stir"])
    #expect(panel.state == .heating)
  }

  @Test("The log of an owned machine names the events that wait for its actor, or for the main actor")
  @MainActor
  func inTheLog() async {
    let (cook, panel) = (Cook(), Panel())
    let (linesOfCook, linesOfPanel) = (EventRecorder<String>(), EventRecorder<String>())
    cook.machine.log { linesOfCook.append($0) }
    panel.machine.log { linesOfPanel.append($0) }

    await cook.run { cook in
      for event in [Wish.boil, .stop] { cook.machine.enqueue(event, for: cook) }
      cook.fire(.heat)
    }
    for event in [Wish.boil, .stop] { panel.machine.enqueue(event, for: panel) }
    panel.fire(.heat)

    for lines in [linesOfCook, linesOfPanel] {
      #expect(lines.entries.first { $0.hasPrefix("  stands") }?.hasSuffix("; waiting: boil, stop") == true)
    }
  }

  @Test("An event enqueued in a hook of an owned machine follows the step and the events it fires")
  func inAHook() async throws {
    let news = AsyncStream.makeStream(of: String.self)
    let cook = Cook(
      try ContextDefinition(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating) { cook, _ in
          cook.machine.enqueue(.stop, for: cook)
          cook.fire(.boil)
          cook.note("heat")
        }
        sm.when(.boil, from: .heating, to: .boiling) { cook, _ in cook.note("boil") }
        sm.when(.stop, from: .boiling, to: .off) { cook, _ in cook.note("stop") }
      }, news: news.continuation)

    let state = await cook.run { cook in
      cook.fire(.heat)
      return cook.state
    }
    for await note in news.stream where note == "stop" { break }

    #expect(state == .boiling)
    #expect(await cook.notes == ["heat", "boil", "stop"])
  }

  @Test("The rejection of an enqueued event is reported on its actor")
  func rejected() async throws {
    let news = AsyncStream.makeStream(of: String.self)
    let cook = Cook(
      try ContextDefinition(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating)
        sm.onRejection { cook, rejection in cook.note("no \(rejection.event)") }
      }, news: news.continuation)

    cook.machine.enqueue(.boil, for: cook)
    let heard = await news.stream.first { _ in true }

    #expect(heard == "no boil")
    #expect(cook.state == .off)
  }

  @Test("`stop` drops events enqueued for an owner, and later ones are processed", arguments: [1, 1_000])
  func stopped(count: Int) async throws {
    let heard = AsyncStream.makeStream(of: Int.self)
    let till = Till(heard: heard.continuation)

    await till.stopAfterEnqueueing(count)
    try await till.startAgain()
    till.machine.enqueue(Till.last, for: till)
    for await coin in heard.stream where coin == Till.last { break }

    #expect(await till.coins == [Till.last])
  }

  private actor Porter: ActorStateful {
    typealias State = Int
    typealias Event = ReleaseProbe

    static let definition: Definition = .verified(initial: 0) { sm in
      sm.when(.any, in: 0) { step in step.context.carried.add() }
    }

    nonisolated let machine: Owned
    let carried: AtomicCounter

    init(_ machine: Owned, _ carried: AtomicCounter) {
      self.machine = machine
      self.carried = carried
    }

    /// Enqueues while the actor is busy.
    func enqueue(_ probe: ReleaseProbe) {
      machine.enqueue(probe, for: self)
    }
  }

  @Test("An event enqueued for a released owner is dropped and released")
  func ownerGone() async {
    let lost = AsyncStream.makeStream(of: Void.self)
    let carried = AtomicCounter()
    let machine = OwnedMachine(Porter.definition)

    do {
      let porter = Porter(machine, carried)
      for _ in 1...100 { await porter.enqueue(ReleaseProbe { lost.continuation.yield() }) }
    }
    var count = 0
    for await _ in lost.stream {
      count += 1
      if count == 100 { break }
    }

    #expect(count == 100)
    #expect(carried.count <= 100)
    #expect(machine.state == 0)
  }

  @Test("A burst of events enqueued for an actor lets its other work run in between")
  func burst() async throws {
    let news = AsyncStream.makeStream(of: String.self)
    let cook = QueuedCook(
      try ContextDefinition(initial: .off) { sm in
        sm.when(.heat, in: .off) { cook, _ in
          // The first event puts something else on the actor's queue.
          if cook.notes.isEmpty { cook.desk.queue.async { cook.assumeIsolated { $0.note("other") } } }
          cook.note("heat")
        }
        sm.when(.stop, in: .off) { cook, _ in cook.note("end") }
      }, news: news.continuation)

    for _ in 1...1_000 { cook.machine.enqueue(.heat, for: cook) }
    cook.machine.enqueue(.stop, for: cook)
    for await note in news.stream where note == "end" { break }

    let notes = await cook.notes
    #expect(notes.count == 1_002)
    #expect(notes.last == "end")
    #expect(notes.firstIndex(of: "other").map { $0 <= 64 } == true)
  }

  @Test("Events enqueued for two owners of one machine run on their own actors and exclude each other")
  func twoOwners() async {
    let heard = AsyncStream.makeStream(of: Int.self)
    let machine = OwnedMachine(Till.definition)
    let tills = [Till(machine, heard: heard.continuation), Till(machine, heard: heard.continuation)]
    let threads = ThreadPool()

    threads.start(4) { thread in
      for number in 0..<500 { machine.enqueue(thread * 500 + number, for: tills[thread % 2]) }
    }
    for number in 2_000..<2_100 { await tills[number % 2].fire(number) }
    var count = 0
    for await _ in heard.stream {
      count += 1
      if count == 2_100 { break }
    }

    let coins = (await tills[0].coins, await tills[1].coins)
    #expect((coins.0 + coins.1).sorted() == Array(0..<2_100))
    #expect(coins.0.allSatisfy { $0 < 2_000 ? $0 / 500 % 2 == 0 : $0.isMultiple(of: 2) })
    #expect(coins.1.allSatisfy { $0 < 2_000 ? $0 / 500 % 2 == 1 : !$0.isMultiple(of: 2) })
  }
}

extension HomeEnqueueTests.Till {
  /// Enqueues in a call on the actor, and answers with what has come by its end.
  fileprivate func enqueueHere(_ coins: [Int]) -> [Int] {
    for coin in coins { machine.enqueue(coin, for: self) }
    return self.coins
  }

  fileprivate func stopAfterEnqueueing(_ count: Int) {
    fire(0)
    coins = []
    for coin in 1...count { machine.enqueue(coin, for: self) }
    machine.on(self).stop()
  }

  fileprivate func startAgain() throws {
    try machine.on(self).start()
  }
}
