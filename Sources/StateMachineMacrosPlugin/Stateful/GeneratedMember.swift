#if Macros
  /// A member that a macro writes.
  struct GeneratedMember {
    let name: Name
    /// The labels of a function's parameters; nil for a property.
    let labels: [String]?
    /// What it is written for.
    let origin: CaseSyntax
    /// Its declaration.
    let text: String

    /// Whether two members cannot be in one type.
    func collides(with other: GeneratedMember) -> Bool {
      guard name == other.name else { return false }
      // A property has the name of a function without parameters.
      return (labels ?? []) == (other.labels ?? [])
    }
  }
#endif
