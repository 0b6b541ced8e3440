/// What things of one kind are called, each name worked out where it is read.
///
/// Most names are never read: they are for messages and descriptions. Where values of a type are printed for the first time, the runtime
/// looks for conformances in the whole process, which takes long.
package struct NameList<Kind>: Sendable {
  let count: Int
  private let name: @Sendable (ID<Kind>) -> String

  init(count: Int, name: @escaping @Sendable (ID<Kind>) -> String) {
    (self.count, self.name) = (count, name)
  }

  package subscript(id: ID<Kind>) -> String { name(id) }

  /// The names of the first things, at most so many.
  func names(ofFirst maximum: Int) -> [String] {
    ID.all(min(maximum, count)).map { name($0) }
  }
}
