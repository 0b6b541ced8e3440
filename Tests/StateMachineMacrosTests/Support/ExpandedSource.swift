#if Macros
  @testable import StateMachineMacrosPlugin
  import SwiftDiagnostics
  import SwiftParser
  import SwiftParserDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacros

  /// What macros make of a source file, without the compiler.
  struct ExpandedSource {
    /// The source with all macros expanded.
    let text: String
    /// What macros report, as the compiler prints it, with the lines that each fix-it writes.
    let report: String
    /// Where the expanded source is not Swift.
    let syntaxErrors: [String]

    init(_ source: String, file: String) {
      let tree = Parser.parse(source: source)
      let context = BasicMacroExpansionContext(
        sourceFiles: [tree: .init(moduleName: "Module", fullFilePath: file)])
      let expanded = tree.expand(
        macroSpecs: Self.macros,
        contextGenerator: { BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts()) },
        indentationWidth: .spaces(2))
      text = expanded.description
      let converter = SourceLocationConverter(fileName: file, tree: tree)
      report = context.diagnostics.map { Self.report($0, source, context, converter) }.joined()
      syntaxErrors = ParseDiagnosticsGenerator.diagnostics(for: Parser.parse(source: text)).map(\.message)
    }

    private static let macros: [String: MacroSpec] = [
      "Stateful": MacroSpec(
        type: StatefulMacro.self, conformances: ["Stateful", "ActorStateful", "MainActorStateful", "ThreadsafeStateful"]),
      "Payloads": MacroSpec(type: PayloadsMacro.self, conformances: ["PayloadCases", "StateCases"]),
      "ThreadsafeProperties": MacroSpec(type: ThreadsafePropertiesMacro.self, conformances: ["ThreadsafeObject"]),
      "ThreadsafeProperty": MacroSpec(type: ThreadsafePropertyMacro.self),
      "CheckedAtCompileTime": MacroSpec(type: CheckedAtCompileTimeMacro.self),
    ]

    private static func report(
      _ diagnostic: Diagnostic, _ source: String, _ context: BasicMacroExpansionContext, _ converter: SourceLocationConverter
    ) -> String {
      func place(_ node: Syntax) -> String {
        let place = context.location(for: node.positionAfterSkippingLeadingTrivia, anchoredAt: node, fileName: "")
        return "\(place.line):\(place.column)"
      }
      // Macros see a part of the file, and count from its start.
      func offset(_ position: AbsolutePosition) -> Int {
        let place = context.location(for: position, anchoredAt: diagnostic.node, fileName: "")
        return converter.position(ofLine: place.line, column: place.column).utf8Offset
      }
      var lines = ["\(place(diagnostic.node)): \(diagnostic.diagMessage.severity): \(diagnostic.message)"]
      lines += diagnostic.notes.map { "\(place($0.node)): note: \($0.message)" }
      for fixIt in diagnostic.fixIts {
        lines.append("  fix-it: \(fixIt.message.message)")
        let edits = fixIt.edits.map { (range: offset($0.range.lowerBound)..<offset($0.range.upperBound), text: $0.replacement) }
        lines += changedLines(edits, source).map { "  \($0)" }
      }
      return lines.joined(separator: "\n") + "\n"
    }

    /// The lines of a source that edits write, each with its number.
    private static func changedLines(_ edits: [(range: Range<Int>, text: String)], _ source: String) -> [String] {
      var bytes = Array(source.utf8)
      for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
        bytes.replaceSubrange(edit.range, with: edit.text.utf8)
      }
      let before = source.split(separator: "\n", omittingEmptySubsequences: false)
      let after = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      let kept = Set(before)
      return after.enumerated().filter { !kept.contains($0.element) }.map { "\($0.offset + 1) + \($0.element)" }
    }
  }
#endif
