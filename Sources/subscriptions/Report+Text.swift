import StateMachines

extension Report {
  /// The report as it is printed, with a line end at its end.
  var text: String {
    let sections = [linesSection, statesSection, transitionsSection, rejectionsSection, hooksSection, brokenLinesSection]
    return sections.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// Why the program does not exit with 0 although there is a report.
  var reasonForStatus: String {
    "exit status \(ExitStatus.brokenLines.rawValue), since \(brokenLineCount) \(brokenLineCount == 1 ? "line is" : "lines are") broken; "
      + "the report names \(brokenLineCount > brokenLines.count ? "the first \(brokenLines.count)" : brokenLineCount == 1 ? "it" : "them")"
  }

  private var linesSection: [String] {
    [
      "Lines",
      row("header", headers),
      row("events", entries),
      row("  of these, earlier than the one before", lateEntries),
      row("blank", blankLines),
      row("broken", brokenLineCount),
      row("total", headers + entries + blankLines + brokenLineCount),
    ]
  }

  private var statesSection: [String] {
    ["Subscriptions by state"]
      + Subscription.definition.states.map { row($0.rawValue, subscriptions[$0, default: 0]) }
      + [totalRow(subscriptions.values)]
  }

  private var transitionsSection: [String] {
    ["Transitions by event"]
      + Subscription.definition.events.map { row($0.rawValue, transitions[$0, default: 0]) }
      + [totalRow(transitions.values)]
  }

  private var rejectionsSection: [String] {
    let rows = Subscription.definition.states.flatMap { state in
      Subscription.definition.events.compactMap { request in
        rejections[Fleet.Refusal(state: state, request: request)].map { row("\(request.rawValue) while \(state.rawValue)", $0) }
      }
    }
    return ["Rejections by state and event"] + rows + [totalRow(rejections.values)]
  }

  private var hooksSection: [String] {
    [
      "Hooks",
      row("before terminate: dates stamped", work.stampedDates),
      work.firstDate.map { "    first \($0)" },
      work.lastDate.map { "    last  \($0)" },
      row("after suspend: billing stopped", work.billingStops),
    ].compactMap(\.self)
  }

  private var brokenLinesSection: [String] {
    let rows = brokenLines.map { "  line \($0.number): \($0.fault)" }
    let rest = brokenLineCount - rows.count
    return ["Broken lines"] + (rows.isEmpty ? ["  none"] : rows) + (rest > 0 ? ["  and \(rest) more"] : [])
  }

  private func totalRow(_ numbers: some Sequence<Int>) -> String {
    row("total", numbers.reduce(0, +))
  }

  /// The number ends at column 52, or where it must.
  private func row(_ label: String, _ number: Int) -> String {
    let figures = String(number)
    let gap = String(repeating: " ", count: max(1, 50 - label.count - figures.count))
    return "  \(label)\(gap)\(figures)"
  }
}
