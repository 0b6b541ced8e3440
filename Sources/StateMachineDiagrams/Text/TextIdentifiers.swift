import StateMachines

/// The identifiers of a diagram: ASCII letters, digits and underscores, none of them twice.
///
/// An identifier depends on the name of its state only, so that a diagram changes where its definition has changed. Letters and digits are
/// kept, `_` is doubled, and all else is written as `_u`, its number and `_`. What is added to a name, such as `_choice`, has no such form,
/// thus it is never part of the identifier of another state.
/// A long identifier is cut off and ends with `_h` and a hash of the name.
struct TextIdentifiers {
  private var uses: [String: Int] = [:]

  /// The identifier itself, or with a number if it has been used: of states with equal names, and of small nodes.
  mutating func unique(_ base: String) -> String {
    var identifier = base
    while let used = uses[identifier] {
      uses[identifier] = used + 1
      identifier = "\(base)_\(used + 1)"
    }
    uses[identifier] = 1
    return identifier
  }

  /// The identifier of a name, if no other state has the name.
  static func identifier(of name: String) -> String {
    guard !name.isEmpty else { return "_s" }
    var identifier = ""
    for scalar in name.unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      if ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || isDigit && !identifier.isEmpty {
        identifier.unicodeScalars.append(scalar)
      } else {
        identifier += scalar == "_" ? "__" : "_u\(String(scalar.value, radix: 16, uppercase: true))_"
      }
    }
    if identifier.utf8.count > mostCharacters { return "\(identifier.prefix(mostCharacters))_h\(name.utf8.stableHash)" }
    return reserved.contains(identifier.lowercased()) ? identifier + "_s" : identifier
  }

  /// Mermaid fails for identifiers of some hundred characters.
  private static let mostCharacters = 120

  /// Words that mean something at the start of a line of one of the languages, or to the programs that read them.
  private static let reserved = Set(
    """
    abstract accdescr acctitle actor agent allowmixing alt annotation artifact as autonumber binary boundary caption card center choice class
    classdef click clock cloud collections component concise constructor control create database default deactivate destroy digraph direction
    divider edge else end endif endlegend endnote entity enum fork frame folder footer graph group hasownproperty header hexagon hide history
    href if interface isprototypeof join json label left legend list loop mainframe map namespace newpage node note null object opt package
    page par participant partition prototype queue rectangle ref remove repeat return right robust root rotate scale set show skinparam sprite
    stack start state statediagram stop storage strict style subgraph switch title together top tostring true false undefined up url usecase
    valueof while
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
