import Foundation

/// Puts the roots of files in place of the elements of XInclude that name them; it reads files only from a folder that the caller allows.
///
/// Included elements have the place of the element that includes them, since messages name one file.
struct SCXMLInclusion {
  /// The folder, without symbolic links; nil where nothing may be included.
  private let folder: String?
  private let limits: ReadingLimits
  private var count = 0
  private var size = 0

  static let namespace = "http://www.w3.org/2001/XInclude"

  /// How many files one file may include, directly and in included files.
  static let maximumCount = 1_000

  /// How deep elements may be nested in an included file, together with the files that include it, since they are visited by recursion.
  private static let greatestDepth = 128

  private var maximumDepth: Int { min(limits.maximumDepth, Self.greatestDepth) }

  init(_ limits: ReadingLimits) {
    self.limits = limits
    folder = limits.includedFolder.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
  }

  static func isInclusion(_ element: XMLElement) -> Bool {
    element.name.namespace == namespace && element.name.local == "include"
  }

  /// The root of the file that an element includes, in which everything is included.
  ///
  /// - Throws: Why it cannot be included.
  mutating func root(of element: XMLElement) throws(Refused) -> XMLElement {
    guard let folder else {
      throw Refused(
        code: .unsupported, message: "<\(element.name.qualified)> includes a file; 'includedFolder' of ReadingLimits allows that")
    }
    return try root(of: element, from: folder, inside: [], depth: maximumDepth, at: element.position)
  }

  /// Why a file cannot be included.
  struct Refused: Error {
    let code: FormatIssue.Code
    let message: String
  }

  /// The root of a file, which may have as many elements inside of each other as `depth` says.
  private mutating func root(
    of element: XMLElement, from base: String, inside chain: [String], depth: Int, at position: TextPosition
  ) throws(Refused) -> XMLElement {
    do throws(Refused) {
      return try readRoot(of: element, from: base, inside: chain, depth: depth, at: position)
    } catch {
      guard let fallback = element.elements.first(where: Self.isFallback) else { throw error }
      throw Refused(code: error.code, message: "\(error.message), and <\(fallback.name.qualified)> is not supported")
    }
  }

  private static func isFallback(_ element: XMLElement) -> Bool {
    element.name.namespace == namespace && element.name.local == "fallback"
  }

  private mutating func readRoot(
    of element: XMLElement, from base: String, inside chain: [String], depth: Int, at position: TextPosition
  ) throws(Refused) -> XMLElement {
    for attribute in element.attributes where attribute.name.local != "href" && (attribute.name.local, attribute.value) != ("parse", "xml")
    {
      throw Refused(code: .unsupported, message: "\(Excerpt.quoted(attribute.name.local)) of <\(element.name.qualified)> is not supported")
    }
    try checkDepth(depth)
    let name = element.attribute("href")?.value ?? ""
    let path = URL(fileURLWithPath: name, relativeTo: URL(fileURLWithPath: base, isDirectory: true)).resolvingSymlinksInPath().path
    // Names that look alike may name different files, so they are compared by their bytes.
    guard let folder, !name.isEmpty, path.utf8.starts(with: (folder.hasSuffix("/") ? folder : folder + "/").utf8) else {
      throw Refused(code: .unsupported, message: "\(Excerpt.quoted(name)) is not in the folder from which files may be included")
    }
    if chain.contains(where: path.hasSameScalars) {
      throw Refused(code: .contradiction, message: "\(Excerpt.quoted(name)) includes itself")
    }
    count += 1
    guard count <= Self.maximumCount else { throw Refused(code: .limit, message: "more than \(Self.maximumCount) files are included") }
    let (root, folderOfFile) = (try read(path, name), (path as NSString).deletingLastPathComponent)
    if Self.isInclusion(root) {
      return try self.root(of: root, from: folderOfFile, inside: chain + [path], depth: depth - 1, at: position)
    }
    return try included(root, from: folderOfFile, inside: chain + [path], depth: depth, at: position)
  }

  /// Each included file and each element is visited in the course of the one around it, so their number has a limit.
  private func checkDepth(_ depth: Int) throws(Refused) {
    if depth > 0 { return }
    throw Refused(code: .limit, message: "the elements of included files are nested more than \(maximumDepth) deep, which is the limit")
  }

  private mutating func read(_ path: String, _ name: String) throws(Refused) -> XMLElement {
    // To open a pipe waits for a program that writes into it.
    let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    if let type, ![.typeRegular, .typeDirectory, .typeSymbolicLink].contains(type) {
      throw Refused(code: .unreadableFile, message: "\(Excerpt.quoted(name)) cannot be included: it is a pipe or a device")
    }
    do {
      let bytes = try FileBytes.read(contentsOf: path, limits: limits)
      size += bytes.count
      if size > limits.maximumBytes {
        throw Refused(code: .limit, message: "the included files have more than \(limits.maximumBytes) bytes")
      }
      var issues = IssueList(
        file: name, limits: ReadingLimits(maximumBytes: limits.maximumBytes, maximumDepth: maximumDepth, maximumIssues: 1))
      let root = try XMLElement.read(bytes, issues: &issues).element
      try issues.check()
      return root
    } catch let error as Refused {
      throw error
    } catch {
      let reason = (error as? FormatError)?.issues.first.map { "\($0)" } ?? "\(error)"
      throw Refused(code: .unreadableFile, message: "\(Excerpt.quoted(name)) cannot be included: \(reason)")
    }
  }

  /// An element with everything that it includes, all of it at the place of the element that includes it.
  private mutating func included(
    _ element: XMLElement, from base: String, inside chain: [String], depth: Int, at position: TextPosition
  ) throws(Refused) -> XMLElement {
    try checkDepth(depth)
    var children: [XMLElement.Child] = []
    for child in element.children {
      switch child {
      case .text(let text): children.append(.text(XMLElement.Text(text.value, at: position)))
      case .element(let inner) where Self.isInclusion(inner):
        children.append(.element(try root(of: inner, from: base, inside: chain, depth: depth - 1, at: position)))
      case .element(let inner): children.append(.element(try included(inner, from: base, inside: chain, depth: depth - 1, at: position)))
      }
    }
    let attributes = element.attributes.map { XMLElement.Attribute($0.name, $0.value, at: position, valueAt: position) }
    return XMLElement(element.name, attributes: attributes, children: children, at: position)
  }
}
