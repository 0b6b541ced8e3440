/// All that is measured, in the order of the table.
enum Catalogue {
  static let benchmarks: [any Benchmark] =
    FlatRows.all + HookRows.all + ChartRows.all + OwnerRows.all + ReadingRows.all + TwoThreadsRows.all + [ObserverRows.burst]
    + InstanceRows.all
    + [LargeDefinition()]
}
