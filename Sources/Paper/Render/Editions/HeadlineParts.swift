import Liquid
import Rank

/// A headline as a page sets it: the statement in large type with its number marked, and the punch line below.
struct HeadlineParts: Equatable {
  /// The statement before its number; all of it if there is none.
  private(set) var before: Substring
  /// The number that the statement gives, such as "29.10 points"; empty if there is none. It is the one that the week's
  /// card shows.
  private(set) var number: Substring = ""
  private(set) var after: Substring = ""
  /// What follows the first semicolon, with a capital letter; empty if nothing does.
  let punch: String

  /// - Parameters:
  ///   - number: The number of the week's card as printed; nil if it has none.
  ///   - names: The names of the league's teams, whose digits are no numbers.
  init(_ headline: String, number: String?, names: [String]) {
    let cut = headline.firstRange(of: "; ")
    let statement = headline[..<(cut?.lowerBound ?? headline.endIndex)]
    let rest = cut.map { headline[$0.upperBound...] } ?? ""
    punch = rest.prefix(1).uppercased() + rest.dropFirst()
    before = statement
    guard let number, let range = Self.range(of: number, in: headline, names),
      range.upperBound <= statement.endIndex
    else { return }
    before = statement[..<range.lowerBound]
    self.number = statement[range]
    after = statement[range.upperBound...]
  }

  var value: Value {
    [
      "before": .string(String(before)), "number": .string(String(number)),
      "after": .string(String(after)), "punch": .string(punch),
    ]
  }

  /// The place of a number outside of names, with the word "points" if that follows.
  private static func range(
    of number: String, in headline: String, _ names: [String]
  ) -> Range<String.Index>? {
    let numbers = PrintedNumber.all(in: headline, without: names)
    guard let range = numbers.first(where: { $0.text == number })?.range else { return nil }
    let unit = [" points", " point"].first { headline[range.upperBound...].hasPrefix($0) } ?? ""
    return range.lowerBound..<headline.index(range.upperBound, offsetBy: unit.count)
  }
}
