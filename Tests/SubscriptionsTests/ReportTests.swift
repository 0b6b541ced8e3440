import Testing

@testable import subscriptions

@Suite("The report")
struct ReportTests {
  @Test("The report lists lines, states, transitions, rejections, the work of hooks and each broken line")
  func text() throws {
    let feed = try FeedTests.feed(
      """
      time,subscription,event
      2026-03-01T09:30:00Z,a,activate
      2026-03-01T09:31:00Z,b,activate
      2026-03-01T09:32:00Z,a,suspend
      2026-03-01T09:33:00Z,a,activate

      2026-03-01T09:34:00Z,a,refund
      2026-03-01T09:35:00Z,c,terminate
      2026-03-01T09:00:00Z,a,unsuspend
      2026-03-01T09:36:00Z,a,suspend
      2026-03-01T09:37:00+02:00,b,terminate
      2026-03-01T09:38:00Z,a,terminate
      soon,a,activate
      2026-03-01T09:39:00Z,b,activate
      2026-03-01T09:39:00Z,b
      2026-03-01T09:40:00Z,a,activate
      """
    )

    let report = Report(on: feed)

    #expect(
      report.text == """
        Lines
          header                                           1
          events                                          11
            of these, earlier than the one before          2
          blank                                            1
          broken                                           3
          total                                           16

        Subscriptions by state
          pending                                          1
          active                                           0
          suspended                                        0
          terminated                                       2
          total                                            3

        Transitions by event
          activate                                         2
          suspend                                          2
          unsuspend                                        1
          terminate                                        2
          total                                            7

        Rejections by state and event
          terminate while pending                          1
          activate while suspended                         1
          activate while terminated                        2
          total                                            4

        Hooks
          before terminate: dates stamped                  2
            first 2026-03-01T07:37:00Z
            last  2026-03-01T09:38:00Z
          after suspend: billing stopped                   2

        Broken lines
          line 7: unknown event 'refund'
          line 13: bad time 'soon'
          line 15: 2 fields, expected 3

        """
    )
  }

  @Test("The report of an empty feed is all zeros and names every state")
  func emptyFeed() throws {
    let feed = try FeedTests.feed("")

    let report = Report(on: feed)

    #expect(
      report.text == """
        Lines
          header                                           0
          events                                           0
            of these, earlier than the one before          0
          blank                                            0
          broken                                           0
          total                                            0

        Subscriptions by state
          pending                                          0
          active                                           0
          suspended                                        0
          terminated                                       0
          total                                            0

        Transitions by event
          activate                                         0
          suspend                                          0
          unsuspend                                        0
          terminate                                        0
          total                                            0

        Rejections by state and event
          total                                            0

        Hooks
          before terminate: dates stamped                  0
          after suspend: billing stopped                   0

        Broken lines
          none

        """
    )
  }

  @Test("The report names the first thousand broken lines and counts the rest", arguments: [1_000, 1_001, 5_000])
  func manyBrokenLines(count: Int) throws {
    let feed = try FeedTests.feed(String(repeating: "?\n", count: count))

    let report = Report(on: feed)

    let named = (1...1_000).map { "  line \($0): 1 field, expected 3\n" }.joined()
    #expect(report.text.hasSuffix(named + (count > 1_000 ? "  and \(count - 1_000) more\n" : "")))
  }
}
