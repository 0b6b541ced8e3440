#if Macros
  import SwiftSyntax

  /// A stored property of a class that sections are to guard.
  struct GuardedProperty {
    let declaration: VariableDeclSyntax
    /// What prevents that; nil where nothing does.
    let mistake: String?
    /// As it is written, with its quotes.
    let name: String

    /// - Returns: Nil for what is no stored property of an instance, and for one that is constant.
    init?(_ declaration: some DeclSyntaxProtocol) {
      guard let variable = declaration.as(VariableDeclSyntax.self), variable.bindingSpecifier.tokenKind == .keyword(.var),
        !variable.modifiers.isStatic, !variable.bindings.contains(where: \.isComputed)
      else { return nil }
      self.declaration = variable
      name = variable.bindings.first?.pattern.trimmedDescription ?? ""
      mistake = Self.mistake(in: variable, name)
    }

    private static func mistake(in variable: VariableDeclSyntax, _ name: String) -> String? {
      guard let binding = variable.bindings.first, variable.bindings.count == 1, binding.pattern.is(IdentifierPatternSyntax.self) else {
        return "write a 'var' for each property: accessors are written for one at a time"
      }
      if binding.accessorBlock != nil { return "'\(name)' cannot have 'willSet' or 'didSet': use a hook, or a method that changes it" }
      if variable.modifiers.contains("lazy") { return "'\(name)' cannot be lazy: give it an initial value, or make it a 'let'" }
      if let modifier = variable.modifiers.first(where: { ["weak", "unowned"].contains($0.name.text) }) {
        return "'\(name)' cannot be \(modifier.name.text): keep such a reference in a struct"
      }
      if let attribute = variable.attributes.first?.as(AttributeSyntax.self),
        attribute.attributeName.trimmedDescription != "ThreadsafeProperty"
      {
        return "'\(name)' cannot have the attribute '\(attribute.trimmedDescription)'"
      }
      guard let type = binding.typeAnnotation?.type else {
        return "write the type of '\(name)': the compiler needs it for accessors"
      }
      let isOptional = type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      guard binding.initializer != nil || isOptional else {
        return "give '\(name)' an initial value: the properties are made before the code of 'init' runs, which may then change them"
      }
      return nil
    }

    /// The property of the struct: private ones are visible in the file, where the class is.
    var stored: String {
      let modifiers = declaration.modifiers.map { modifier -> String in
        let text = modifier.trimmedDescription
        return modifier.name.tokenKind == .keyword(.private) ? text.replacingPrefix("private", with: "fileprivate") : text
      }
      return (modifiers.filter { $0 != "final" } + ["var \(declaration.bindings.trimmedDescription)"]).joined(separator: " ")
    }
  }

  extension PatternBindingSyntax {
    /// It has accessors that are no observers.
    fileprivate var isComputed: Bool {
      switch accessorBlock?.accessors {
      case .getter: true
      case .accessors(let accessors):
        accessors.contains { !["willSet", "didSet"].contains($0.accessorSpecifier.text) }
      case nil: false
      }
    }
  }

  extension String {
    fileprivate func replacingPrefix(_ prefix: String, with text: String) -> String {
      hasPrefix(prefix) ? text + dropFirst(prefix.count) : self
    }
  }
#endif
