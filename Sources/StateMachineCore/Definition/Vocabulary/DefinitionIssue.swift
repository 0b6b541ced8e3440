/// One thing wrong with a definition: a code, a sentence, the place of the call.
public struct DefinitionIssue: Sendable, Hashable, CustomStringConvertible {
  /// The kind of mistake, for code to match on.
  public let code: Code

  /// What is wrong, for a person to read.
  public let message: String

  /// The file of the line that is wrong, as `#fileID` gives it.
  public let fileID: String

  /// The line that is wrong, counted from 1.
  public let line: UInt

  /// The column, counted from 1, of a line that is read from a file; nil for one that is written in Swift.
  public let column: UInt?

  /// What a state leaves undecided, for macros: they report it at the case of the state or of the event.
  package let undecided: Undecided?

  init(_ code: Code, _ message: String, at place: SourcePlace, undecided: Undecided? = nil) {
    self.code = code
    self.undecided = undecided
    self.message = message
    fileID = place.fileID
    line = place.line
    column = place.column
  }

  /// The place and the sentence: `Orders.swift:12: 'ship' from 'paid' leads to both 'shipped' and 'lost'`.
  public var description: String {
    "\(SourcePlace(fileID: fileID, line: line, column: column)): \(message)"
  }
}

extension DefinitionIssue {
  /// A state, and the events that it leaves undecided, by name.
  package struct Undecided: Hashable, Sendable {
    package let state: String
    package let events: [String]
  }
}

extension DefinitionIssue {
  /// The kind of a definition issue.
  ///
  /// For each offending line the first code that applies is given, in the order of declaration. A minor release may add codes, so a
  /// `switch` over them needs a `default`.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, such as `duplicateTransition`.
    public let description: String
  }
}
