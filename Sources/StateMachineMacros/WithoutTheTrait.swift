#if !Macros
  // With the trait off there is no plugin that could expand a macro. These macros have the names of the product, and say what to write.
  // Their role and plugin are those of a macro of the standard library that writes nothing here, since a macro needs a plugin.

  /// Not available with the trait off.
  @available(
    *, unavailable,
    message: "its trait is off; in Package.swift, write .package(path: \"../swift-statecharts\", traits: [\"Macros\"])"
  )
  @attached(memberAttribute)
  public macro Stateful(checked: CheckTime = .atCompileTime) = #externalMacro(module: "SwiftMacros", type: "DebugDescriptionMacro")

  /// Not available with the trait off.
  @available(
    *, unavailable,
    message: "its trait is off; in Package.swift, write .package(path: \"../swift-statecharts\", traits: [\"Macros\"])"
  )
  @attached(memberAttribute)
  public macro Stateful(_ isolation: OwnerIsolation, checked: CheckTime = .atCompileTime) =
    #externalMacro(module: "SwiftMacros", type: "DebugDescriptionMacro")

  /// Not available with the trait off.
  @available(
    *, unavailable,
    message: "its trait is off; in Package.swift, write .package(path: \"../swift-statecharts\", traits: [\"Macros\"])"
  )
  @attached(memberAttribute)
  public macro Stateful(named: StaticString) = #externalMacro(module: "SwiftMacros", type: "DebugDescriptionMacro")

  /// Not available with the trait off.
  @available(
    *, unavailable,
    message: "its trait is off; in Package.swift, write .package(path: \"../swift-statecharts\", traits: [\"Macros\"])"
  )
  @attached(memberAttribute)
  public macro Payloads() = #externalMacro(module: "SwiftMacros", type: "DebugDescriptionMacro")

  /// Not available with the trait off.
  @available(
    *, unavailable,
    message: "its trait is off; in Package.swift, write .package(path: \"../swift-statecharts\", traits: [\"Macros\"])"
  )
  @attached(memberAttribute)
  public macro CheckedAtCompileTime() = #externalMacro(module: "SwiftMacros", type: "DebugDescriptionMacro")

  /// Not available with the trait off.
  @available(
    *, unavailable,
    message: "its trait is off; in Package.swift, write .package(path: \"../swift-statecharts\", traits: [\"Macros\"])"
  )
  @attached(memberAttribute)
  public macro ThreadsafeProperties() = #externalMacro(module: "SwiftMacros", type: "DebugDescriptionMacro")
#endif
