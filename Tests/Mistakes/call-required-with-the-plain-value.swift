// known: the words do not say to name the type, as in Sale.pay.
import StateMachines

func sell(_ machine: ThreadsafeMachine<Stall, Sale>) throws {
  try machine.require(.pay(.any), 12)
  // expected-error@-1 {{type '(Call<Int, Reply>) -> Sale' has no member 'pay'}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'any'}}
}
