// known: the words do not say to name the type, as in Sale.pay; a key is a function, which has no implicit members.
import StateMachines

actor Seller: ActorStateful {
  typealias State = Stall
  typealias Event = Sale
  static let definition: Definition = .verified(initial: .open) { sm in sm.when(.close, from: .open, to: .closed) }
  let machine = Owned(definition)

  func sell() {
    attempt(.pay, 12)
    // expected-error@-1 {{generic parameter 'Reply' could not be inferred}}
    // expected-error@-2 {{type '(Call<Int, Reply>) -> Seller.Event' (aka '(Call<Int, Reply>) -> Sale') has no member 'pay'}}
  }
}
