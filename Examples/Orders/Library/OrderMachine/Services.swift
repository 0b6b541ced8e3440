/// A bank that knows each charge by a key, so that a repeated charge is one charge.
package protocol Bank: Sendable {
  func charge(_ amount: Int, key: String) async throws

  /// Makes the charge of a key as if it had not been, and refuses one that comes later.
  func takeBack(key: String) async throws
}

package protocol Carrier: Sendable {
  /// Sends a parcel; a second call for an order sends nothing.
  func ship(_ order: String) async throws
}

/// A service did not answer.
///
/// Whether it did what was asked is not known.
package struct Unreachable: Error {
  package init() {}
}

/// The bank refuses a charge.
package struct Declined: Error {
  package init() {}
}
