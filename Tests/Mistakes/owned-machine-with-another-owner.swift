import StateMachines

func send(_ parcel: Parcel, _ panel: Invoice) {
  parcel.machine.fire(.activate, for: panel)
  // expected-error@-1 {{cannot convert value of type 'Invoice' to expected argument type 'Parcel'}}
}
