import StateMachines
import Synchronization

/// Sections that no other thread enters: a number is read, and changed.
enum SectionRows {
  static let all: [any Benchmark] = [
    Comparison(name: "runMutable", yardstick: "Mutex.withLock") { (adding(ProtectedNumber()), adding(NumberInMutex())) },
    Comparison(name: "runReadonly", yardstick: "Mutex.withLock") { (reading(ProtectedNumber()), reading(NumberInMutex())) },
    Comparison(name: "runReadonly, concurrent", yardstick: "Mutex.withLock") {
      (reading(ProtectedNumber(.concurrent)), reading(NumberInMutex()))
    },
    Comparison(name: "runMutable, Threadsafe", yardstick: "Mutex.withLock") { (adding(ThreadsafeNumber()), adding(NumberInMutex())) },
    Comparison(name: "runReadonly, Threadsafe", yardstick: "Mutex.withLock") { (reading(ThreadsafeNumber()), reading(NumberInMutex())) },
  ]

  private static func adding(_ number: some Number) -> Side {
    { round in
      Sample.timing(Walk.movesOfRound) {
        for step in 0..<Walk.movesOfRound { number.add(round ^ step) }
        return number.value
      }
    }
  }

  private static func reading(_ number: some Number) -> Side {
    { round in
      number.add(round)
      return Sample.timing(Walk.movesOfRound) {
        var sum = 0
        for step in 0..<Walk.movesOfRound { sum &+= number.value ^ step }
        return sum
      }
    }
  }
}

/// A number that several threads may use.
private protocol Number: AnyObject, Sendable {
  func add(_ term: Int)

  var value: Int { get }
}

private final class ProtectedNumber: Number {
  private let number: Protected<Int>

  init(_ mode: CriticalSection.Mode = .serial) {
    number = Protected(0, mode)
  }

  var value: Int { number.runReadonly { $0 } }

  func add(_ term: Int) {
    number.runMutable { $0 &+= term }
  }
}

/// Safe because the number is touched only in sections.
private final class ThreadsafeNumber: Number, Threadsafe, @unchecked Sendable {
  let criticalSection = CriticalSection()
  @exclusivity(unchecked) private var number = 0

  var value: Int { runReadonly { number } }

  func add(_ term: Int) {
    runMutable { number &+= term }
  }
}

private final class NumberInMutex: Number {
  private let number = Mutex(0)

  var value: Int { number.withLock { $0 } }

  func add(_ term: Int) {
    number.withLock { $0 &+= term }
  }
}
