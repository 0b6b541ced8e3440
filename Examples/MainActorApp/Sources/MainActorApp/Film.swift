/// What is played.
struct Film {
  let length: Int
  var position = 0
  var viewings = 0
}
