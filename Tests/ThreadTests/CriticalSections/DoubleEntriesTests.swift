import Foundation
import StateMachines
import Testing

@Suite("The same protected value entered again from inside", .exitTests)
struct DoubleEntriesTests {
  enum Call: String, CaseIterable, Codable {
    case runMutable
    case runReadonly

    func run(on value: Protected<Int>, _ body: () -> Void) {
      switch self {
      case .runMutable: value.runMutable { _ in body() }
      case .runReadonly: value.runReadonly { _ in body() }
      }
    }
  }

  static let pairs = Call.allCases.flatMap { outer in Call.allCases.map { (outer, $0) } }

  @Test("Entering a protected value again stops the program in every mode and names both calls", arguments: pairs, [false, true])
  func stops(calls: (outer: Call, inner: Call), isConcurrent: Bool) async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [outer = calls.outer as Call, inner = calls.inner as Call, isConcurrent = isConcurrent as Bool] in
      alarm(300)
      let value = Protected(1, isConcurrent ? .concurrent : .serial)
      outer.run(on: value) { inner.run(on: value) {} }
    }

    let words = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(words.contains("Protected"))
    #expect(words.contains("'\(calls.inner.rawValue)' inside '\(calls.outer.rawValue)'"))
  }

  @Test("Entering a protected value again through another protected value stops the program", arguments: pairs)
  func stopsDeeper(calls: (outer: Call, inner: Call)) async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [outer = calls.outer as Call, inner = calls.inner as Call] in
      alarm(300)
      let value = Protected(1, .concurrent)
      let another = Protected(2, .concurrent)
      outer.run(on: value) { Call.runReadonly.run(on: another) { inner.run(on: value) {} } }
    }

    let words = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(words.contains(calls.inner.rawValue))
    #expect(words.contains(calls.outer.rawValue))
  }

  @Test("Entering a protected value again after leaving it, or an equal other value, is allowed", arguments: pairs, [false, true])
  func noMistake(calls: (outer: Call, inner: Call), isConcurrent: Bool) {
    let value = Protected(1, isConcurrent ? .concurrent : .serial)
    let another = Protected(1, isConcurrent ? .concurrent : .serial)
    let log = EventRecorder<String>()

    calls.outer.run(on: value) { log.append("outer") }
    calls.inner.run(on: value) { log.append("inner") }
    calls.outer.run(on: value) { calls.inner.run(on: another) { log.append("other") } }

    #expect(log.entries == ["outer", "inner", "other"])
  }
}
