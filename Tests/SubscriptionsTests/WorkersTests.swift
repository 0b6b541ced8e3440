import TestSupport
import Testing

@testable import subscriptions

@Suite("A feed that several workers share")
struct WorkersTests {
  @Test("Several workers give the report that one worker gives", arguments: [2, 3, 5, 8, 64], [0, 1, 7, 40] as [UInt64])
  func sameReport(workers: Int, seed: UInt64) {
    let lines = Self.lines(seed: seed)

    let one = Self.report(lines, workers: 1)
    let several = Self.report(lines, workers: workers)

    #expect(several == one)
    #expect(one.contains("events"))
  }

  @Test("Several workers take the requests of each subscription in feed order", arguments: [1, 2, 5])
  func order(workers: Int) {
    let life: [Request] = [.activate, .suspend, .unsuspend, .suspend, .unsuspend, .terminate]
    var crew = Crew(of: workers)

    for (time, request) in life.enumerated() {
      for subscription in 0..<3_000 {
        crew.take(FeedEntry(time: Timestamp(seconds: time), subscription: "sub-\(subscription)", request: request))
      }
    }
    let fleet = crew.finish()

    #expect(fleet.subscriptions.count == 3_000)
    #expect(fleet.subscriptions.allSatisfy { $0.state == .terminated && $0.account.billingStops == 2 })
    #expect(fleet.rejections.isEmpty)
    #expect(fleet.lateEntries == 0)
  }

  @Test("Several workers share one subscription for equal ids that are encoded differently", arguments: [1, 2, 5, 64])
  func equalNames(workers: Int) {
    var crew = Crew(of: workers)

    for number in 0..<40 {
      crew.take(FeedEntry(time: Timestamp(seconds: 0), subscription: "caf\u{E9}-\(number)", request: .activate))
      crew.take(FeedEntry(time: Timestamp(seconds: 1), subscription: "cafe\u{301}-\(number)", request: .suspend))
    }
    let fleet = crew.finish()

    #expect(fleet.subscriptions.map(\.state) == Array(repeating: .suspended, count: 40))
    #expect(fleet.rejections.isEmpty)
  }

  @Test("Several workers accept an empty feed")
  func empty() {
    var crew = Crew(of: 3)

    let fleet = crew.finish()

    #expect(fleet.subscriptions.isEmpty)
  }

  private static func report(_ lines: [String], workers: Int) -> String {
    var feed = Feed(workers: workers)
    for (index, line) in lines.enumerated() { feed.take(.text(Array(line.utf8)[...]), number: index + 1) }
    feed.finish()
    return Report(on: feed).text
  }

  /// Requests to a few hundred subscriptions, with broken lines and late ones among them.
  private static func lines(seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    return (0..<TestRounds.of(5_000, few: 1_000)).map { _ in
      let name = "sub-\(Int.random(in: 0..<300, using: &generator))"
      let minute = Int.random(in: 10..<60, using: &generator)
      let request = ["activate", "suspend", "unsuspend", "terminate", "broken"].randomElement(using: &generator) ?? ""
      return "2026-03-01T09:\(minute):00Z,\(name),\(request)"
    }
  }
}
