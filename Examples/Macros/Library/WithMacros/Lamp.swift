public import StateMachineMacros

/// A lamp that other packages could use: what the macro writes is as public as the class.
@Stateful
public final class Lamp {
  /// What a lamp can be.
  public enum State: MachineState { case off, on }
  /// What can happen to a lamp.
  public enum Event: MachineEvent { case press }

  /// What every lamp does.
  public static let definition: Definition = .verified(initial: .off) { sm in
    sm.when(.press, from: .off, to: .on)
    sm.when(.press, from: .on, to: .off)
  }

  /// A lamp that is off.
  public init() {}
}
