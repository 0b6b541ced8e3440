import ByHand
import WithMacros

/// Uses machines of another module by the members that are written by hand there, and by those that macros write.
@main
enum Program {
  static func main() async {
    print("by hand:", use(ByHand.Subscription()))
    print("with macros:", use(WithMacros.Subscription()))

    let lamp = Lamp()
    print(lamp.isOff, lamp.press(), lamp.isOn, lamp.canPress)

    let till = Till()
    print(await till.pay(price: 7, coins: 10) == nil, await till.sort(by: "size"), await till.toggle(), till.isOpen)
    if let receipt = await till.pay(price: 7, coins: 10) { print(receipt.paid, receipt.change, await till.income) }
    print(await till.canPay(price: 1, coins: 1), await till.canSort(by: "size"), await till.canToggle)
  }

  private static func use(_ subscription: ByHand.Subscription) -> [Bool] {
    [
      subscription.suspend(), subscription.activate(), subscription.canSuspend, subscription.suspend(), subscription.isSuspended,
      subscription.suspensions == 1, subscription.resume(), subscription.terminate(), subscription.isTerminated, subscription.canActivate,
    ]
  }

  private static func use(_ subscription: WithMacros.Subscription) -> [Bool] {
    [
      subscription.suspend(), subscription.activate(), subscription.canSuspend, subscription.suspend(), subscription.isSuspended,
      subscription.suspensions == 1, subscription.resume(), subscription.terminate(), subscription.isTerminated, subscription.canActivate,
    ]
  }
}
