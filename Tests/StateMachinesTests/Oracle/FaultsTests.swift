import Testing

@Suite("Wrong engines")
struct FaultsTests {
  @Test("are told from the right one by a small chart", arguments: Fault.allCases)
  func fixed(fault: Fault) {
    let test = fault.fixedCase

    let right = test.run()
    let wrong = test.run([fault])

    #expect(right != wrong)
  }
}
