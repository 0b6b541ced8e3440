/// A test as its file has it.
struct ConformanceDocument: Decodable {
  struct Machine: Decodable {
    var root: Node
    var data: [Variable]
  }

  struct Script: Decodable {
    struct Step: Decodable {
      var afterMs: Int?
      var event: String
      var configuration: [String]
    }

    var initialConfiguration: [String]
    var steps: [Step]
  }

  struct Node: Decodable {
    var kind: String
    var id: String?
    var initial: [String]?
    var initialTransition: Transition?
    var states: [Node]?
    var deep: Bool?
    var onEntry: [[Statement]]?
    var onExit: [[Statement]]?
    var transitions: [Transition]?
  }

  struct Transition: Decodable {
    enum CodingKeys: String, CodingKey {
      case event
      case target
      case type
      case cond
      case statements = "do"
    }

    var event: [String]?
    var target: [String]?
    var type: String?
    var cond: Expression?
    var statements: [Statement]?
  }

  /// A statement has one key only: its kind.
  struct Statement: Decodable {
    struct Assignment: Decodable {
      var `var`: String
      var value: Expression
    }

    struct Sending: Decodable {
      var event: String
      var delayMs: Int?
    }

    struct Branch: Decodable {
      enum CodingKeys: String, CodingKey {
        case cond
        case statements = "do"
      }

      var cond: Expression?
      var statements: [Statement]
    }

    var raise: String?
    var send: Sending?
    var assign: Assignment?
    var `if`: [Branch]?
  }

  final class Expression: Decodable {
    let int: Int?
    let bool: Bool?
    let null: Bool?
    let `var`: String?
    let `in`: String?
    let op: String?
    let call: String?
    let args: [Expression]?
  }

  struct Variable: Decodable {
    var name: String
    var value: Expression

    init(from decoder: any Decoder) throws {
      var pair = try decoder.unkeyedContainer()
      name = try pair.decode(String.self)
      value = try pair.decode(Expression.self)
    }
  }

  var machine: Machine
  var script: Script
}
