#if Macros
  import StateMachines
  import SwiftSyntax

  // How lines name states and events.

  extension DefinitionReader {
    typealias Matcher = StateMatcher<StandInState>

    /// What a line waits for.
    enum Trigger {
      case event(Event)
      /// An event that is named by its key, so that the line has the argument, and replies.
      case call(Event)
      case descriptor(EventDescriptor<StandInState, Event>)
    }

    // MARK: States

    func state(_ expression: ExprSyntax?) -> StandInState? {
      guard let expression else { return nil }
      if let key = states.key(expression), key.holdsPayload || key.hasPayload { return StandInState(description: key.name.text) }
      guard let value = states.value(expression) else { return nil }
      let name = value.found.name.text
      switch (value.found.content, value.arguments) {
      case (.nothing, nil), (.call, _), (.held, _): return StandInState(description: name)
      case (.payload, let arguments?):
        if states.type.hasStatesOfItsOwn { return arguments.isAny ? StandInState(description: name) : nil }
        return arguments.areLiterals ? StandInState(description: "\(name)(\(arguments.trimmedDescription))") : nil
      default: return nil
      }
    }

    func matcher(_ expression: ExprSyntax?) -> Matcher? {
      guard let expression else { return nil }
      if let state = state(expression) { return .anyOf([state]) }
      if let list = expression.as(ArrayExprSyntax.self) { return list.all { state($0) }.map { .anyOf($0) } }
      if expression.isImplicitMember("any") { return .any }
      guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
      let arguments = CallArguments(call)
      if call.calledExpression.isImplicitMember("any") {
        return arguments["except"].flatMap { all([$0] + arguments.unlabelled, state) }.map { .any(exceptAll: $0) }
      }
      if call.calledExpression.isImplicitMember("of") { return all(arguments.unlabelled, state).map { .anyOf($0) } }
      guard call.calledExpression.isImplicitMember("anyOf") else { return nil }
      if let list = arguments["matchers"]?.as(ArrayExprSyntax.self) { return list.all { matcher($0) }.map { .anyOf(matchers: $0) } }
      return arguments.unlabelled.first?.as(ArrayExprSyntax.self)?.all { state($0) }.map { .anyOf($0) }
    }

    func targets(_ expression: ExprSyntax?) -> Targets<StandInState>? {
      guard let expression else { return nil }
      if let state = state(expression) { return [state] }
      if let list = expression.as(ArrayExprSyntax.self) {
        return list.all { state($0) }.map { .all($0.map { .state($0) }) }
      }
      guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
      if call.calledExpression.isImplicitMember("history") {
        return history(CallArguments(call)).map { .history(of: $0, depth: $1) }
      }
      guard call.calledExpression.isImplicitMember("all") else { return nil }
      return CallArguments(call).unlabelled.first?.as(ArrayExprSyntax.self)?.all { target($0) }.map { .all($0) }
    }

    private func target(_ expression: ExprSyntax) -> Target<StandInState>? {
      guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
      let arguments = CallArguments(call)
      if call.calledExpression.isImplicitMember("state") { return state(arguments.unlabelled.first).map { .state($0) } }
      return call.calledExpression.isImplicitMember("history") ? history(arguments).map { .history(of: $0, depth: $1) } : nil
    }

    func history(_ arguments: CallArguments) -> (StandInState, HistoryDepth)? {
      guard let state = state(arguments["of"]) else { return nil }
      switch arguments["depth"]?.memberName {
      case nil where arguments["depth"] == nil, "shallow": return (state, .shallow)
      case "deep": return (state, .deep)
      default: return nil
      }
    }

    // MARK: Events

    /// The event of a line; one that is named with its payload, in an enum with keys, is a mistake.
    func event(_ expression: ExprSyntax?) -> Event? {
      if let expression, let value = events.value(expression), isPayloadOfKey(value) { noteEventWithPayload(expression, value.found.name) }
      return fired(expression)
    }

    private func isPayloadOfKey(_ value: EnumValues.Value) -> Bool {
      value.found.hasPayload && value.arguments != nil && events.type.hasKeys
    }

    /// An event that a timer fires, which may carry a payload.
    func fired(_ expression: ExprSyntax?) -> Event? {
      guard let expression, let value = events.value(expression) else { return nil }
      let name = value.found.name.text
      switch (value.found.content, value.arguments) {
      case (.nothing, nil): return Event(EventValue(name: name))
      case (.call(_, _, let reply), let arguments?) where arguments.isAny:
        return Event(EventValue(name: name, signature: reply.isVoid ? .replyless : .replies))
      case (.payload, _?) where events.type.hasKeys: return Event(EventValue(name: name))
      case (.payload, let arguments?):
        // A value that is no literal is unlike every other, since it is not known here what it is.
        let text = arguments.areLiterals ? arguments.trimmedDescription : "\(arguments.trimmedDescription) \(expression.id)"
        return Event(EventValue(name: name, payload: "(\(text))"))
      default: return nil
      }
    }

    func trigger(_ expression: ExprSyntax?) -> Trigger? {
      guard let expression else { return nil }
      if let event = event(expression) { return .event(event) }
      if let value = events.value(expression), value.arguments == nil {
        switch value.found.content {
        case .call(_, _, let reply) where value.isQualified:
          return .call(Event(EventValue(name: value.found.name.text, signature: reply.isVoid ? .replyless : .replies)))
        default: return nil
        }
      }
      if let key = key(expression) { return .event(key) }
      return descriptor(expression).map { .descriptor($0) }
    }

    /// The event of a key: `\.seek`.
    private func key(_ expression: ExprSyntax) -> Event? {
      guard events.type.hasKeys else { return nil }
      return events.key(expression).map { Event(EventValue(name: $0.name.text)) }
    }

    func descriptor(_ expression: ExprSyntax) -> EventDescriptor<StandInState, Event>? {
      if let list = expression.as(ArrayExprSyntax.self) { return list.all { event($0) }.map { .anyOf($0) } }
      if expression.isImplicitMember("any") { return .any }
      if expression.isImplicitMember("hookFailure") { return .hookFailure }
      guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
      let arguments = CallArguments(call)
      if call.calledExpression.isImplicitMember("matching") { return .matching { _ in true } }
      if call.calledExpression.isImplicitMember("failure") { return arguments["of"].map { .failure(of: workName($0)) } }
      if call.calledExpression.isImplicitMember("done") { return state(arguments["of"]).map { .done(of: $0) } }
      if call.calledExpression.isImplicitMember("of") { return all(arguments.unlabelled) { key($0) }.map { .anyOf($0) } }
      guard call.calledExpression.isImplicitMember("anyOf") else { return nil }
      return arguments.unlabelled.first?.as(ArrayExprSyntax.self)?.all { event($0) }.map { .anyOf($0) }
    }
  }

  extension EnumSyntax {
    /// Whether lines name cases of an event with payloads by keys.
    var hasKeys: Bool { hasAttribute("Payloads") || states(conformanceTo: "PayloadCases") }
  }

  extension EnumValues {
    /// The case of a key: `\.seek`.
    func key(_ expression: ExprSyntax) -> CaseSyntax? {
      guard let path = expression.as(KeyPathExprSyntax.self), path.root == nil, path.components.count == 1,
        let property = path.components.first?.component.as(KeyPathPropertyComponentSyntax.self)
      else { return nil }
      return type[Name(property.declName.baseName)]
    }
  }

  extension ExprSyntax {
    /// Whether this is `.name`.
    func isImplicitMember(_ name: String) -> Bool {
      guard let access = self.as(MemberAccessExprSyntax.self) else { return false }
      return access.base == nil && access.declName.baseName.text == name
    }
  }

  extension ArrayExprSyntax {
    /// What each element is read as; nil where one cannot be read.
    func all<T>(_ read: (ExprSyntax) -> T?) -> [T]? { StateMachineMacrosPlugin.all(elements.map(\.expression), read) }
  }

  /// What each expression is read as; nil where one cannot be read.
  func all<T>(_ expressions: [ExprSyntax], _ read: (ExprSyntax) -> T?) -> [T]? {
    let found = expressions.compactMap(read)
    return found.count == expressions.count ? found : nil
  }
#endif
