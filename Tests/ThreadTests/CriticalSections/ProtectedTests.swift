import Foundation
import StateMachines
import Synchronization
import Testing

@Suite("A protected value", .timeLimit(TestTimeout.limit))
struct ProtectedTests {
  /// A value that cannot be copied and tells of its end.
  struct Ticket: ~Copyable {
    let number: Int
    let log: EventRecorder<String>

    deinit {
      log.append("ticket \(number) is gone")
    }
  }

  /// An object that is not safe on several threads.
  final class Diary {
    var entries: [String] = []
  }

  @Test("A protected value is changed in place, for all threads")
  func mutation() {
    let numbers = Protected([1, 2, 3])
    let threads = ThreadPool()

    let count = numbers.runMutable { numbers in
      numbers.append(4)
      return numbers.count
    }
    threads.start { numbers.runMutable { $0.append(5) } }

    #expect(count == 4)
    #expect(threads.isFinished())
    #expect(numbers.runReadonly { $0 } == [1, 2, 3, 4, 5])
  }

  @Test("A protected value runs sections on the calling thread", arguments: CriticalSection.Mode.both)
  func callingThread(mode: CriticalSection.Mode) {
    let number = Protected(1, mode)
    let threads = ThreadPool()
    let answers = UnprotectedBox<[Bool]>([])

    threads.start {
      let caller = Thread.current
      let mutable = number.runMutable { _ in Thread.current === caller }
      let read = number.runReadonly { _ in Thread.current === caller }
      answers.value = [mutable, read]
    }

    #expect(threads.isFinished())
    #expect(answers.value == [true, true])
  }

  @Test("A protected counter loses no increment of eight threads", arguments: CriticalSection.Mode.both)
  func count(mode: CriticalSection.Mode) {
    let number = Protected(0, mode)
    let threads = ThreadPool()

    threads.start(8) { _ in
      for _ in 0..<2_000 {
        number.runMutable { number in
          let seen = number
          ThreadPool.yield()
          number = seen + 1
        }
      }
    }

    #expect(threads.isFinished())
    #expect(number.runReadonly { $0 } == 16_000)
  }

  @Test("A protected value rethrows a closure's typed error, keeps its changes and leaves the section")
  func throwsTyped() {
    let number = Protected(1)
    let threads = ThreadPool()

    let mutableFlaw: Flaw?
    do {
      try number.runMutable { (number) throws(Flaw) -> Void in
        number = 2
        throw Flaw(place: "mutable section")
      }
      mutableFlaw = nil
    } catch {
      mutableFlaw = error
    }
    let readFlaw: Flaw?
    do {
      try number.runReadonly { (_) throws(Flaw) -> Void in throw Flaw(place: "read section") }
      readFlaw = nil
    } catch {
      readFlaw = error
    }
    threads.start { number.runMutable { $0 *= 10 } }

    #expect(mutableFlaw == Flaw(place: "mutable section"))
    #expect(readFlaw == Flaw(place: "read section"))
    #expect(threads.isFinished())
    #expect(number.runReadonly { $0 } == 20)
  }

  @Test("A noncopyable protected value can be exchanged, taken out and released")
  func noncopyable() {
    let log = EventRecorder<String>()
    do {
      let ticket = Protected(Ticket(number: 1, log: log))

      let number = ticket.runMutable { $0.number }
      ticket.runMutable { $0 = Ticket(number: 2, log: log) }
      let entries = log.entries
      let handedOut = ticket.runMutable { ticket in Ticket(number: ticket.number + 10, log: log) }

      #expect(number == 1)
      #expect(entries == ["ticket 1 is gone"])
      #expect(handedOut.number == 12)
    }
    #expect(log.entries.sorted() == ["ticket 1 is gone", "ticket 12 is gone", "ticket 2 is gone"])
  }

  @Test("A noncopyable protected value can be read by several threads at once")
  func noncopyableReads() {
    let ticket = Protected(Ticket(number: 3, log: EventRecorder<String>()), .concurrent)
    let barrier = Barrier(4)
    let met = Atomic(0)
    let threads = ThreadPool()

    threads.start(4) { _ in
      ticket.runReadonly { ticket in
        if barrier.arrive(), ticket.number == 3 { met.add(1, ordering: .relaxed) }
      }
    }

    #expect(threads.isFinished())
    #expect(met.load(ordering: .relaxed) == 4)
  }

  @Test("A protected value need not be Sendable")
  func nonSendable() {
    let diary = Protected(Diary())
    let threads = ThreadPool()

    threads.start(8) { number in
      for round in 0..<200 {
        diary.runMutable { $0.entries.append("\(number): \(round)") }
      }
    }

    #expect(threads.isFinished())
    let entries = diary.runMutable { Set($0.entries) }
    #expect(entries.count == 1_600)
  }

  @Test("A protected value in concurrent mode is never read while it changes")
  func halfChanges() {
    let pair = Protected([0, 0], .concurrent)
    let halves = Atomic(0)
    let threads = ThreadPool()

    threads.start(8) { number in
      for _ in 0..<500 {
        if number < 3 {
          pair.runMutable { pair in
            pair[0] += 1
            ThreadPool.yield(2)
            pair[1] += 1
          }
        } else {
          pair.runReadonly { if $0[0] != $0[1] { halves.add(1, ordering: .relaxed) } }
        }
      }
    }

    #expect(threads.isFinished())
    #expect(halves.load(ordering: .relaxed) == 0)
    #expect(pair.runReadonly { $0 } == [1_500, 1_500])
  }

  @Test("A protected value in serial mode is read by one thread at a time")
  func serialReads() {
    let number = Protected(0, .serial)
    let inside = Atomic(0)
    let overlaps = Atomic(0)
    let threads = ThreadPool()

    threads.start(6) { _ in
      for _ in 0..<500 {
        number.runReadonly { _ in
          if inside.add(1, ordering: .relaxed).oldValue != 0 { overlaps.add(1, ordering: .relaxed) }
          ThreadPool.yield(2)
          inside.subtract(1, ordering: .relaxed)
        }
      }
    }

    #expect(threads.isFinished())
    #expect(overlaps.load(ordering: .relaxed) == 0)
  }
}
