import Testing

@testable import subscriptions

@Suite("The progress line")
struct ProgressLineTests {
  @Test("is written every 100,000 lines, over the one before, and wiped at the end")
  func longFeed() {
    var progress = ProgressLine(isShown: true)

    let texts = (1...250_000).compactMap { progress.text(after: $0) }

    #expect(texts == ["\r100000 lines read", "\r200000 lines read"])
    #expect(progress.wipe == "\r                 \r")
  }

  @Test("is not written for a short feed")
  func shortFeed() {
    var progress = ProgressLine(isShown: true)

    let texts = (1..<100_000).compactMap { progress.text(after: $0) }

    #expect(texts.isEmpty)
    #expect(progress.wipe == nil)
  }

  @Test("is not written where no one watches")
  func notWatched() {
    var progress = ProgressLine(isShown: false)

    let texts = (1...250_000).compactMap { progress.text(after: $0) }

    #expect(texts.isEmpty)
    #expect(progress.wipe == nil)
  }
}
