/// What a guard is called: by its name, or by the place of the call where it has none.
package struct GuardName: Sendable {
  package let text: String
  /// The guard has no name, so that the text says where it was written: `guard at Orders.swift:12`.
  var isPlace = false

  /// The guard as the subject of a sentence: `guard 'has funds'`, `guard at Orders.swift:12`.
  var subject: String {
    isPlace ? text : "guard '\(text)'"
  }
}
