/// One service three times; what they say is the same.
@main
enum Owners {
  static func main() async throws {
    print("A row of a database, and a machine that is a value")
    try await Scenario(service: RowService()).run()
    print("An actor")
    try await Scenario(service: ActorService()).run()
    print("An object")
    try await Scenario(service: ObjectService()).run()
  }
}
