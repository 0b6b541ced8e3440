/// Where a run of the program writes to.
struct Console {
  /// Standard output.
  let print: (String) throws(SystemError) -> Void
  /// Standard error; what it does not take is lost, for there is no one left to tell.
  let note: (String) -> Void
  /// Whether a person watches standard error.
  let isWatched: Bool

  static var standard: Self {
    Self(
      print: { (text) throws(SystemError) in try FileDescriptor.standardOutput.put(text) },
      note: { try? FileDescriptor.standardError.put($0) },
      isWatched: FileDescriptor.standardError.isTerminal
    )
  }
}
