extension MachineBuilder {
  /// Gives the definition a name and a version, which snapshots of its machines carry.
  ///
  /// Use it where machines are saved. Raise the version with each change of the definition that saved machines may notice: a snapshot of a
  /// newer version, or of a definition with another name, is refused when a machine is restored. Of several calls the last one holds.
  ///
  /// - Parameters:
  ///   - name: What the definition is called, in all its versions.
  ///   - version: Its version.
  public mutating func identify(as name: String, version: Int) {
    draft.outline.identity = (name, version)
  }
}
