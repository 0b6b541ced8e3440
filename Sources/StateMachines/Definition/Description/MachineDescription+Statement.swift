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
    /// Cancels the event that was sent with an id.
    case cancel(id: String)
    /// Writes a message: a label, the value of an expression, or both.
    case log(label: String?, expression: String?)
    /// Gives a variable the value of an expression.
    case assign(variable: String, expression: String)
    /// Runs the statements of the first choice whose condition holds.
    case choose([Choice])
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
