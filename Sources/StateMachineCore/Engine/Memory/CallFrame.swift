/// Where a call keeps its argument and its reply, for the length of the call.
///
/// The places hold optionals, or, where the argument is only borrowed, the argument itself. Their types are those of the key of the call,
/// and the engine lets only lines see them whose key has the same types. What is left in the places is released by the call, outside the
/// machine's section.
@usableFromInline
struct CallFrame {
  /// The argument; nil once an action has consumed it.
  @usableFromInline let argument: UnsafeMutableRawPointer
  /// A copy for the hooks after the action; nil where none needs it.
  @usableFromInline let copy: UnsafeMutableRawPointer
  @usableFromInline let reply: UnsafeMutableRawPointer
  /// That of the key: a ``Call`` with the types of the argument and the reply.
  @usableFromInline let type: ObjectIdentifier
  /// The caller keeps the argument: guards may see it, and nothing consumes it.
  @usableFromInline let isBorrowed: Bool

  @inlinable
  init(
    argument: UnsafeMutableRawPointer, copy: UnsafeMutableRawPointer, reply: UnsafeMutableRawPointer, _ signature: CallSignature,
    isBorrowed: Bool = false
  ) {
    (self.argument, self.copy, self.reply) = (argument, copy, reply)
    // Steps compare the type alone. What is not stored of the signature, the compiler does not work out.
    type = signature.type
    self.isBorrowed = isBorrowed
  }
}

/// An error of an action that takes an argument: it undoes the macrostep under both error policies.
@usableFromInline
struct CallFailure: Error {
  let error: any Error

  @usableFromInline
  init(_ error: any Error) {
    self.error = error
  }
}

// MARK: The caller's side

extension CallFrame {
  /// Keeps an argument and the place of the reply for the length of a call.
  ///
  /// - Parameters:
  ///   - signature: The types of the event.
  ///   - argument: The argument.
  ///   - reply: Where the reply goes.
  ///   - body: Gives the event to the machine.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @inlinable
  @inline(__always)
  static func run<Argument: ~Copyable, Reply: ~Copyable, R, Failure: Error>(
    _ signature: CallSignature, _ argument: consuming Argument, reply: inout Reply?,
    _ body: (UnsafeMutablePointer<CallFrame>) throws(Failure) -> R
  ) throws(Failure) -> R {
    // An argument that no action took is released at the end, outside the machine's section.
    var kept: Argument? = consume argument
    var copy: Argument?
    return try _withUnprotectedUnsafeMutablePointer(to: &kept) { (kept) throws(Failure) in
      try _withUnprotectedUnsafeMutablePointer(to: &copy) { (copy) throws(Failure) in
        try _withUnprotectedUnsafeMutablePointer(to: &reply) { (reply) throws(Failure) in
          var frame = CallFrame(
            argument: UnsafeMutableRawPointer(kept), copy: UnsafeMutableRawPointer(copy), reply: UnsafeMutableRawPointer(reply),
            signature)
          return try _withUnprotectedUnsafeMutablePointer(to: &frame) { (frame) throws(Failure) in try body(frame) }
        }
      }
    }
  }

  /// Passes an argument to guards, which borrow it.
  @inlinable
  static func withBorrowed<Argument: ~Copyable, R>(
    _ signature: CallSignature, _ argument: borrowing Argument, _ body: (UnsafeMutablePointer<CallFrame>) -> R
  ) -> R {
    withUnsafePointer(to: argument) { argument in
      let place = UnsafeMutableRawPointer(mutating: argument)
      var frame = CallFrame(argument: place, copy: place, reply: place, signature, isBorrowed: true)
      return withUnsafeMutablePointer(to: &frame) { body($0) }
    }
  }

  /// What a call answers: nil where the event was rejected, whatever an action returned before the step was undone.
  @inlinable
  static func answer<Reply: ~Copyable>(_ reply: consuming Reply?, isAccepted: Bool) -> Reply? {
    isAccepted ? certain(reply) : nil
  }

  /// The reply of a call that was not rejected.
  @inlinable
  static func certain<Reply: ~Copyable>(_ reply: consuming Reply?) -> Reply {
    if let reply { return reply }
    // Safe because a line without an action takes the event only where the reply is `Void`, which has no content.
    precondition(MemoryLayout<Reply>.size == 0, "a line with an action that replies has taken the event")
    return withUnsafeTemporaryAllocation(of: Reply.self, capacity: 1) { $0.moveElement(from: 0) }
  }
}

// MARK: The definition's side

extension CallFrame {
  // Each is safe because the engine has compared the signature of the frame with that of the key from which the types come.

  /// Takes the argument out, for the action.
  @inlinable
  func takeArgument<Argument: ~Copyable>(_ type: Argument.Type = Argument.self) -> Argument? {
    argument.assumingMemoryBound(to: Argument?.self).pointee.take()
  }

  /// The same where it has to be there.
  @inlinable
  func takenArgument<Argument: ~Copyable>(_ type: Argument.Type = Argument.self) throws -> Argument {
    guard let argument = takeArgument(type) else { throw CallFailure(MachineError.argumentMissing) }
    return argument
  }

  /// Passes the argument to a closure, if no action has consumed it yet.
  @inlinable
  func withArgument<Argument: ~Copyable, R>(_ body: (borrowing Argument) throws -> R) rethrows -> R? {
    if isBorrowed { return try body(argument.assumingMemoryBound(to: Argument.self).pointee) }
    switch argument.assumingMemoryBound(to: Argument?.self).pointee {
    case .some(let argument): return try body(argument)
    case .none: return nil
    }
  }

  /// Copies the argument before the action consumes it, for the hooks that come after.
  @inlinable
  func copyArgument<Argument>(_ type: Argument.Type) {
    copy.assumingMemoryBound(to: Argument?.self).pointee = argument.assumingMemoryBound(to: Argument?.self).pointee
  }

  /// The argument, or the copy that was made before an action consumed it.
  @inlinable
  func copiedArgument<Argument>(_ type: Argument.Type = Argument.self) -> Argument? {
    copy.assumingMemoryBound(to: Argument?.self).pointee ?? argument.assumingMemoryBound(to: Argument?.self).pointee
  }

  /// Sets the reply.
  @inlinable
  func answer<Reply: ~Copyable>(_ value: consuming Reply) {
    reply.assumingMemoryBound(to: Reply?.self).pointee = consume value
  }
}
