#if Macros
  import StateMachineMacros
  import Testing

  @Suite("The methods that @Stateful writes, on the subscription of the Objective-C library")
  struct SubscriptionMethodsTests {
    // LT26
    @Test("A subscription that is made without a state is pending activation")
    func initial() throws {
      let subscription = try ObjectSubscription()

      #expect(subscription.isPendingActivation)
      #expect(subscription.state == .pendingActivation)
    }

    // LT27–LT40, LT73–LT82
    @Test("The method of an event takes an object where the grid says, and runs its hooks", arguments: SubscriptionSquare.grid)
    func objects(square: SubscriptionSquare) throws {
      let subscription = try ObjectSubscription(at: .named(square.state))
      let methods = [
        "activate": subscription.activate, "suspend": subscription.suspend, "unsuspend": subscription.unsuspend,
        "terminate": subscription.terminate,
      ]

      let method = try #require(methods[square.event])

      #expect(method() == (square.target != nil))
      #expect("\(subscription.state)" == square.target ?? square.state)
      #expect((subscription.terminatedOn != nil) == square.stampsDate)
      #expect(subscription.billingStops == (square.stopsBilling ? 1 : 0))
    }

    // LT41–LT56
    @Test("The query of a state is true in that state alone", arguments: SubscriptionSquare.states)
    func states(state: String) throws {
      let subscription = try ObjectSubscription(at: .named(state))

      let answers = [
        "pendingActivation": subscription.isPendingActivation, "active": subscription.isActive, "suspended": subscription.isSuspended,
        "terminated": subscription.isTerminated,
      ]

      #expect(answers == Dictionary(uniqueKeysWithValues: SubscriptionSquare.states.map { ($0, $0 == state) }))
    }

    // LT57–LT72
    @Test("The query of an event is true where the grid has a target, and changes nothing", arguments: SubscriptionSquare.grid)
    func events(square: SubscriptionSquare) throws {
      let subscription = try ObjectSubscription(at: .named(square.state))

      let answers = [
        "activate": subscription.canActivate, "suspend": subscription.canSuspend, "unsuspend": subscription.canUnsuspend,
        "terminate": subscription.canTerminate,
      ]

      #expect(answers[square.event] == (square.target != nil))
      #expect("\(subscription.state)" == square.state)
      #expect(subscription.terminatedOn == nil)
    }

    @Test("The methods of an actor take the same events and run the same hooks", arguments: SubscriptionSquare.grid)
    func actors(square: SubscriptionSquare) async throws {
      let subscription = try ActorSubscription(at: .named(square.state))

      let (can, isTaken) = try await subscription.take(square.event)

      #expect(can == (square.target != nil))
      #expect(isTaken == can)
      // The queries of an actor's states need no `await`.
      let answers = [
        "pendingActivation": subscription.isPendingActivation, "active": subscription.isActive, "suspended": subscription.isSuspended,
        "terminated": subscription.isTerminated,
      ]
      #expect(answers.filter(\.value).map(\.key) == [square.target ?? square.state])
      #expect(await (subscription.terminatedOn != nil) == square.stampsDate)
      #expect(await subscription.billingStops == (square.stopsBilling ? 1 : 0))
    }

    @Test("The methods of a main-actor object take the same events and run the same hooks", arguments: SubscriptionSquare.grid)
    @MainActor
    func mainActorObjects(square: SubscriptionSquare) throws {
      let subscription = try MainActorSubscription(at: .named(square.state))
      let methods = [
        "activate": (subscription.canActivate, subscription.activate), "suspend": (subscription.canSuspend, subscription.suspend),
        "unsuspend": (subscription.canUnsuspend, subscription.unsuspend), "terminate": (subscription.canTerminate, subscription.terminate),
      ]

      let (can, fire) = try #require(methods[square.event])

      #expect(can == (square.target != nil))
      #expect(fire() == can)
      let answers = [
        "pendingActivation": subscription.isPendingActivation, "active": subscription.isActive, "suspended": subscription.isSuspended,
        "terminated": subscription.isTerminated,
      ]
      #expect(answers.filter(\.value).map(\.key) == [square.target ?? square.state])
      #expect((subscription.terminatedOn != nil) == square.stampsDate)
      #expect(subscription.billingStops == (square.stopsBilling ? 1 : 0))
    }
  }

  extension ActorSubscription {
    /// Asks for an event, then fires it.
    fileprivate func take(_ event: String) throws -> (Bool, Bool) {
      switch try Event.named(event) {
      case .activate: (canActivate, activate())
      case .suspend: (canSuspend, suspend())
      case .unsuspend: (canUnsuspend, unsuspend())
      case .terminate: (canTerminate, terminate())
      }
    }
  }
#endif
