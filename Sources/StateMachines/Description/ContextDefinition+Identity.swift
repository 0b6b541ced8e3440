import Synchronization

extension ContextDefinition {
  /// Its name, version and fingerprint, which snapshots of its machines carry; nil where ``MachineBuilder/identify(as:version:)`` was not
  /// called.
  ///
  /// - Complexity: Linear in states and lines the first time, O(1) from then on.
  public var identity: DefinitionIdentity? { compiled.identity }
}

extension TypedCompiledDefinition {
  /// Which definition this is; nil where it does not say.
  ///
  /// Any thread may ask. The fingerprint is computed when a caller asks first, since most programs do not need it.
  final var identity: DefinitionIdentity? {
    guard let (name, version) = nameAndVersion else { return nil }
    if let known = fingerprint.load() as? Fingerprint { return DefinitionIdentity(name: name, version: version, fingerprint: known.text) }
    // Threads that compute it at the same time compute the same.
    guard let outline = (self as? any OutlinedDefinition)?.outline else { return nil }
    let computed = Fingerprint(MachineDescription(self, outline).fingerprint)
    _ = fingerprint.storeIfNil(computed)
    return DefinitionIdentity(name: name, version: version, fingerprint: computed.text)
  }
}

/// The fingerprint of a definition, as the definition keeps it.
private final class Fingerprint: Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }
}
