import ProtocolMachines

/// A merge whose children run, and whose consumer does not wait.
func runningMerge<Machine: Merge<Int>>(_ type: Machine.Type) -> Machine {
  var merge = Machine()
  _ = merge.next(ConsumerToken(0))
  _ = merge.elementProduced(0, by: .first, ProducerToken(0))
  return merge
}

/// Lets a consumer wait and passes an element to it, with two calls; returns the number of elements that are delivered.
@inline(never)
func produceForAConsumer<Machine: Merge<Int>>(_ merge: inout Machine) -> Int {
  var sum = 0
  for _ in 0..<Measure.count {
    _ = merge.next(ConsumerToken(1))
    if case .deliver = merge.elementProduced(1, by: .first, ProducerToken(1)) { sum &+= 1 }
  }
  return sum
}

/// Stores an element until a consumer takes it, with two calls; returns the number of elements that are delivered.
@inline(never)
func storeAndTake<Machine: Merge<Int>>(_ merge: inout Machine) -> Int {
  var sum = 0
  for _ in 0..<Measure.count {
    _ = merge.elementProduced(1, by: .first, ProducerToken(1))
    if case .deliver = merge.next(ConsumerToken(1)) { sum &+= 1 }
  }
  return sum
}
