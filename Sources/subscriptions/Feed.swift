/// What has been read of a feed: the fleet it drives, and the lines it could make nothing of.
struct Feed: Sendable {
  static let header = "time,subscription,event"
  /// How many broken lines are kept; the rest is counted only, since a feed may have nothing else.
  static let keptBrokenLines = 1_000

  private(set) var fleet = Fleet()
  /// Who drives the fleet, where that is not the reader.
  private var crew: Crew?
  private(set) var headers = 0
  private(set) var entries = 0
  private(set) var blankLines = 0
  /// The first broken lines.
  private(set) var brokenLines: [BrokenLine] = []
  /// How many broken lines there are in all.
  private(set) var brokenLineCount = 0

  /// - Parameter workers: How many share the subscriptions; where it is one, the reader does the work.
  init(workers: Int = 1) {
    crew = workers > 1 ? Crew(of: workers) : nil
  }

  /// Waits for the workers, once all lines are taken.
  mutating func finish() {
    if let gathered = crew?.finish() { fleet = gathered }
    crew = nil
  }

  /// Every line counts as one of four: header, entry, blank or broken.
  mutating func take(_ line: LineReader.Line, number: Int) {
    switch line {
    case .text(let text) where text.isEmpty: blankLines += 1
    case .text(let text) where number == 1 && text.elementsEqual(Self.header.utf8): headers += 1
    case .text(let text): takeEntry(text, number: number)
    case .tooLong: note(BrokenLine(number: number, fault: .tooLong))
    }
  }

  private mutating func takeEntry(_ text: ArraySlice<UInt8>, number: Int) {
    do throws(LineFault) {
      let entry = try FeedEntry(text)
      if crew == nil { fleet.take(entry) } else { crew?.take(entry) }
      entries += 1
    } catch {
      note(BrokenLine(number: number, fault: error))
    }
  }

  private mutating func note(_ line: BrokenLine) {
    brokenLineCount += 1
    if brokenLines.count < Self.keptBrokenLines { brokenLines.append(line) }
  }
}
