/// An owner whose reads of its machines are tracked by Observation; conform to ``MainActorStateful``, which refines this.
///
/// Definitions find out by it how machines are read: those that are not tracked have nothing to look up.
public protocol _ObservedOwner: AnyObject, Sendable {}
