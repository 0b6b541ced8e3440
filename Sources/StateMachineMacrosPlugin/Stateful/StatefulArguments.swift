#if Macros
  import SwiftParser
  import SwiftSyntax
  import SwiftSyntaxMacros
  import SwiftSyntaxMacros

  /// What is written behind `@Stateful`.
  struct StatefulArguments {
    /// `.mainActor`.
    var isOnMainActor = false
    /// `.anyThread`.
    var isForAnyThread = false
    /// The machine's name, where it is not the only one.
    var machineName: Name?
    /// `checked: .atRunTime`.
    var leavesChecksToRunTime = false
    /// The arguments that cannot be read here, each with a message.
    var wrong: [(node: ExprSyntax, message: String)] = []

    init(_ attribute: AttributeSyntax) {
      guard case .argumentList(let arguments)? = attribute.arguments else { return }
      for argument in arguments {
        let value = argument.expression
        switch argument.label?.text {
        case "named":
          if let name = value.as(StringLiteralExprSyntax.self)?.representedLiteralValue, Self.isName(name) {
            machineName = Name(name)
          } else {
            wrong.append((value, "the name of a machine is a literal that begins with a lower-case letter, such as \"payment\""))
          }
        case "checked":
          leavesChecksToRunTime = value.isImplicitMember("atRunTime")
          if !leavesChecksToRunTime, !value.isImplicitMember("atCompileTime") {
            wrong.append((value, "write '.atCompileTime' or '.atRunTime': '@Stateful' reads it in the source"))
          }
        default:
          isOnMainActor = value.isImplicitMember("mainActor")
          isForAnyThread = value.isImplicitMember("anyThread")
          if !isOnMainActor, !isForAnyThread {
            wrong.append((value, "write '.mainActor' or '.anyThread': '@Stateful' reads it in the source"))
          }
        }
      }
    }

    /// The arguments of the attribute for the machine without a name; nil where there is none.
    init?(ofMainMachine declaration: some DeclGroupSyntax) {
      guard let main = Self.attributes(of: declaration).lazy.map({ Self($0) }).first(where: { $0.machineName == nil }) else { return nil }
      self = main
    }

    /// The arguments of the attributes in front of one of them.
    static func all(
      of declaration: some DeclGroupSyntax, before attribute: AttributeSyntax, in context: some MacroExpansionContext
    ) -> [Self] {
      // The attribute is not a part of the declaration's syntax here, so places are compared.
      guard let place = context.place(of: attribute) else { return [] }
      let all = attributes(of: declaration)
      let index = all.firstIndex { context.place(of: $0).map { $0 == place } ?? false }
      return all.prefix(index ?? 0).map { Self($0) }
    }

    private static func attributes(of declaration: some DeclGroupSyntax) -> [AttributeSyntax] {
      declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }
        .filter { $0.attributeName.trimmedDescription.lastComponent == "Stateful" }
    }

    private static func isName(_ text: String) -> Bool {
      guard let first = text.first, first.isLowercase || first == "_" else { return false }
      return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
  }

  extension ExprSyntax {
    /// The name in `.name`.
    var memberName: String? { self.as(MemberAccessExprSyntax.self)?.declName.baseName.text }
  }
#endif
