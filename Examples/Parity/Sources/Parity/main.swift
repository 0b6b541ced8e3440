let features: [any Feature.Type] = [
  ThreadsafeSubscription.self, StateProperty.self, EventsOnAQueue.self, InitialStateForAllThreads.self, SectionsOfAnObject.self,
  RejectedEvents.self, Notifications.self, NamesWithCapitals.self, OneLock.self,

  EntryAndExitActions.self, InitialStates.self, NestedStates.self, OrderedTransitions.self, KindsOfTransitions.self,
  GuardsAndActions.self, RunToCompletion.self, ScheduledEvents.self, NestedRegions.self, LeastCommonAncestors.self,
  ForksAndJoins.self, ObservedStates.self, PathsOfStates.self, ChartsFromJSON.self, TracedEvents.self, StoppedMachines.self,
  DescribedDefinitions.self, SharedDefinitions.self, EventsAsCases.self,
]

for feature in features {
  print("\(feature.title):")
  for line in try await feature.lines() { print("  \(line)") }
}
