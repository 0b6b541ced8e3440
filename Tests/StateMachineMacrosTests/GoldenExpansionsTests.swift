#if Macros
  import Testing

  /// `REWRITE_GOLDENS=1 swift test --traits Macros --filter GoldenExpansionsTests` writes the files anew.
  @Suite("Expansions of macros")
  struct GoldenExpansionsTests {
    @Test("The expansion of a source file is that of its golden file", arguments: try GoldenFile.all(in: "Expansions", result: "expanded"))
    func golden(file: GoldenFile) throws {
      let expanded = ExpandedSource(try file.text, file: file.name)

      try file.expect(expanded.text)
      #expect(expanded.report == "")
      #expect(expanded.syntaxErrors == [])
    }
  }
#endif
