extension String {
  /// The amounts of points in a text, such as `101.48`.
  var pointAmounts: [Substring] {
    split { !$0.isNumber && $0 != "." }.compactMap { word in
      let number = word.last == "." ? word.dropLast() : word
      return number.first != "." && number.contains(".") ? number : nil
    }
  }
}
