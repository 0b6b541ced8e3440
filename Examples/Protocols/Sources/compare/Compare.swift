@main
struct Compare {
  static func main() {}
}
