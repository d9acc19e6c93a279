import JSON

extension String {
  /// A name as people mean it: no blanks around it, single blanks inside, no control characters.
  /// Nil if nothing is left, so that defaults can follow with `??`.
  var cleanName: String? {
    var scalars = String.UnicodeScalarView()
    var pendingBlank = false
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
        pendingBlank = !scalars.isEmpty
      } else {
        if pendingBlank { scalars.append(" ") }
        pendingBlank = false
        scalars.append(scalar)
      }
    }
    return scalars.isEmpty ? nil : String(scalars)
  }
}

extension JSONValue {
  /// A platform's id: a string or a whole number, as they mix them.
  var id: String? { string?.cleanName ?? int.map { String($0) } }

  /// A string as a name.
  var name: String? { string?.cleanName }
}
