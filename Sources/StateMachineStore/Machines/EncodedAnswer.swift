/// The first answer to a request, as migrations change it: its states, its event and its reply by the names with which they were stored.
///
/// A request that is repeated gets it in the form of this version.
public struct EncodedAnswer: Hashable, Sendable {
  /// The answer, in the form in which the library stores it.
  private(set) var answer: JSONValue
  /// The text in the member `reply` as a value of JSON.
  ///
  /// It is what the action of the event returned; nil where the event has no reply.
  public var reply: JSONValue?

  /// The name of the event, without its payload; empty for the creation of the machine.
  public var event: String { answer["event"]?.text ?? "" }

  init(_ stored: String) throws {
    answer = try JSON.value(of: stored)
    reply = try answer["reply"]?.text.map { try JSON.value(of: $0) }
  }

  /// The answer, as it would be stored.
  var text: String {
    get throws {
      var answer = answer
      answer["reply"] = try reply.map { .text(try JSON.text(of: $0)) }
      return try JSON.text(of: answer)
    }
  }

  /// Renames a state: where it was left, reached, or active afterwards.
  ///
  /// - Parameters:
  ///   - name: The name with which the state was encoded; of a case with associated values the name of the case.
  ///   - newName: The name with which it is encoded now.
  public mutating func renameState(_ name: String, to newName: String) {
    answer.changeMembers(["source", "target"]) { $0.renameCase(name, to: newName) }
    answer.change("configuration") { $0.renameCase(name, to: newName) }
  }

  /// Renames the event of the request, with which a repeated request is compared.
  ///
  /// - Parameters:
  ///   - name: What it was called.
  ///   - newName: What it is called now.
  public mutating func renameEvent(_ name: String, to newName: String) {
    answer.changeMembers(["event"]) { if $0 == .text(name) { $0 = .text(newName) } }
  }
}
