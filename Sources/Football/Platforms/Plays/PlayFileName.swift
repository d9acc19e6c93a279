/// The season and the week in a file's name, such as `2024-w05-NYG-SEA.json` or `2024_05_NYG_SEA.json`.
struct PlayFileName {
  let season: Int
  let week: Int

  init?(_ name: String) {
    let numbers = name.split { !$0.isASCII || !$0.isNumber }.prefix(2).compactMap { Int($0) }
    guard numbers.count == 2, (1999...2100).contains(numbers[0]), (1...22).contains(numbers[1])
    else { return nil }
    (season, week) = (numbers[0], numbers[1])
  }
}
