/// How large a file may be that a reader accepts, and what it may include, so that no file makes it run out of memory, stack or time.
///
/// The defaults suit charts that people and tools write. Raise ``maximumBytes`` for larger generated files; lower it where files come from
/// strangers and memory is scarce: a value that was read takes up to about 20 times the bytes of its file.
public struct ReadingLimits: Hashable, Sendable {
  /// The greatest depth that ``maximumDepth`` can have.
  public static let greatestDepth = 1_000

  /// How many bytes a file may have; 64 MiB by default.
  public let maximumBytes: Int

  /// How many objects, arrays or elements may be inside of each other; 512 by default, at most ``greatestDepth``.
  public let maximumDepth: Int

  /// How many issues are collected before reading stops; 100 by default.
  public let maximumIssues: Int

  /// The folder from which a file in SCXML may include others by XInclude; nil, as by default, where none may be included.
  public let includedFolder: String?

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - maximumBytes: How many bytes a file may have; a negative number counts as 0.
  ///   - maximumDepth: How many objects, arrays or elements may be inside of each other, from 1 to ``greatestDepth``; a number outside
  ///     counts as the nearest one inside.
  ///   - maximumIssues: How many issues are collected before one more says that reading stopped; a number below 1 counts as 1.
  ///   - includedFolder: The folder from which a file in SCXML may include others; paths in the file are relative to it.
  public init(maximumBytes: Int = 64 << 20, maximumDepth: Int = 512, maximumIssues: Int = 100, includedFolder: String? = nil) {
    self.includedFolder = includedFolder
    self.maximumBytes = max(0, maximumBytes)
    self.maximumDepth = min(max(1, maximumDepth), Self.greatestDepth)
    self.maximumIssues = max(1, maximumIssues)
  }
}
