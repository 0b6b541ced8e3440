#if Macros
  import SwiftSyntax

  /// What the user has written between the braces of a type: macros write no member that is there already.
  struct OwnMembers {
    /// The parameters of functions by base name; nil for a label that has a default value may be left out of a call.
    private var functions: [String: [[Parameter]]] = [:]
    /// The names of properties that instances have.
    private var properties: Set<String> = []
    /// The names of static properties, functions and types.
    private var statics: Set<String> = []

    private struct Parameter {
      var label: String
      var isOptional: Bool
    }

    init(_ members: MemberBlockItemListSyntax) {
      for member in members.unconditional {
        if let function = member.as(FunctionDeclSyntax.self) {
          if function.modifiers.isStatic {
            statics.insert(Name(function.name).text)
          } else {
            let parameters = function.signature.parameterClause.parameters.map {
              Parameter(label: Name($0.firstName).text, isOptional: $0.defaultValue != nil)
            }
            functions[Name(function.name).text, default: []].append(parameters)
          }
        } else if let variable = member.as(VariableDeclSyntax.self) {
          let names = variable.bindings.flatMap { $0.pattern.boundNames }
          if variable.modifiers.isStatic { statics.formUnion(names) } else { properties.formUnion(names) }
        } else if let type = member.asProtocol((any NamedDeclSyntax).self) {
          statics.insert(Name(type.name).text)
        }
      }
    }

    func haveProperty(_ name: Name) -> Bool { properties.contains(name.text) }
    func haveStatic(_ name: Name) -> Bool { statics.contains(name.text) }

    /// Whether a call with some labels, or without any a property, finds something that the user has written.
    func have(_ name: Name, labels: [String]?) -> Bool {
      if properties.contains(name.text) { return true }
      guard let functions = functions[name.text] else { return false }
      return functions.contains { Self.accepts($0[...], (labels ?? [])[...]) }
    }

    /// Whether a function with some parameters can be called with some labels.
    private static func accepts(_ parameters: ArraySlice<Parameter>, _ labels: ArraySlice<String>) -> Bool {
      guard let parameter = parameters.first else { return labels.isEmpty }
      if labels.first == parameter.label, accepts(parameters.dropFirst(), labels.dropFirst()) { return true }
      return parameter.isOptional && accepts(parameters.dropFirst(), labels)
    }
  }

  extension PatternSyntax {
    /// The names that a pattern binds.
    var boundNames: [String] {
      if let identifier = self.as(IdentifierPatternSyntax.self) { return [Name(identifier.identifier).text] }
      if let tuple = self.as(TuplePatternSyntax.self) { return tuple.elements.flatMap { $0.pattern.boundNames } }
      return []
    }
  }

  extension DeclModifierListSyntax {
    var isStatic: Bool { contains("static") || contains("class") }
  }
#endif
