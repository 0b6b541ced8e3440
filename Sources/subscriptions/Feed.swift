/// What has been read of a feed: the fleet it drives, and the lines it could make nothing of.
struct Feed: Sendable {
  static let header = "time,subscription,event"

  private(set) var fleet = Fleet()
  private(set) var headers = 0
  private(set) var entries = 0
  private(set) var blankLines = 0
  private(set) var brokenLines: [BrokenLine] = []

  /// Every line counts as one of four: header, entry, blank or broken.
  mutating func take(_ line: LineReader.Line, number: Int) {
    switch line {
    case .text(let text) where text.isEmpty: blankLines += 1
    case .text(let text) where number == 1 && text.elementsEqual(Self.header.utf8): headers += 1
    case .text(let text): takeEntry(text, number: number)
    case .tooLong: brokenLines.append(BrokenLine(number: number, fault: .tooLong))
    }
  }

  private mutating func takeEntry(_ text: ArraySlice<UInt8>, number: Int) {
    do throws(LineFault) {
      fleet.take(try FeedEntry(text))
      entries += 1
    } catch {
      brokenLines.append(BrokenLine(number: number, fault: error))
    }
  }
}
