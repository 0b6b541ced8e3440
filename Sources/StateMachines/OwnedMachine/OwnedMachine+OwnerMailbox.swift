extension OwnedMachine where Owner: ActorStateful {
  /// Keeps a weak reference to the owner, with a way to run code on its actor, for events and timers that wait.
  @discardableResult
  func remember(_ owner: Owner) -> OwnerMailbox {
    ensuredOwnedExtras.ownerMailbox(of: owner, in: self) {
      OwnerMailbox(of: owner) { [weak owner] ownerMailbox in
        Task.detached { [weak owner] in
          guard let owner else { return ownerMailbox.dropItems() }
          await ownerMailbox.processItems(on: owner)
        }
      }
    }
  }
}

extension OwnedMachine where Owner: MainActorStateful {
  /// The same for an owner on the main actor.
  @discardableResult
  func remember(_ owner: Owner) -> OwnerMailbox {
    ensuredOwnedExtras.ownerMailbox(of: owner, in: self) {
      OwnerMailbox(of: owner) { [weak owner] ownerMailbox in
        Task { @MainActor [weak owner] in
          guard owner != nil else { return ownerMailbox.dropItems() }
          ownerMailbox.processItems()
        }
      }
    }
  }
}
