#if Macros
  import Testing

  /// `REWRITE_GOLDENS=1 swift test --traits Macros --filter GoldenMistakesTests` writes the files anew.
  @Suite("Messages of macros")
  struct GoldenMistakesTests {
    @Test(
      "The messages about a source file are those of its golden file", arguments: try GoldenFile.all(in: "Mistakes", result: "messages"))
    func golden(file: GoldenFile) throws {
      let expanded = ExpandedSource(try file.text, file: file.name)

      try file.expect(expanded.report)
      #expect(expanded.report != "")
      #expect(expanded.syntaxErrors == [])
    }
  }
#endif
