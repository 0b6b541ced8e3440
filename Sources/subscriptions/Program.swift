/// One run of the program, from the command line to the exit status.
struct Program {
  let console: Console

  func run(_ words: some Collection<String>) -> ExitStatus {
    do throws(UsageError) {
      switch try Arguments(words) {
      case .help: return printed(Usage.text, .understood)
      case .feed(let source, let workers): return report(on: source, workers: workers ?? Processor.count)
      }
    } catch {
      return failed("\(error); --help says more")
    }
  }

  private func report(on source: FeedSource, workers: Int) -> ExitStatus {
    do throws(SystemError) {
      let file = try source.open()
      defer { file.shut() }
      let feed = try read(file, workers: workers)
      let report = Report(on: feed)
      guard report.brokenLineCount > 0 else { return printed(report.text, .understood) }
      let status = printed(report.text, .brokenLines)
      if status == .brokenLines { console.note("subscriptions: \(report.reasonForStatus)\n") }
      return status
    } catch {
      return failed("cannot read \(source.name): \(error)")
    }
  }

  private func read(_ file: FileDescriptor, workers: Int) throws(SystemError) -> Feed {
    var reader = LineReader(file.fill)
    var feed = Feed(workers: workers)
    var progress = ProgressLine(isShown: console.isWatched)
    defer { progress.wipe.map(console.note) }
    while let line = try reader.next() {
      feed.take(line, number: reader.number)
      progress.text(after: reader.number).map(console.note)
    }
    feed.finish()
    return feed
  }

  private func printed(_ text: String, _ status: ExitStatus) -> ExitStatus {
    do throws(SystemError) {
      try console.print(text)
      return status
    } catch {
      return failed("cannot write to standard output: \(error)")
    }
  }

  private func failed(_ sentence: String) -> ExitStatus {
    console.note("subscriptions: \(sentence)\n")
    return .noReport
  }
}
