#if Macros
  import SwiftSyntax

  /// The arguments of a call by label.
  struct CallArguments {
    private(set) var unlabelled: [ExprSyntax] = []
    private var labelled: [String: ExprSyntax] = [:]
    /// The closure behind the parentheses, if it is the only one.
    private(set) var trailingClosure: ClosureExprSyntax?

    init(_ call: FunctionCallExprSyntax) {
      for argument in call.arguments {
        if let label = argument.label { labelled[Name(label).text] = argument.expression } else { unlabelled.append(argument.expression) }
      }
      trailingClosure = call.trailingClosure
      for closure in call.additionalTrailingClosures { labelled[Name(closure.label).text] = ExprSyntax(closure.closure) }
    }

    subscript(label: String) -> ExprSyntax? { labelled[label] }

    /// Whether there is a guard.
    var isGuarded: Bool { self["if"].map { !$0.is(NilLiteralExprSyntax.self) } ?? false }
  }
#endif
