import StateMachines

func send(_ parcel: Parcel, _ panel: Invoice) {
  parcel.machine.on(panel).fire(.activate)
  // expected-error@-1 {{cannot convert value of type 'Invoice' to expected argument type 'Parcel'}}
}
