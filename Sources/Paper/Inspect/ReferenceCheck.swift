import HTML

/// Ids: each once in a page, and there where something asks for it.
enum ReferenceCheck {
  /// Attributes with one id or several.
  private static let references: Set<String> = [
    "for", "headers", "list", "form", "popovertarget", "aria-labelledby", "aria-describedby",
    "aria-controls", "aria-owns", "aria-activedescendant", "aria-details", "aria-flowto",
    "aria-errormessage", "itemref",
  ]

  static func complaints(about page: MarkupDocument) -> [Complaint] {
    var complaints: [Complaint] = []
    var ids: Set<String> = []
    for element in page.elements {
      guard let id = element.attribute("id") else { continue }
      if id.value.isEmpty || id.value.contains(where: \.isWhitespace) {
        complaints.append(
          Complaint(.brokenReference, "an id is a word without blanks", id.nameRange))
      } else if !ids.insert(id.value).inserted {
        complaints.append(
          Complaint(.duplicateID, "the id '\(id.value)' stands twice in this page", id.valueRange))
      }
    }
    for element in page.elements {
      for attribute in element.attributes where references.contains(attribute.name) {
        for id in attribute.value.split(whereSeparator: \.isWhitespace)
        where !ids.contains(String(id)) {
          complaints.append(
            Complaint(
              .brokenReference, "'\(attribute.name)' asks for the id '\(id)', which is not here",
              attribute.valueRange))
        }
      }
    }
    return complaints
  }
}
