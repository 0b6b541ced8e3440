/// All that is measured, in the order of the table.
enum Catalogue {
  static let benchmarks: [any Benchmark] =
    FlatRows.all + HookRows.all + ChartRows.all + FeatureRows.all + StructContextRows.all + CallRows.all + HoldingRows.all + OwnerRows.all
    + ReadingRows.all
    + ThreadsRows.all + ObserverRows.all + LaterRows.all + SectionRows.all
    + PayloadRows.all + WordRows.all + RivalRows.all
    + InstanceRows.all + TaskRows.all + DefinitionRows.all + CircleRows.all
}
