import StateMachineFormats
import Testing

@Suite("Errors of readers and writers")
struct FormatErrorTests {
  @Test("An error of a format lists each issue with file, line and column")
  func text() {
    let place = TextPlace(file: "order.json", line: 12, column: 3)
    let issue = FormatIssue(.missingKey, "'initial' is missing", at: place)

    #expect(FormatError([issue]).description == "1 mistake in the chart\n  order.json:12:3: 'initial' is missing")
    #expect(FormatError([issue, issue]).debugDescription.hasPrefix("2 mistakes in the chart\n"))
    #expect(issue.code.description == "missingKey")
  }
}
