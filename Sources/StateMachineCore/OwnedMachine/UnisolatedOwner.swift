/// An object whose code runs on the thread of its caller: what ``Stateful`` and ``ThreadsafeStateful`` share.
///
/// Conform to one of these two.
public protocol UnisolatedOwner: ObjectWithMachine {}
