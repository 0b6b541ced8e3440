/// A text that is compared by its bytes, as databases do: canonically equivalent texts, which are equal in Swift, are different ones.
///
/// The hash of the text fits: texts with the same bytes have the same one.
package struct ExactText: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (one: Self, other: Self) -> Bool {
    // The first comparison is fast, and refuses most.
    one.text == other.text && one.text.utf8.elementsEqual(other.text.utf8)
  }

  package static func < (one: Self, other: Self) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}

extension String {
  /// The text, to be compared by its bytes.
  package var exact: ExactText { ExactText(self) }
}
