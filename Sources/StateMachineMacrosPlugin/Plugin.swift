#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  /// The macros of `StateMachineMacros`, as the compiler calls them.
  @main
  struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
      StatefulMacro.self, PayloadsMacro.self, CheckedAtCompileTimeMacro.self, ThreadsafePropertiesMacro.self,
      ThreadsafePropertyMacro.self,
    ]
  }
#else
  /// A macro target links as a program; with the trait off there is nothing to provide.
  @main
  enum Plugin {
    static func main() {}
  }
#endif
