import TestSupport
import Testing

@testable import subscriptions

@Suite("A fleet")
struct FleetTests {
  static func entry(_ seconds: Int, _ subscription: String, _ request: Request) -> FeedEntry {
    FeedEntry(time: Timestamp(seconds: seconds), subscription: subscription, request: request)
  }

  @Test("A fleet has one machine for each id, in order of their first entries")
  func oneMachineEach() {
    var fleet = Fleet()

    fleet.take(Self.entry(0, "b", .activate))
    fleet.take(Self.entry(1, "a", .activate))
    fleet.take(Self.entry(2, "b", .suspend))
    fleet.take(Self.entry(3, "c", .suspend))

    #expect(fleet.subscriptions.map(\.state) == [.suspended, .active, .pending])
    #expect(fleet.transitions == [.activate: 2, .suspend: 1])
    #expect(fleet.rejections == [Fleet.Refusal(state: .pending, request: .suspend): 1])
  }

  @Test("A fleet counts a rejection by the state at which the event arrived")
  func rejectionsByState() {
    var fleet = Fleet()
    for request in [Request.activate, .suspend, .activate, .activate, .terminate, .activate] {
      fleet.take(Self.entry(0, "a", request))
    }

    #expect(
      fleet.rejections == [
        Fleet.Refusal(state: .suspended, request: .activate): 2,
        Fleet.Refusal(state: .terminated, request: .activate): 1,
      ]
    )
  }

  @Test("A fleet's terminated subscription keeps the date of its end")
  func stampStays() {
    var fleet = Fleet()
    fleet.take(Self.entry(1, "a", .activate))
    fleet.take(Self.entry(2, "a", .terminate))

    fleet.take(Self.entry(3, "a", .terminate))

    #expect(fleet.subscriptions.map(\.account.terminatedAt) == [Timestamp(seconds: 2)])
  }

  @Test("A fleet takes entries in order of arrival and counts those earlier than their predecessor")
  func lateEntries() {
    var fleet = Fleet()

    fleet.take(Self.entry(10, "a", .activate))
    fleet.take(Self.entry(5, "b", .activate))
    fleet.take(Self.entry(10, "a", .suspend))
    fleet.take(Self.entry(9, "a", .unsuspend))
    fleet.take(Self.entry(9, "a", .suspend))
    fleet.take(Self.entry(8, "a", .suspend))

    #expect(fleet.lateEntries == 2)
    #expect(fleet.subscriptions.map(\.state) == [.suspended, .active])
  }

  @Test("A fleet does what a dictionary and a loop do, on random entries", arguments: 0..<20)
  func sameAsModel(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let entries = try (0..<2_000).map { second in
      let request = try #require(Request.allCases.randomElement(using: &generator))
      return Self.entry(second, "sub-\(Int.random(in: 0..<50, using: &generator))", request)
    }
    let targets: [Status: [Request: Status]] = [
      .pending: [.activate: .active],
      .active: [.suspend: .suspended, .terminate: .terminated],
      .suspended: [.unsuspend: .active, .terminate: .terminated],
    ]
    var states: [String: Status] = [:]
    var transitions: [Request: Int] = [:]
    var rejections: [Fleet.Refusal: Int] = [:]
    for entry in entries {
      let state = states[entry.subscription, default: .pending]
      let target = targets[state]?[entry.request]
      states[entry.subscription] = target ?? state
      if target == nil {
        rejections[Fleet.Refusal(state: state, request: entry.request), default: 0] += 1
      } else {
        transitions[entry.request, default: 0] += 1
      }
    }

    var fleet = Fleet()
    for entry in entries {
      fleet.take(entry)
    }

    let inState = Dictionary(grouping: fleet.subscriptions, by: \.state).mapValues(\.count)
    #expect(fleet.transitions == transitions)
    #expect(fleet.rejections == rejections)
    #expect(inState == Dictionary(grouping: states.values, by: \.self).mapValues(\.count))
    #expect(fleet.subscriptions.count { $0.account.terminatedAt != nil } == transitions[.terminate, default: 0])
    #expect(fleet.subscriptions.map(\.account.billingStops).reduce(0, +) == transitions[.suspend, default: 0])
  }
}
