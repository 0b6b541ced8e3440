/// The elements with commas between them; the description of an array would have the full names of its cases.
func list<Element>(_ elements: [Element]) -> String {
  elements.map { "\($0)" }.joined(separator: ", ")
}
