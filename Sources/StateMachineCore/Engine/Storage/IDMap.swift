/// Values of some of the things of one kind, by id.
///
/// Ids are small numbers, so the values are in an array. A dictionary would also need the conformance of its keys when the program runs,
/// which takes long where a type is used for the first time.
package struct IDMap<Kind, Value> {
  private var values: [Value?] = []

  var isEmpty: Bool { values.isEmpty }

  package subscript(id: ID<Kind>) -> Value? {
    get { id.exists && id.index < values.count ? values[id.index] : nil }
    set {
      while id.index >= values.count { values.append(nil) }
      values[id.index] = newValue
    }
  }

  /// The ids that have a value, in order.
  var ids: [ID<Kind>] {
    ID.all(values.count).filter { values[$0.index] != nil }
  }
}

extension IDMap: Sendable where Value: Sendable {}
