import Foundation

/// The bytes of a file, with errors as readers have them.
enum FileBytes {
  /// Reads a file, unless it is larger than a limit: of such a file at most so many bytes are read.
  static func read(contentsOf path: String, limits: ReadingLimits) throws(FormatError) -> [UInt8] {
    let beginning = TextPosition.start.place(in: path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw FormatError([FormatIssue(.unreadableFile, "there is no such file", at: beginning)])
    }
    guard !isFolder.boolValue else {
      throw FormatError([FormatIssue(.unreadableFile, "this is a folder; pass the path of a file", at: beginning)])
    }
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: target)
    if let size = (attributes?[.size] as? NSNumber)?.int64Value, size > Int64(limits.maximumBytes) {
      throw tooLarge(size: "\(size) bytes; the limit is", file: path, limits: limits)
    }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw FormatError([FormatIssue(.unreadableFile, "the file cannot be opened; is this process allowed to read it?", at: beginning)])
    }
    defer { try? handle.close() }
    do {
      return try bytes(of: handle, limits: limits, file: path)
    } catch let error as FormatError {
      throw error
    } catch {
      throw FormatError([FormatIssue(.unreadableFile, "the file cannot be read: \(error)", at: beginning)])
    }
  }

  /// The bytes of a text that is in memory, which are copied only if they are not more than a limit allows.
  static func array(_ text: some Collection<UInt8>, file: String, limits: ReadingLimits) throws(FormatError) -> [UInt8] {
    try check(count: text.count, file: file, limits: limits)
    return Array(text)
  }

  /// Throws if a text has more bytes than a limit allows.
  static func check(count: Int, file: String, limits: ReadingLimits) throws(FormatError) {
    if count > limits.maximumBytes { throw tooLarge(size: "\(count) bytes; the limit is", file: file, limits: limits) }
  }

  // A file that grows, a pipe or a device has no size to go by.
  private static func bytes(of handle: FileHandle, limits: ReadingLimits, file: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty {
      bytes += chunk
      if bytes.count > limits.maximumBytes { throw tooLarge(size: "more bytes than the limit of", file: file, limits: limits) }
    }
    return bytes
  }

  private static func tooLarge(size: String, file: String, limits: ReadingLimits) -> FormatError {
    let message = "the file has \(size) \(limits.maximumBytes)"
    return FormatError([FormatIssue(.limit, message, at: TextPosition.start.place(in: file))])
  }
}
