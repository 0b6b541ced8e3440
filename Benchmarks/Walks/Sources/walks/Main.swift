/// Takes all walks, one after the other, and prints the name of each: `Scripts/count-walks` runs it under callgrind.
@main
enum Main {
  static func main() {
    for walk in Walk.all {
      print(walk.name)
      walk.take()
    }
  }
}
