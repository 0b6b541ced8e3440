import Foundation
import StateMachineDiagrams
import StateMachines
import Testing

@Suite("Options of diagrams")
struct DiagramOptionsTests {
  private static let chart = MachineDescription(
    .verified(initial: "off") { (sm: inout MachineDefinition<String, String>.Builder) in
      sm.when("power", from: "off", to: "playing")
      sm.when("power", from: "on", to: "off")
      sm.when("fail", from: "playing", to: "broken", action: "log") { _ in }
      sm.compound("on", initial: "stopped") { sm in
        sm.state("playing")
        sm.when("play", from: "stopped", to: "playing")
        sm.onEntry("playing", named: "spin") { _ in }
      }
      sm.state("broken")
    })

  /// The width and the height of an image.
  private static func size(_ svg: String) -> (width: Int, height: Int) {
    let numbers = svg.prefix { $0 != "\n" }.matches(of: #/(?:width|height)="(\d+)"/#).compactMap { Int($0.1) }
    return (numbers[0], numbers[1])
  }

  /// The width of what is drawn, before it is made smaller.
  private static func viewWidth(_ svg: String) -> Int { svg.firstMatch(of: #/viewBox="0 0 (\d+)/#).flatMap { Int($0.1) } ?? 0 }

  @Test("A chart that leads to the right is wider than high")
  func direction() {
    let (down, right) = (Self.size(Self.chart.svg()), Self.size(Self.chart.svg(options: DiagramOptions(direction: .right))))

    #expect(down.height > down.width)
    #expect(right.width > right.height)
  }

  @Test(
    "Each language has the direction to the right",
    arguments: [(DiagramLanguage.mermaid, "direction LR\n"), (.dot, "rankdir=LR\n"), (.plantUML, "left to right direction\n")])
  func directionOfText(language: DiagramLanguage, line: String) {
    #expect(language.text(Self.chart, options: DiagramOptions(direction: .right)).contains(line))
    #expect(!language.text(Self.chart).contains(line))
  }

  @Test("An image is at most as wide as the options say", arguments: [1, 100, 200, 10_000])
  func width(limit: Int) {
    let wide = MachineDescription(
      .verified(initial: "0") { (sm: inout MachineDefinition<String, String>.Builder) in
        for number in 1..<12 { sm.when("go \(number)", from: "0", to: "\(number)") }
      })

    #expect(Self.size(wide.svg(options: DiagramOptions(width: limit))).width <= limit)
    // States are put below each other before an image is made smaller.
    #expect(Self.viewWidth(wide.svg(options: DiagramOptions(width: 600))) < Self.viewWidth(wide.svg()))
  }

  @Test("A width below 1 counts as 1", arguments: [Int.min, -1, 0])
  func widthBelowOne(width: Int) {
    #expect(Self.chart.svg(options: DiagramOptions(width: width)) == Self.chart.svg(options: DiagramOptions(width: 1)))
  }

  @Test("A collapsed state has nothing inside, and what led inside ends at it", arguments: DiagramLanguage.allCases)
  func collapsed(language: DiagramLanguage) {
    let options = DiagramOptions(collapsed: ["on", "unknown"])
    let text = language.text(Self.chart, options: options)
    let svg = Self.chart.svg(options: options)

    #expect(!text.contains("stopped") && !text.contains("spin") && text.contains("power"))
    #expect(!svg.contains("stopped") && !svg.contains("spin"))
    #expect(svg.contains("data-transition=\"power: off -&gt; on\""))
    #expect(svg.contains("data-transition=\"fail: on -&gt; broken\""))
  }

  @Test("A style colours one state and is quoted in each language", arguments: DiagramLanguage.allCases)
  func style(language: DiagramLanguage) {
    let options = DiagramOptions { $0.name == "off" ? DiagramOptions.Style(fill: "#abc\"; x", border: "crimson") : nil }
    let (text, svg) = (language.text(Self.chart, options: options), Self.chart.svg(options: options))

    #expect(text.components(separatedBy: "abcx").count == 2 && text.components(separatedBy: "crimson").count == 2)
    #expect(svg.components(separatedBy: "style=\"fill: #abcx; fill-opacity: 1; stroke: crimson;\"").count == 2)
  }

  @Test(
    "The background is that of the reader, light, dark or none",
    arguments: [
      (DiagramOptions.Background.automatic, true, true), (.light, false, true), (.dark, false, true), (.transparent, true, false),
    ])
  func background(background: DiagramOptions.Background, followsReader: Bool, hasPaper: Bool) {
    let svg = Self.chart.svg(options: DiagramOptions(background: background))

    #expect(svg.contains("prefers-color-scheme") == followsReader)
    #expect(svg.contains("<rect class=\"paper\"") == hasPaper)
    #expect(svg.contains("#12161c") == (background != .light))
  }

  @Test("A comparison marks what is new, what is gone and what has other texts")
  func comparison() {
    let new = MachineDescription(
      .verified(initial: "off") { (sm: inout MachineDefinition<String, String>.Builder) in
        sm.when("power", from: "off", to: "playing")
        sm.when("power", from: "on", to: "off", action: "beep") { _ in }
        sm.when("sleep", from: "on", to: "asleep")
        sm.state("asleep")
        sm.compound("on", initial: "stopped") { sm in
          sm.state("playing")
          sm.when("play", from: "stopped", to: "playing")
          sm.onEntry("playing", named: "start") { _ in }
        }
      })
    let svg = new.svg(comparedWith: Self.chart)
    let marks = svg.matches(of: #/class="(?:state|transition) (added|removed|changed)" id="[^"]*" data-(?:state|transition)="([^"]*)"/#)

    #expect(
      Set(marks.map { "\($0.1) \($0.2)" }) == [
        "changed playing", "removed broken", "added asleep", "added sleep: on -&gt; asleep", "changed power: on -&gt; off",
        "removed fail: playing -&gt; broken",
      ])
    #expect(svg.contains("class=\"line-text removed\">entry / spin<") && svg.contains("class=\"line-text added\">entry / start<"))
    #expect(svg.contains("Added: asleep; sleep: on -&gt; asleep. Removed: broken; fail: playing -&gt; broken."))
  }

  @Test("A comparison shows what was inside of a state that is gone, and asks for its style")
  func removedState() {
    let new = MachineDescription(
      .verified(initial: "off") { (sm: inout MachineDefinition<String, String>.Builder) in sm.when("fail", from: "off", to: "broken") })
    let options = DiagramOptions { $0.name == "playing" ? DiagramOptions.Style(fill: "crimson") : nil }

    let svg = new.svg(comparedWith: Self.chart, options: options)

    #expect(svg.contains(">entry / spin<"))
    #expect(svg.contains("fill: crimson"))
  }

  @Test("A chart compared with itself is drawn as without a comparison", arguments: 0..<TestRounds.of(40))
  func noDifference(seed: Int) {
    let chart = ChartGenerator.chart(seed: UInt64(seed), most: 20)
    #expect(!chart.svg(comparedWith: chart).contains(#/class="[a-z-]+ (added|removed|changed)"/#))
  }
}
