#if Macros
  /// What the parts of a machine are called.
  ///
  /// Those of the only machine are `State`, `definition`, `pay()`; those of one called `payment` are `PaymentState`, `paymentDefinition`,
  /// `paymentPay()`.
  struct MachineNames {
    let machineName: Name?

    var state: String { type("State") }
    var event: String { type("Event") }
    var definitionType: String { type("Definition") }
    var definition: String { member(Name("definition")).text }
    var machine: String { member(Name("machine")).text }
    /// The property with the active state of a machine that has a name.
    var activeState: Name { member(Name("state")) }

    /// The method of an event, and what follows `is` and `can`.
    func member(_ name: Name) -> Name { name.prefixed(by: machineName?.text ?? "") }

    private func type(_ name: String) -> String {
      (machineName?.capitalised ?? "") + name
    }
  }
#endif
