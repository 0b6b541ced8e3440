#if Macros
  import StateMachines
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Reads the lines of a definition in the source, and writes them anew with names in place of states and events.
  ///
  /// The library then checks that definition like any other. What cannot be read – a loop, a function that is declared elsewhere, a state
  /// that is a variable – is listed in `unread`.
  final class DefinitionReader {
    typealias Event = StandInEvent
    typealias Builder = MachineBuilder<Void, StandInState, Event>
    typealias Condition = Guard<Void, StandInState, Event>

    let states: EnumValues
    let events: EnumValues
    /// The functions between the braces of the type, to which a definition may pass its builder.
    let functions: [String: FunctionDeclSyntax]
    let fileID: String
    private let place: (Syntax) -> (line: UInt, column: UInt)
    /// What could not be read, in the order of the source.
    private(set) var unread: [Syntax] = []
    /// By line and column, the lines that were read.
    private(set) var lines: [Place: Syntax] = [:]
    /// The events that lines name together with their payloads, although the enum has keys.
    private(set) var eventsWithPayloads: [(node: Syntax, name: Name)] = []
    /// Whether a state has states inside.
    private(set) var isChart = false
    /// Whether the name of a task, a stream or a child machine is no literal.
    var hasUnnamedWork = false
    /// The functions that are being read, so that none is read in itself.
    private var reading: Set<SyntaxIdentifier> = []

    struct Place: Hashable {
      let line: UInt
      let column: UInt
    }

    init(
      states: EnumValues, events: EnumValues, functions: [String: FunctionDeclSyntax], fileID: String,
      place: @escaping (Syntax) -> (line: UInt, column: UInt)
    ) {
      (self.states, self.events, self.functions, self.fileID, self.place) = (states, events, functions, fileID, place)
    }

    /// Lists what cannot be read.
    func cannotRead(_ node: some SyntaxProtocol) { unread.append(Syntax(node)) }

    func noteEventWithPayload(_ node: some SyntaxProtocol, _ name: Name) { eventsWithPayloads.append((Syntax(node), name)) }

    /// Says where the next line is.
    ///
    /// - Returns: Its line.
    func move(to node: some SyntaxProtocol, _ sm: Builder) -> UInt {
      let (line, column) = place(Syntax(node))
      lines[Place(line: line, column: column)] = Syntax(node)
      sm.column = column
      return line
    }

    // MARK: Statements

    /// Reads what a definition, or a state in it, has as its last argument: a closure, or a function by name.
    func readBody(of call: FunctionCallExprSyntax, _ arguments: CallArguments, _ sm: inout Builder) {
      if let closure = arguments.trailingClosure ?? arguments.unlabelled.last?.as(ClosureExprSyntax.self) {
        return read(closure.statements, builder: closure.parameterName ?? "$0", &sm)
      }
      guard let name = arguments.unlabelled.last?.functionName, readFunction(name, &sm) else { return cannotRead(call) }
    }

    private func read(_ statements: CodeBlockItemListSyntax, builder: String, _ sm: inout Builder) {
      for statement in statements {
        let call = statement.item.as(FunctionCallExprSyntax.self)
        if let call, read(call, builder: builder, &sm) { continue }
        if statement.mayChange(builder) { cannotRead(statement) }
      }
    }

    /// - Returns: Whether the call was read; false for one that is none of the builder's.
    private func read(_ call: FunctionCallExprSyntax, builder: String, _ sm: inout Builder) -> Bool {
      if let access = call.calledExpression.as(MemberAccessExprSyntax.self), access.base?.trimmedDescription == builder {
        if !readLine(access.declName.baseName.text, call, CallArguments(call), &sm) { cannotRead(call) }
        return true
      }
      guard let name = call.calledExpression.functionName, call.arguments.count == 1, call.trailingClosure == nil,
        let argument = call.arguments.first?.expression.as(InOutExprSyntax.self), argument.expression.trimmedDescription == builder
      else { return false }
      return readFunction(name, &sm)
    }

    /// - Returns: Whether the function is between the braces, and takes a builder alone.
    private func readFunction(_ name: String, _ sm: inout Builder) -> Bool {
      guard let function = functions[name], let body = function.body, let parameter = function.signature.parameterClause.parameters.first,
        function.signature.parameterClause.parameters.count == 1, reading.insert(function.id).inserted
      else { return false }
      read(body.statements, builder: (parameter.secondName ?? parameter.firstName).text, &sm)
      reading.remove(function.id)
      return true
    }

    /// Reads a state with states inside.
    func readInside(_ call: FunctionCallExprSyntax, _ arguments: CallArguments, _ sm: inout Builder) {
      isChart = true
      readBody(of: call, arguments, &sm)
    }
  }

  extension ClosureExprSyntax {
    /// The name of the only parameter.
    var parameterName: String? {
      switch signature?.parameterClause {
      case .simpleInput(let parameters): parameters.first?.name.text
      case .parameterClause(let clause): clause.parameters.first.map { ($0.secondName ?? $0.firstName).text }
      case nil: nil
      }
    }
  }

  extension ExprSyntax {
    /// The name of a function that is written alone, or behind `Self`.
    fileprivate var functionName: String? {
      if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
      guard let access = self.as(MemberAccessExprSyntax.self), access.base?.is(DeclReferenceExprSyntax.self) == true else { return nil }
      return access.declName.baseName.text
    }
  }

  extension CodeBlockItemSyntax {
    /// Whether a statement may add lines, or keep the following ones from being added.
    fileprivate func mayChange(_ builder: String) -> Bool {
      let isControlFlow = item.is(StmtSyntax.self) || item.as(ExpressionStmtSyntax.self) != nil
      return tokens(viewMode: .sourceAccurate).contains { token in
        token.text == builder || isControlFlow && (token.tokenKind == .keyword(.return) || token.tokenKind == .keyword(.throw))
      }
    }
  }
#endif
