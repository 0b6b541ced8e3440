#if Macros
  import StateMachines
  import SwiftParser
  import SwiftSyntax

  // Lines for tasks, streams and child machines. Whether these can fail is known from the types of closures, which are not seen here: the
  // program finds a failure that nothing takes when it makes the definition.

  extension DefinitionReader {
    func readWork(_ call: FunctionCallExprSyntax, _ arguments: CallArguments, _ sm: inout Builder) -> Bool {
      guard let states = matcher(arguments["in"]) else { return false }
      let line = move(to: call, sm)
      // A stream needs no name.
      let name = arguments.unlabelled.first.map(workName) ?? "events"
      sm.task(name, in: states, run: { () async throws(Never) in nil }, fileID: fileID, line: line)
      return true
    }

    func readFailure(_ call: FunctionCallExprSyntax, _ arguments: CallArguments, _ sm: inout Builder) -> Bool {
      guard let name = arguments["of"].map(workName), let target = state(arguments["to"]) else { return false }
      let line = move(to: call, sm)
      sm.onFailure(of: name, to: target, if: condition(arguments), fileID: fileID, line: line)
      return true
    }

    /// What a task, a stream or a child machine is called; the text of the expression, where it is no literal.
    func workName(_ expression: ExprSyntax) -> String {
      if let name = expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue { return name }
      hasUnnamedWork = true
      return expression.trimmedDescription
    }
  }
#endif
