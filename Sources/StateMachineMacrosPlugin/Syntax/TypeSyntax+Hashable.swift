#if Macros
  import SwiftSyntax

  extension TypeSyntax {
    /// Whether the type is written so that it is never `Hashable`: a function, an existential such as `any Error`, a tuple, or a collection
    /// of those.
    var isNeverHashable: Bool {
      switch self.as(TypeSyntaxEnum.self) {
      case .someOrAnyType(let type): type.someOrAnySpecifier.tokenKind == .keyword(.any)
      case .functionType: true
      case .attributedType(let type): type.baseType.isNeverHashable
      case .optionalType(let type): type.wrappedType.isNeverHashable
      case .arrayType(let type): type.element.isNeverHashable
      case .dictionaryType(let type): type.value.isNeverHashable
      case .tupleType(let type): type.elements.count == 1 ? type.elements.first?.type.isNeverHashable == true : type.elements.count > 1
      default: false
      }
    }
  }
#endif
