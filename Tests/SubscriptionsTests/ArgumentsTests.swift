import Testing

@testable import subscriptions

@Suite("The command line of the subscriptions program")
struct ArgumentsTests {
  @Test(
    "A command line asks for help, for standard input or for a file",
    arguments: [
      (["--help"], .help),
      (["-h"], .help),
      (["feed.csv", "--help"], .help),
      (["--fast", "--help"], .help),
      (["-"], .feed(.standardInput)),
      (["feed.csv"], .feed(.file(path: "feed.csv"))),
      ([""], .feed(.file(path: ""))),
      (["./-"], .feed(.file(path: "./-"))),
      (["--", "--help"], .feed(.file(path: "--help"))),
      (["--", "-"], .feed(.standardInput)),
      (["--", "--"], .feed(.file(path: "--"))),
      (["--workers", "1", "-"], .feed(.standardInput, workers: 1)),
      (["feed.csv", "--workers", "64"], .feed(.file(path: "feed.csv"), workers: 64)),
      (["--", "--workers"], .feed(.file(path: "--workers"))),
    ] as [([String], Arguments)]
  )
  func understood(words: [String], arguments: Arguments) throws {
    let read = try Arguments(words)

    #expect(read == arguments)
  }

  @Test(
    "An invalid command line is refused",
    arguments: [
      ([], .noFeed),
      (["--"], .noFeed),
      (["--fast"], .unknownOption("--fast")),
      (["-x", "feed.csv"], .unknownOption("-x")),
      (["feed.csv", "--fast"], .unknownOption("--fast")),
      (["a.csv", "b.csv"], .severalFeeds(2)),
      (["-", "-", "a.csv"], .severalFeeds(3)),
      (["a.csv", "--", "b.csv"], .severalFeeds(2)),
      (["--workers", "0", "-"], .badWorkers("0")),
      (["--workers", "-1", "-"], .badWorkers("-1")),
      (["--workers", "65", "-"], .badWorkers("65")),
      (["--workers", "99999999999999999999", "-"], .badWorkers("99999999999999999999")),
      (["--workers", "two", "-"], .badWorkers("two")),
      (["--workers", "", "-"], .badWorkers("")),
      (["-", "--workers"], .noWorkers),
      (["--workers", "--", "-"], .noWorkers),
      (["--workers", "2"], .noFeed),
      (["--workers", "2", "--workers", "2", "-"], .workersTwice),
    ] as [([String], UsageError)]
  )
  func refused(words: [String], error: UsageError) {
    #expect(throws: error) { try Arguments(words) }
  }
}
