// `parcel.fire(.activate)`, or `parcel.machine.on(parcel).fire(.activate)`.
import StateMachines

func send(_ parcel: Parcel) {
  parcel.machine.fire(.activate)
  // expected-error@-1 {{'fire' is unavailable: the machine belongs to an object: fire the event at the object, or at machine.on(self)}}
}
