/// The variables of a machine, which have the last place among its payloads.
///
/// A machine that has never changed them has none in its memory; then they are the initial ones of its definition.
extension Engine {
  /// The variables, to be read; nil where they are the initial ones.
  var variables: UnsafeRawPointer? {
    let holding = tables.pointee.variables
    guard holding.exists, hasPayload(holding), let payloads = memory.pointee.payloads else { return nil }
    return UnsafeRawPointer(PayloadMemory(payloads).base + row(holding).pointee.offset)
  }

  /// The variables, to be changed by an action; what they are now is put back where the macrostep is undone.
  mutating func placeOfVariables() -> UnsafeMutableRawPointer {
    let holding = tables.pointee.variables
    guard holding.exists, let variables = compiled.variables else { fatalError("the definition has no variables") }
    let payloads = ownPayloads()
    let place = payloads.base + row(holding).pointee.offset
    if payloads.has(holding) {
      savePayload(holding, place)
    } else {
      variables.make(place)
      payloads.setUse(of: holding, true)
      log(PayloadLog.Entry(holding: holding, place: nil, isOfMacrostep: true))
    }
    return place
  }

  /// A machine starts with the initial variables.
  mutating func forgetVariables() {
    let holding = tables.pointee.variables
    guard holding.exists, hasPayload(holding) else { return }
    let (payloads, row) = (ownPayloads(), row(holding))
    let room = room(for: row)
    payloads.setUse(of: holding, false)
    row.pointee.type._withUnsafeGuaranteedRef { $0.transfer(payloads.base + row.pointee.offset, to: room) }
    log(PayloadLog.Entry(holding: holding, place: room, isOfMacrostep: true))
  }
}
