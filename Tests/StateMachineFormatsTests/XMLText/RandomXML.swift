import TestSupport

@testable import StateMachineFormats

/// Random elements, as a reader makes them: no empty texts, no two texts behind each other, no repeated attributes.
enum RandomXML {
  typealias Element = StateMachineFormats.XMLElement

  static func element(depth: Int, using random: inout SeededGenerator) -> Element {
    var names: Set<Element.Name> = []
    let attributes = (0..<random.below(random.once(in: 8) ? 12 : 4)).compactMap { _ -> Element.Attribute? in
      let name = name(using: &random)
      return names.insert(name).inserted ? Element.Attribute(name, text(using: &random)) : nil
    }
    var children: [Element.Child] = []
    for _ in 0..<random.below(depth > 0 ? 5 : 2) {
      let text = text(using: &random)
      if depth > 0, random.once(in: 2) {
        children.append(.element(element(depth: depth - 1, using: &random)))
      } else if !text.isEmpty {
        if case .text = children.last { continue }
        children.append(.text(Element.Text(text)))
      }
    }
    return Element(name(using: &random), attributes: attributes, children: children)
  }

  static func text(using random: inout SeededGenerator) -> String {
    RandomText.text(using: &random, allowing: XMLCharacters.isAllowed)
  }

  /// A name in one of a few namespaces, with a prefix that may be another one's.
  private static func name(using random: inout SeededGenerator) -> Element.Name {
    let local = ["a", "b", "é", "c-1", "_x.y", "xmlns2"][random.below(6)]
    let namespace = ["", "", "u", "v", "w & \"x\"", XMLNamespaces.xml][random.below(6)]
    let prefix = ["", "p", "q", "ns1", "xml", "xmlns", "not a prefix"][random.below(7)]
    return Element.Name(local, namespace: namespace, prefix: prefix)
  }

  /// The element without white space between elements, which a writer replaces.
  static func withoutSpace(_ element: Element, isInline: Bool = false) -> Element {
    let texts = element.children.compactMap { if case .text(let text) = $0 { text } else { nil } }
    let isInline =
      isInline || texts.count == element.children.count || texts.contains { !$0.isSpace }
      || element.attribute("space", namespace: XMLNamespaces.xml)?.value == "preserve"
    let children = element.children.compactMap { child -> Element.Child? in
      switch child {
      case .text: isInline ? child : nil
      case .element(let inner): .element(withoutSpace(inner, isInline: isInline))
      }
    }
    return Element(element.name, attributes: element.attributes, children: children)
  }
}
