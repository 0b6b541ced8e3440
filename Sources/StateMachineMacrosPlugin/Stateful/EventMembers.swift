#if Macros
  import SwiftSyntax

  /// Writes the methods of events: `pay()`, which fires, and `canPay`.
  struct EventMembers {
    let names: MachineNames
    let event: EnumSyntax
    /// The modifier that members need, with a space behind it.
    let access: String
    private let qualifier: TypeQualifier

    init(_ names: MachineNames, _ event: EnumSyntax, access: String) {
      (self.names, self.event, self.access) = (names, event, access)
      qualifier = TypeQualifier(event)
    }

    func members(of eventCase: CaseSyntax) -> [GeneratedMember] {
      let member = eventCase.name.member
      switch eventCase.content {
      case .nothing, .held:
        return members(of: eventCase, parameters: [], result: "Bool", fires: "fire(.\(member)", asks: "can(.\(member)")
      case .payload(let payload):
        let parameters = parameters(payload)
        let value = ".\(member)(\(parameters.map(\.argument).joined(separator: ", ")))"
        return members(of: eventCase, parameters: parameters, result: "Bool", fires: "fire(\(value)", asks: "can(\(value)")
      case .call(let label, let argument, let reply):
        let key = "\(names.event).\(member)"
        let result = reply.isVoid ? "Bool" : "\(optional(reply))"
        if argument.isVoid {
          let value = ".\(member)(\(label.map { "\($0.labelled): " } ?? "").any)"
          return members(of: eventCase, parameters: [], result: result, fires: "fire(\(key)", asks: "can(\(value)")
        }
        let consumed = parameters(of: argument, label, "consuming ")
        let borrowed = parameters(of: argument, label, "borrowing ")
        return members(
          of: eventCase, parameters: consumed.list, result: result, fires: "fire(\(key), \(consumed.argument)",
          asks: "can(\(key), \(borrowed.argument)", borrowed: borrowed.list)
      }
    }

    /// Writes the method and the query of an event.
    ///
    /// `fires` and `asks` are the calls that they make, without the owner; `borrowed` are the parameters of the query, if they are not
    /// those of the method.
    private func members(
      of eventCase: CaseSyntax, parameters: [MethodParameter], result: String, fires: String, asks: String,
      borrowed: [MethodParameter]? = nil
    ) -> [GeneratedMember] {
      let name = names.member(eventCase.name)
      let query = name.prefixed(by: "can")
      let asked = borrowed ?? parameters
      let signature = asked.isEmpty ? "var \(query.declared): Bool" : "func \(query.declared)(\(list(asked))) -> Bool"
      let availability = eventCase.availability.map { "\($0)\n" }.joined()
      let documentation = eventCase.documentation.map { "\($0)\n" }.joined()
      return [
        GeneratedMember(
          name: name, labels: parameters.map(\.label), origin: eventCase,
          text: """
            \(documentation)\(availability)@discardableResult
            \(access)func \(name.declared)(\(list(parameters))) -> \(result) { \(names.machine).on(self).\(fires)) }
            """),
        GeneratedMember(
          name: query, labels: asked.isEmpty ? nil : asked.map(\.label), origin: eventCase,
          text: "\(availability)\(access)\(signature) { \(names.machine).on(self).\(asks)) }"),
      ]
    }

    private func list(_ parameters: [MethodParameter]) -> String { parameters.map(\.text).joined(separator: ", ") }

    private func parameters(_ payload: [EnumCaseParameterSyntax]) -> [MethodParameter] {
      payload.enumerated().map { index, parameter in
        let label = parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : Name($0) }
        let escaping = parameter.type.isFunction ? "@escaping " : ""
        let value = parameter.defaultValue.map { " = \(qualifier.qualify($0.value))" } ?? ""
        return MethodParameter(
          label: label, ownName: parameter.secondName.map { Name($0) }, type: escaping + qualifier.qualify(parameter.type) + value,
          number: payload.count > 1 ? index + 1 : nil, taken: [names.machine])
      }
    }

    /// The parameters for the argument of a call, one for each element of a tuple, and the argument made of them.
    private func parameters(of argument: TypeSyntax, _ label: Name?, _ ownership: String) -> (list: [MethodParameter], argument: String) {
      if label == nil, let elements = argument.as(TupleTypeSyntax.self)?.elements, elements.count > 1 {
        let list = elements.enumerated().map { index, element in
          let label = element.firstName.flatMap { $0.tokenKind == .wildcard ? nil : Name($0) }
          let escaping = element.type.isFunction ? "@escaping " : ""
          return MethodParameter(
            label: label, type: escaping + qualifier.qualify(element.type), number: index + 1, taken: [names.machine])
        }
        return (list, "(\(list.map(\.argument).joined(separator: ", ")))")
      }
      // A closure is escaping, and is never anything but copied.
      let modifier = argument.isFunction ? "@escaping " : ownership
      let parameter = MethodParameter(label: label, type: modifier + qualifier.qualify(argument), number: nil, taken: [names.machine])
      return ([parameter], parameter.name.declared)
    }

    private func optional(_ type: TypeSyntax) -> String {
      let text = qualifier.qualify(type)
      let isSimple =
        type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self) || type.is(ArrayTypeSyntax.self)
        || type.is(DictionaryTypeSyntax.self) || type.is(OptionalTypeSyntax.self) || type.is(TupleTypeSyntax.self)
      return isSimple ? "\(text)?" : "(\(text))?"
    }
  }
#endif
