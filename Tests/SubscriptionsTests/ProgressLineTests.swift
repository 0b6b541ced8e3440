import Testing

@testable import subscriptions

@Suite("The progress line")
struct ProgressLineTests {
  @Test("The progress line is written every 100,000 lines over the previous one and erased at the end")
  func longFeed() {
    var progress = ProgressLine(isShown: true)

    let texts = (1...250_000).compactMap { progress.text(after: $0) }

    #expect(texts == ["\r100000 lines read", "\r200000 lines read"])
    #expect(progress.wipe == "\r                 \r")
  }

  @Test("The progress line is not written for a short feed")
  func shortFeed() {
    var progress = ProgressLine(isShown: true)

    let texts = (1..<100_000).compactMap { progress.text(after: $0) }

    #expect(texts.isEmpty)
    #expect(progress.wipe == nil)
  }

  @Test("The progress line is not written where standard error is no terminal")
  func notWatched() {
    var progress = ProgressLine(isShown: false)

    let texts = (1...250_000).compactMap { progress.text(after: $0) }

    #expect(texts.isEmpty)
    #expect(progress.wipe == nil)
  }
}
