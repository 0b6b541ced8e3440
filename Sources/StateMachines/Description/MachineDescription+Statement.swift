extension MachineDescription {
  /// One statement of an action in a file: executable content of SCXML 4, or a closure by its name.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public indirect enum Statement: Hashable, Sendable, Codable {
    /// Calls the closure that is bound to a name.
    case call(String)
    /// Puts an event into the queue of the machine, before events from outside.
    case raise(event: String)
    /// Sends an event to the machine itself, after a delay where there is one; with an id it can be cancelled.
    case send(event: String, delay: Duration?, id: String?)
    /// Raises or sends an event that carries data, or whose name or delay is computed; or gives a completion its data.
    case emit(Emission)
    /// Cancels the event that was sent with an id.
    case cancel(id: String)
    /// Writes a message: a label, the value of an expression, or both.
    case log(label: String?, expression: String?)
    /// Gives a variable the value of an expression.
    case assign(variable: String, expression: String)
    /// Runs the statements of the first choice whose condition holds.
    case choose([Choice])
  }

  /// An event that carries data, or of which a part is computed when the statement runs: `send` and `donedata` of SCXML 6.2 and 5.5.
  ///
  /// Events without data whose name and delay are not computed are the statements `raise` and `send`.
  public struct Emission: Hashable, Sendable, Codable {
    /// What becomes of the event.
    public var kind: Kind

    /// The name of the event, or the expression that computes it; empty for a completion, whose state has the name.
    public var event: String

    /// Whether `event` is an expression.
    public var isComputed: Bool

    /// The delay of an event that is sent; nil where there is none, or it is computed.
    public var delay: Duration?

    /// The expression that computes the delay, as a text such as `1.5s`; nil where it is not computed.
    public var delayExpression: String?

    /// By what an event that is sent can be cancelled; nil where nothing cancels it.
    public var id: String?

    /// The data.
    public var data: Data?

    package init(
      _ kind: Kind, _ event: String = "", isComputed: Bool = false, delay: Duration? = nil, delayExpression: String? = nil,
      id: String? = nil, data: Data? = nil
    ) {
      (self.kind, self.event, self.isComputed, self.delay, self.delayExpression) = (kind, event, isComputed, delay, delayExpression)
      (self.id, self.data) = (id, data)
    }
  }

  /// A condition and what it leads to, as `if`, `elseif` and `else` of SCXML 4.3 to 4.5.
  public struct Choice: Hashable, Sendable, Codable {
    /// The condition, an expression over the variables or the name of a guard; nil for the choice that is taken where no other is.
    public var condition: String?

    /// Whether the condition is the name of a guard rather than an expression.
    public var isNamed: Bool

    /// What runs.
    public var statements: [Statement]

    package init(condition: String?, isNamed: Bool = false, statements: [Statement]) {
      (self.condition, self.isNamed, self.statements) = (condition, isNamed, statements)
    }
  }

  /// A variable of a chart: a number, a boolean or a string.
  public struct Variable: Hashable, Sendable, Codable {
    /// Its name.
    public var name: String

    /// The expression of its first value; nil where it has none.
    public var value: String?

    /// Where it is declared.
    public var place: Place

    package init(name: String, value: String?, place: Place) {
      (self.name, self.value, self.place) = (name, value, place)
    }
  }
}

extension MachineDescription.Emission {
  /// What becomes of an event that a statement makes.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// It is put into the queue of the machine, before events from outside.
    case raised
    /// It is sent to the machine itself.
    case sent
    /// It is the completion that follows from the final state whose entry action the statement is in.
    case completion
  }

  /// What an event carries, `_event.data` of SCXML 5.10.1.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Data: Hashable, Sendable, Codable {
    /// The value of an expression.
    case value(expression: String)
    /// A record of the values of expressions.
    case fields([Field])
  }

  /// One value of a record.
  public struct Field: Hashable, Sendable, Codable {
    /// Its name.
    public var name: String

    /// The expression of its value.
    public var expression: String

    package init(name: String, expression: String) {
      (self.name, self.expression) = (name, expression)
    }
  }
}
