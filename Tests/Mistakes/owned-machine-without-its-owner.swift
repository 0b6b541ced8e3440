// `parcel.fire(.activate)`, or `parcel.machine.fire(.activate, for: parcel)`.
import StateMachines

func send(_ parcel: Parcel) {
  parcel.machine.fire(.activate)
  // expected-error@-1 {{missing argument for parameter 'for' in call}}
}
