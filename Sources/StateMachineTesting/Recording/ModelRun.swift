/// Whether the code that runs explores or models a definition, so that nothing of it counts as done by the machines of a program.
enum ModelRun {
  @TaskLocal static var isActive = false
}
