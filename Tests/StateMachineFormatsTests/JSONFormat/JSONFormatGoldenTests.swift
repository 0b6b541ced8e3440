import StateMachineFormats
import StateMachines
import Testing

@Suite("The JSON format")
struct JSONFormatGoldenTests {
  @Test("A chart is written as JSON from which an equal description is read", arguments: Goldens.charts)
  func roundTrip(name: String) throws {
    let chart = try MachineDescription(json: Goldens.bytes(name), file: name)

    let text = try chart.json()
    let again = try MachineDescription(json: Array(text.utf8))

    #expect(try again.withoutPlaces == chart.withoutPlaces)
    #expect(try again.json() == text)
  }

  @Test("The goldens of the JSON format are all found")
  func found() {
    #expect(Goldens.charts.count >= 17)
  }

  @Test("A chart in the form that the JSON format prefers is written as it was read")
  func preferredForm() throws {
    let bytes = Goldens.bytes("Charts/player.json")

    let text = try MachineDescription(json: bytes).json()

    #expect(text == String(decoding: bytes, as: UTF8.self))
  }

  @Test("A chart is read from a file in JSON, whose path is that of its places")
  func fileOnDisk() throws {
    let chart = try MachineDescription(jsonFile: Goldens.path("Charts/smallest.json"))

    #expect(chart.states.map(\.name) == ["only"])
    #expect(chart.states[0].place.fileID == Goldens.path("Charts/smallest.json"))
    #expect(chart.states[0].place.description == "smallest.json:5:14")
  }

  @Test("A chart is read from JSON as its keys say")
  func parts() throws {
    let chart = try MachineDescription(json: Goldens.bytes("Charts/player.json"), file: "player.json")

    #expect(
      chart.description == """
        chart player
        initial off
        atomic off
        compound on, initial stopped
        atomic stopped in on
        parallel playing in on
        compound playing@0 in playing, initial audible
        atomic audible in playing@0
        atomic muted in playing@0
        compound track in playing, initial first
        atomic first in track
        atomic next in track
        final last in track
        final broken
        power: off -> deep history(of: on) / boot
        power: on -> off
        play: stopped -> playing
        stop: playing -> stopped
        mute: audible -> muted
        seek: in track if has track / move
        failure: any -> broken
        done(playing): playing -> stopped
        tick: ignored in off
        deep history of on: stopped
        entry playing: light up
        after power: save
        defer sleep in playing
        timeout 1800.0 seconds in stopped: power
        invoke decoder in playing
        """)
    #expect(chart.transitions[2].place == MachineDescription.Place(fileID: "player.json", line: 29, column: 5))
  }
}
