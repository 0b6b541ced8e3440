#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A sentence for the user: a mistake, a note or a fix-it.
  struct Message: DiagnosticMessage, NoteMessage, FixItMessage {
    let message: String
    let severity: DiagnosticSeverity

    init(_ message: String, severity: DiagnosticSeverity = .error) {
      self.message = message
      self.severity = severity
    }

    var diagnosticID: MessageID { MessageID(domain: "StateMachineMacros", id: "\(severity)") }
    var noteID: MessageID { diagnosticID }
    var fixItID: MessageID { diagnosticID }
  }

  extension FixIt {
    /// Inserts text in front of a node.
    static func insert(_ text: String, before node: some SyntaxProtocol, _ message: String) -> FixIt {
      insert(text, at: node.positionAfterSkippingLeadingTrivia, in: node, message)
    }

    /// Inserts text behind a node.
    static func insert(_ text: String, after node: some SyntaxProtocol, _ message: String) -> FixIt {
      insert(text, at: node.endPositionBeforeTrailingTrivia, in: node, message)
    }

    /// Writes text in place of a node.
    static func replace(_ node: some SyntaxProtocol, with text: String, _ message: String) -> FixIt {
      let range = node.positionAfterSkippingLeadingTrivia..<node.endPositionBeforeTrailingTrivia
      return FixIt(message: Message(message), changes: [.replaceText(range: range, with: text, in: Syntax(node))])
    }

    private static func insert(_ text: String, at position: AbsolutePosition, in node: some SyntaxProtocol, _ message: String) -> FixIt {
      FixIt(message: Message(message), changes: [.replaceText(range: position..<position, with: text, in: Syntax(node))])
    }
  }

  extension MacroExpansionContext {
    /// Reports a mistake at a node.
    func report(
      _ message: String, at node: some SyntaxProtocol, severity: DiagnosticSeverity = .error, notes: [Note] = [], fixIts: [FixIt] = []
    ) {
      diagnose(
        Diagnostic(node: Syntax(node), message: Message(message, severity: severity), notes: notes, fixIts: fixIts))
    }
  }

  extension MacroExpansionContext {
    /// The line and the column of a node.
    func place(of node: some SyntaxProtocol) -> (line: UInt, column: UInt)? {
      guard let location = location(of: node), let line = UInt(location.line.trimmedDescription),
        let column = UInt(location.column.trimmedDescription)
      else { return nil }
      return (line, column)
    }
  }

  extension Note {
    init(_ message: String, at node: some SyntaxProtocol) {
      self.init(node: Syntax(node), message: Message(message))
    }
  }
#endif
