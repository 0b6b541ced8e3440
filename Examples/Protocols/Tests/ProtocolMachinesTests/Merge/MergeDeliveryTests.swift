import ProtocolMachines
import Testing

@Suite("The elements of a merge")
struct MergeDeliveryTests {
  @Test("A merge starts its children when the first element is asked for", arguments: MergeImplementation.all)
  func start(_ implementation: MergeImplementation) {
    var merge = implementation.make()
    #expect(merge.description == "initial")
    #expect(merge.next(ConsumerToken(1)) == .start)
    #expect(merge.description == "waiting(consumer: 1, finished: none)")
  }

  @Test("An element is delivered to a consumer that waits, and its child goes on", arguments: MergeImplementation.all)
  func waitingConsumer(_ implementation: MergeImplementation) throws {
    var merge = try implementation.running()
    #expect(merge.next(ConsumerToken(2)) == .suspend)
    #expect(merge.elementProduced(20, by: .second, ProducerToken(2)) == .deliver(20, to: ConsumerToken(2)))
    #expect(merge.description == "buffering(empty, finished: none)")
  }

  @Test("A child waits until its element is taken", arguments: MergeImplementation.all)
  func backPressure(_ implementation: MergeImplementation) throws {
    var merge = try implementation.running()
    #expect(merge.elementProduced(10, by: .second, ProducerToken(1)) == .suspend)
    #expect(merge.elementProduced(20, by: .first, ProducerToken(2)) == .suspend)
    #expect(merge.description == "buffering(second: 10 of 1, first: 20 of 2, finished: none)")
    #expect(merge.next(ConsumerToken(3)) == .deliver(10, resuming: ProducerToken(1)))
    #expect(merge.elementProduced(30, by: .second, ProducerToken(4)) == .suspend)
    #expect(merge.next(ConsumerToken(5)) == .deliver(20, resuming: ProducerToken(2)))
    #expect(merge.next(ConsumerToken(6)) == .deliver(30, resuming: ProducerToken(4)))
    #expect(merge.next(ConsumerToken(7)) == .suspend)
  }

  @Test("A merge rejects a second consumer and a second element of a child that waits", arguments: MergeImplementation.all)
  func mistakes(_ implementation: MergeImplementation) throws {
    var merge = try implementation.running()
    #expect(merge.elementProduced(10, by: .first, ProducerToken(1)) == .suspend)
    #expect(merge.elementProduced(20, by: .first, ProducerToken(2)) == .unexpected)
    #expect(merge.childFinished(.first) == .unexpected)
    #expect(merge.childFailed(.first, with: FailureToken(1)) == .unexpected)
    #expect(merge.next(ConsumerToken(3)) == .deliver(10, resuming: ProducerToken(1)))
    #expect(merge.next(ConsumerToken(4)) == .suspend)
    #expect(merge.next(ConsumerToken(5)) == .unexpected)
    #expect(merge.iteratorDropped() == .unexpected)
    #expect(merge.description == "waiting(consumer: 4, finished: none)")
  }

  @Test("No child reports anything before a merge has started", arguments: MergeImplementation.all)
  func childrenBeforeTheStart(_ implementation: MergeImplementation) {
    var merge = implementation.make()
    #expect(merge.elementProduced(1, by: .first, ProducerToken(1)) == .unexpected)
    #expect(merge.childFinished(.first) == .unexpected)
    #expect(merge.childFailed(.first, with: FailureToken(1)) == .unexpected)
    #expect(merge.description == "initial")
  }
}
