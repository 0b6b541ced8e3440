/// Which definition a machine is of, and which version of it: carried by snapshots, so that one that was saved long ago is recognised.
///
/// A definition has one where its first line is ``MachineBuilder/identify(as:version:)``:
///
/// ```swift
/// let orders: MachineDefinition<Status, Command> = .verified(initial: .placed) { sm in
///   sm.identify(as: "orders", version: 3)
///   sm.when(.pay, from: .placed, to: .paid)
/// }
/// ```
public struct DefinitionIdentity: Hashable, Sendable, Codable {
  /// What the definition is called, in all its versions.
  public let name: String

  /// Its version, which is raised with each change that stored machines may notice.
  public let version: Int

  /// A hash of everything that decides where a machine can be: ``MachineDescription/fingerprint``.
  public let fingerprint: String

  /// The identity of a definition.
  ///
  /// - Parameters:
  ///   - name: What the definition is called, in all its versions.
  ///   - version: Its version.
  ///   - fingerprint: The fingerprint of its description.
  public init(name: String, version: Int, fingerprint: String) {
    (self.name, self.version, self.fingerprint) = (name, version, fingerprint)
  }
}

extension DefinitionIdentity: CustomStringConvertible {
  /// `orders, version 3 (5f2b…)`.
  public var description: String {
    "\(name), version \(version) (\(fingerprint))"
  }
}
