extension OwnedMachine where Owner: ActorStateful {
  /// Keeps a weak reference to the owner, with a way to run code on its actor, for events and timers that wait.
  @discardableResult
  func remember(_ owner: Owner) -> Home {
    ownedExtrasMade.home(of: owner, in: self) {
      Home(of: owner) { [weak owner] home in
        Task.detached { [weak owner] in
          guard let owner else { return home.abandon() }
          await home.workOff(on: owner)
        }
      }
    }
  }
}

extension OwnedMachine where Owner: MainActorStateful {
  /// The same for an owner on the main actor.
  @discardableResult
  func remember(_ owner: Owner) -> Home {
    ownedExtrasMade.home(of: owner, in: self) {
      Home(of: owner) { [weak owner] home in
        Task { @MainActor [weak owner] in
          guard owner != nil else { return home.abandon() }
          home.workOff()
        }
      }
    }
  }
}
