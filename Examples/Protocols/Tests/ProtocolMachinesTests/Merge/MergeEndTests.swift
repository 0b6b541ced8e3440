import ProtocolMachines
import Testing

@Suite("The end of a merge")
struct MergeEndTests {
  @Test("A merge finishes when both children have", arguments: MergeImplementation.all)
  func finishing(_ implementation: MergeImplementation) throws {
    var merge = try implementation.running()
    #expect(merge.childFinished(.second) == .none)
    #expect(merge.childFinished(.second) == .unexpected)
    #expect(merge.elementProduced(1, by: .second, ProducerToken(1)) == .unexpected)
    #expect(merge.elementProduced(2, by: .first, ProducerToken(2)) == .suspend)
    #expect(merge.next(ConsumerToken(3)) == .deliver(2, resuming: ProducerToken(2)))
    #expect(merge.next(ConsumerToken(4)) == .suspend)
    #expect(merge.description == "waiting(consumer: 4, finished: second)")
    #expect(merge.childFinished(.first) == .finish(ConsumerToken(4)))
    #expect(merge.next(ConsumerToken(5)) == .finish)
  }

  @Test("A merge whose children finished while no consumer waits returns nil", arguments: MergeImplementation.all)
  func finishingWithoutAConsumer(_ implementation: MergeImplementation) throws {
    var merge = try implementation.running()
    #expect(merge.childFinished(.first) == .none)
    #expect(merge.childFinished(.second) == .none)
    #expect(merge.description == "finished")
    #expect(merge.next(ConsumerToken(1)) == .finish)
  }

  @Test("An error is thrown to a consumer that waits", arguments: MergeImplementation.all)
  func failing(_ implementation: MergeImplementation) throws {
    var merge = try implementation.running()
    _ = merge.next(ConsumerToken(1))
    #expect(merge.childFailed(.second, with: FailureToken(7)) == .fail(ConsumerToken(1), FailureToken(7)))
    #expect(merge.elementProduced(1, by: .first, ProducerToken(1)) == .stop)
    #expect(merge.childFailed(.first, with: FailureToken(8)) == .none)
    #expect(merge.next(ConsumerToken(2)) == .finish)
  }

  @Test("An error is thrown after the elements that were produced before it", arguments: MergeImplementation.all)
  func failingAfterAnElement(_ implementation: MergeImplementation) throws {
    var merge = try implementation.running()
    #expect(merge.elementProduced(10, by: .first, ProducerToken(1)) == .suspend)
    #expect(merge.childFailed(.second, with: FailureToken(7)) == .cancelOther(resuming: ProducerToken(1)))
    #expect(merge.description == "failing(10, failure: 7)")
    #expect(merge.elementProduced(20, by: .first, ProducerToken(2)) == .stop)
    #expect(merge.childFinished(.first) == .none)
    #expect(merge.next(ConsumerToken(2)) == .deliver(10, resuming: nil))
    #expect(merge.next(ConsumerToken(3)) == .fail(FailureToken(7)))
    #expect(merge.next(ConsumerToken(4)) == .finish)
  }

  @Test("A child that has finished cannot fail", arguments: MergeImplementation.all)
  func failingAfterTheEnd(_ implementation: MergeImplementation) throws {
    var merge = try implementation.running()
    _ = merge.childFinished(.first)
    #expect(merge.childFailed(.first, with: FailureToken(1)) == .unexpected)
    _ = merge.next(ConsumerToken(1))
    #expect(merge.childFailed(.first, with: FailureToken(1)) == .unexpected)
    #expect(merge.description == "waiting(consumer: 1, finished: first)")
  }

  @Test("Cancellation resumes a consumer that waits", arguments: MergeImplementation.all)
  func cancellingAConsumer(_ implementation: MergeImplementation) throws {
    var merge = try implementation.running()
    _ = merge.next(ConsumerToken(1))
    #expect(merge.consumerCancelled() == .cancelChildren(finishing: ConsumerToken(1), resuming: []))
    #expect(merge.consumerCancelled() == .none)
    #expect(merge.elementProduced(1, by: .first, ProducerToken(1)) == .stop)
    #expect(merge.next(ConsumerToken(2)) == .finish)
  }

  @Test("Cancellation resumes children that wait, and drops their elements", arguments: MergeImplementation.all)
  func cancellingChildren(_ implementation: MergeImplementation) throws {
    var merge = try implementation.running()
    _ = merge.elementProduced(10, by: .second, ProducerToken(1))
    _ = merge.elementProduced(20, by: .first, ProducerToken(2))
    var dropped = merge
    #expect(merge.consumerCancelled() == .cancelChildren(finishing: nil, resuming: [ProducerToken(1), ProducerToken(2)]))
    #expect(dropped.iteratorDropped() == .cancelChildren(finishing: nil, resuming: [ProducerToken(1), ProducerToken(2)]))
    #expect(merge.next(ConsumerToken(3)) == .finish)
  }

  @Test("Cancellation before the start or after an error leaves no child to cancel", arguments: MergeImplementation.all)
  func cancellingNothing(_ implementation: MergeImplementation) throws {
    var merge = implementation.make()
    #expect(merge.consumerCancelled() == .none)
    #expect(merge.next(ConsumerToken(1)) == .finish)

    merge = try implementation.running()
    _ = merge.childFailed(.first, with: FailureToken(1))
    #expect(merge.iteratorDropped() == .none)
    #expect(merge.next(ConsumerToken(1)) == .finish)
  }
}
