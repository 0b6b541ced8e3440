/// The data that steps change: payloads of states, variables, the context.
///
/// They are changed in place, in the machine's memory. What has to be put back where the macrostep is undone is logged before: a copy where
/// an action changes a payload, the payload itself where its state is left. What goes for good stays in the log until the call is over.
extension Engine {
  /// The memory of payloads, made the machine's own before it is changed.
  mutating func ownPayloads() -> PayloadMemory {
    let memory = memory  // Through the engine, the thread sanitizer takes this for a write to its definition.
    if isKnownUniquelyReferenced(&memory.pointee.payloads), let payloads = memory.pointee.payloads { return PayloadMemory(payloads) }
    return makeOwnPayloads(memory)
  }

  @inline(never)
  private mutating func makeOwnPayloads(_ memory: UnsafeMutablePointer<Memory>) -> PayloadMemory {
    guard let layout = tables.pointee.slotLayout else { fatalError("no state holds a payload") }
    notePayloads()
    return layout._withUnsafeGuaranteedRef { layout in
      memory.pointee.ensuredPayloads(layout)._withUnsafeGuaranteedRef { PayloadMemory($0) }
    }
  }

  /// Whether there is a payload of a state.
  func hasPayload(_ slot: SlotID) -> Bool {
    guard let payloads = memory.pointee.payloads else { return false }
    return PayloadMemory(payloads).has(slot)
  }

  private func slot(of node: StateID) -> SlotID { tables.pointee.nodes[node].slot }

  func row(_ slot: SlotID) -> UnsafePointer<Slot> { tables.pointee.slots.pointer(to: slot) }

  // MARK: Actions

  /// The payload of the source, to be changed by the action of the current transition.
  ///
  /// - Parameter mayThrow: The action may throw, so that the payload may have to be put back.
  /// - Returns: The place of the payload.
  /// - Throws: Where there is none.
  @usableFromInline
  mutating func passPayload(mayThrow: Bool) throws -> UnsafeMutableRawPointer {
    let slot = slot(of: shownSource.pointee.state)
    guard slot.exists, hasPayload(slot) else { throw CallFailure(payloadMissing(of: shownSource.pointee.state)) }
    let place = ownPayloads().base + row(slot).pointee.offset
    if mayThrow || !isCertain { savePayload(slot, place) }
    passed = slot
    return place
  }

  /// The action has returned, or failed.
  @usableFromInline
  mutating func endPassing() {
    passed = SlotID.none
  }

  /// Where the action of the current transition, which has changed the payload that it was passed, puts the payload of the target.
  ///
  /// Where other code of the user's follows, the payload waits until the target is entered.
  @usableFromInline
  mutating func placeOfMadePayload() throws -> UnsafeMutableRawPointer {
    endPassing()
    let node = shownTarget.pointee.state
    let slot = slot(of: node)
    guard slot.exists else { throw CallFailure(payloadMissing(of: node)) }
    if isCertain { return placeOfNewPayload(of: node) }
    return placeOfWaitingPayload(of: node)
  }

  @inline(never)
  private mutating func placeOfWaitingPayload(of node: StateID) -> UnsafeMutableRawPointer {
    let place = room(for: row(slot(of: node)))
    effects.made.append((node, place))
    flags = flags | .logsPayloads | .undoesPayloads
    return place
  }

  /// Gives a state that is entered the payload that its transition has made, if it has.
  @inline(never)
  private mutating func placeMadePayload(of node: StateID) {
    guard let index = effects.made.indices.first(where: { effects.made[$0].node == node }) else { return }
    let made = effects.made[index].place
    effects.made[index].node = .none
    let place = placeOfNewPayload(of: node)
    row(slot(of: node)).pointee.type._withUnsafeGuaranteedRef { $0.transfer(made, to: place) }
  }

  /// Releases payloads of states that are not entered, once the call is over.
  private mutating func dropMadePayloads() {
    for index in effects.made.indices where effects.made[index].node.exists {
      log(SlotLog.Entry(slot: slot(of: effects.made[index].node), place: effects.made[index].place, isOfMacrostep: false))
    }
    effects.made.removeAllTrivial()
  }

  @inline(__always)
  private mutating func placeOfNewPayload(of node: StateID) -> UnsafeMutableRawPointer {
    let slot = slot(of: node)
    let payloads = ownPayloads()
    if payloads.has(slot) {
      replace(slot, of: payloads)
    } else if !isCertain {
      log(SlotLog.Entry(slot: slot, place: nil, isOfMacrostep: true))
    }
    payloads.setUse(of: slot, true)
    return payloads.base + row(slot).pointee.offset
  }

  /// Nothing that may throw follows, nor anything that may have to be undone.
  var isCertain: Bool {
    @inline(__always) mutating get { isLastMicrostep && effects.raised.isEmpty }
  }

  @inline(never)
  private func payloadMissing(of node: StateID) -> MachineError {
    .payloadMissing(compiled.name(of: node))
  }

  // MARK: Microsteps

  /// Notes whether the first microstep is the only one, before its hooks run.
  @inline(never)
  mutating func beginPayloads(_ selection: Selection) {
    dropMadePayloads()
    // After a conflict the one transition that is left is taken as any other.
    let isAlone = selection.isPlain && selection.count == 1 && microsteps == 1 && !mayTakeEventless(after: selection.route(0))
    isLastMicrostep = isAlone && selection.route(0).pointee.cost >= .actions && !CallbackDepth.isExhausted(tables.pointee.deepThreads)
  }

  /// Whether an eventless transition may follow; where the configuration changes, one anywhere in the definition counts.
  private func mayTakeEventless(after route: UnsafePointer<RouteRow>) -> Bool {
    route.pointee.isInternal ? mayTakeEventless : flags.contains(.hasEventless)
  }

  /// Takes out what is left of the last configuration, before a machine starts again.
  mutating func beginPayloadsOfStart(_ keepsPayloads: Bool) {
    dropMadePayloads()
    forgetVariables()
    if !keepsPayloads { takeOutPayloadsOfLeftStates() }
  }

  /// A machine starts with the initial variables.
  mutating func forgetVariables() {
    let slot = tables.pointee.variables
    guard slot.exists, hasPayload(slot) else { return }
    let (payloads, row) = (ownPayloads(), row(slot))
    let room = room(for: row)
    payloads.setUse(of: slot, false)
    row.pointee.type._withUnsafeGuaranteedRef { $0.transfer(payloads.base + row.pointee.offset, to: room) }
    log(SlotLog.Entry(slot: slot, place: room, isOfMacrostep: true))
  }

  /// Takes out the payload of the source of a plain transition, whose actions have run; the target has its own.
  @inline(never)
  mutating func movePayloads(along route: UnsafePointer<RouteRow>) throws {
    let (source, target) = (route.pointee.shownSource.state, route.pointee.shownTarget.state)
    if !isCertain { moveMadePayload(from: source, to: target) }
    let slot = slot(of: target)
    if slot.exists, !hasPayload(slot) { throw payloadMissing(of: target) }
    if isCertain, source != target { takeOutPayload(of: source) }
  }

  @inline(never)
  private mutating func moveMadePayload(from source: StateID, to target: StateID) {
    takeOutPayload(of: source)
    placeMadePayload(of: target)
  }

  /// Takes out the payloads of states that were left, once the actions of the transitions have run.
  @inline(never)
  mutating func takeOutPayloadsOfLeftStates() {
    guard memory.pointee.payloads != nil else { return }
    for slot in SlotID.all(tables.pointee.keptSlotCount) where hasPayload(slot) {
      let node = row(slot).pointee.node
      if node.exists, !states.contains(node) { takeOutPayload(of: node) }
    }
  }

  @inline(never)
  private mutating func replace(_ slot: SlotID, of payloads: PayloadMemory) {
    takeOut(slot, of: payloads)
  }

  @inline(__always)
  private mutating func takeOutPayload(of node: StateID) {
    let slot = slot(of: node)
    guard slot.exists, hasPayload(slot) else { return }
    takeOut(slot, of: ownPayloads())
  }

  @inline(__always)
  private mutating func takeOut(_ slot: SlotID, of payloads: PayloadMemory) {
    let row = row(slot)
    let place = payloads.base + row.pointee.offset
    payloads.setUse(of: slot, false)
    let isCertain = isCertain
    if isCertain {
      if row.pointee.isTrivial { return }
    } else if !effects.recordedValues.isEmpty {
      record(place, row)
    }
    let room = self.room(for: row)
    row.pointee.type._withUnsafeGuaranteedRef { $0.transfer(place, to: room) }
    log(SlotLog.Entry(slot: slot, place: room, isOfMacrostep: !isCertain))
  }

  /// Remembers a payload for the histories of states that are left with it.
  private mutating func record(_ payload: UnsafeMutableRawPointer, _ row: UnsafePointer<Slot>) {
    for history in effects.recordedValues.keys {
      let (node, isDeep) = (tables.pointee.histories[history].node, tables.pointee.histories[history].isDeep)
      let isRemembered =
        tables.pointee.nodes.isDescendant(row.pointee.node, of: node)
        && (isDeep || tables.pointee.nodes[row.pointee.node].parent == node)
      guard isRemembered, !states.contains(node) else { continue }
      effects.recordedValues[history]?[row.pointee.node] = row.pointee.type._withUnsafeGuaranteedRef { $0.boxed(payload) }
    }
  }

  /// Makes sure that a state which is entered has a payload: one that its transition made, that a history remembers, or that is made now.
  @inline(never)
  mutating func enterWithPayload(_ node: StateID, _ quietly: Bool) throws {
    let slot = slot(of: node)
    placeMadePayload(of: node)
    guard !hasPayload(slot) else { return }
    if let remembered = effects.enteringValues[node] {
      let place = placeOfNewPayload(of: node)
      return row(slot).pointee.type._withUnsafeGuaranteedRef { $0.copy(boxed: remembered, to: place) }
    }
    guard !quietly else { return }
    let maker = tables.pointee.nodes[node].maker
    guard maker.exists else { throw payloadMissing(of: node) }
    showTransition(around: node)
    state = node
    try perform(OperationID.Rows(first: maker, count: 1))
  }

  /// Where a closure puts the payload that it makes for the state that is entered.
  @usableFromInline
  mutating func placeOfPayloadOfEnteredState() -> UnsafeMutableRawPointer {
    placeOfNewPayload(of: shownState.pointee.state)
  }

  // MARK: Undoing

  @inline(__always)
  mutating func log(_ entry: SlotLog.Entry) {
    slotLog.append(entry)
    flags = flags | (entry.isOfMacrostep ? .logsPayloads | .undoesPayloads : .logsPayloads)
  }

  /// Room for a payload outside its place.
  @inline(__always)
  mutating func room(for row: UnsafePointer<Slot>) -> UnsafeMutableRawPointer {
    slotLog.place(size: row.pointee.size, alignment: row.pointee.alignment)
  }

  @inline(never)
  mutating func savePayload(_ slot: SlotID, _ payload: UnsafeMutableRawPointer) {
    guard slotLog.saved(slot) == nil else { return }
    save(slot, payload)
    flags = flags | .logsPayloads | .undoesPayloads
  }

  /// Logs a copy of a datum that is about to be changed.
  @inline(never)
  mutating func save(_ slot: SlotID, _ datum: UnsafeMutableRawPointer) {
    let row = row(slot)
    let room = self.room(for: row)
    if row.pointee.isTrivial {
      room.copyMemory(from: datum, byteCount: row.pointee.size)
    } else {
      row.pointee.type._withUnsafeGuaranteedRef { $0.copy(datum, to: room) }
    }
    slotLog.append(SlotLog.Entry(slot: slot, place: room, isOfMacrostep: true))
  }

  /// What was logged is not put back any more.
  @inline(never)
  mutating func commitPayloads() {
    dropMadePayloads()
    slotLog.endMacrostep()
  }

  /// Puts back the data that the macrostep has changed.
  @inline(never)
  mutating func putBack() {
    passed = SlotID.none
    dropMadePayloads()
    if flags.contains(.hasSavedContext) { flags = flags.symmetricDifference(.savesContext | .hasSavedContext) }
    for index in slotLog.ofMacrostep.reversed() where slotLog.entries[index].isOfMacrostep {
      let (slot, saved) = (slotLog.entries[index].slot, slotLog.entries[index].place)
      let row = row(slot)
      let payloads = slot == tables.pointee.context ? nil : ownPayloads()
      let place = payloads.map { $0.base + row.pointee.offset } ?? row.pointee.place(in: context)
      row.pointee.type._withUnsafeGuaranteedRef { type in
        // What the macrostep has made takes the place of what is put back.
        let made = payloads?.has(slot) != false ? room(for: row) : nil
        if let made { type.transfer(place, to: made) }
        payloads?.setUse(of: slot, saved != nil)
        if let saved { type.transfer(saved, to: place) }
        slotLog.entries[index].place = made
      }
    }
    slotLog.endMacrostep()
    flags = flags | .logsPayloads
  }

  /// Releases the payloads that the call has replaced; they may call the machine.
  @inline(never)
  static func releasePayloads(_ engine: UnsafeMutablePointer<Engine>) {
    while let entry = engine.pointee.slotLog.popLast() {
      guard let place = entry.place else { continue }
      engine.pointee.row(entry.slot).pointee.type._withUnsafeGuaranteedRef { $0.release(place) }
    }
    engine.pointee.slotLog.trim()
  }
}
