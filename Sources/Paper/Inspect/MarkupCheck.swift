import Diagnostics
import HTML

/// Whether a page is HTML that browsers, screen readers and the site's own rules agree with.
enum MarkupCheck {
  static func complaints(about page: MarkupDocument) -> [Complaint] {
    var complaints = PageCheck.complaints(about: page)
    for element in page.elements {
      if element.isForeign {
        checkDrawing(element, &complaints)
      } else {
        check(element, &complaints)
      }
      checkSafety(element, &complaints)
    }
    return complaints + ReferenceCheck.complaints(about: page)
  }

  // MARK: HTML

  private static func check(_ element: MarkupElement, _ complaints: inout [Complaint]) {
    guard let own = HTMLRules.elements[element.name] else {
      // Somebody's own element has a dash in its name.
      if !element.name.contains("-") {
        let hint = nearest(to: element.name, among: HTMLRules.elements.keys.sorted())
        complaints.append(
          Complaint(
            .unknownElement, "HTML has no <\(element.name)>, or not any more", element.range,
            notes: hint.map { ["did you mean '\($0)'?"] } ?? []))
      }
      return
    }
    for attribute in element.attributes {
      checkAttribute(attribute, of: element, own: own, &complaints)
    }
    checkPlace(element, &complaints)
    checkName(element, &complaints)
  }

  private static func checkAttribute(
    _ attribute: MarkupAttribute, of element: MarkupElement, own: Set<String>,
    _ complaints: inout [Complaint]
  ) {
    let name = attribute.name
    if own.contains(name) || HTMLRules.globalAttributes.contains(name) { return }
    if name.hasPrefix("data-"), name.utf8.count > 5 { return }
    // Handlers have a rule of their own.
    if name.hasPrefix("on") { return }
    if name.hasPrefix("aria-"), HTMLRules.ariaAttributes.contains(String(name.dropFirst(5))) {
      return
    }
    let known = own.union(HTMLRules.globalAttributes)
    let hint = nearest(to: name, among: known.sorted())
    complaints.append(
      Complaint(
        .unknownAttribute, "<\(element.name)> has no attribute '\(name)', or not any more",
        attribute.nameRange, notes: hint.map { ["did you mean '\($0)'?"] } ?? []))
  }

  private static func checkPlace(_ element: MarkupElement, _ complaints: inout [Complaint]) {
    let name = element.name
    if let parent = element.parent, !parent.isForeign {
      let wrongParent = HTMLRules.parents[name].map { !$0.contains(parent.name) } ?? false
      let wrongChild = HTMLRules.children[parent.name].map { !$0.contains(name) } ?? false
      if (wrongParent || wrongChild) && parent.name != "template" {
        complaints.append(
          Complaint(
            .misplacedElement, "<\(name)> cannot stand directly in <\(parent.name)>",
            element.range))
      }
    } else if element.parent == nil, let parents = HTMLRules.parents[name] {
      complaints.append(
        Complaint(
          .misplacedElement, "<\(name)> stands only in \(words(parents))", element.range))
    }
    let isBlock = HTMLRules.blocks.contains(name)
    let isControl = HTMLRules.controls.contains(name) && name != "label"
    guard isBlock || isControl else { return }
    for ancestor in element.ancestors {
      if isBlock, HTMLRules.phrasesOnly.contains(ancestor.name) {
        complaints.append(
          Complaint(.blockInInline, "<\(name)> cannot stand in <\(ancestor.name)>", element.range))
        break
      }
      if isControl, ancestor.name == "a" || ancestor.name == "button" {
        complaints.append(
          Complaint(.nestedControl, "<\(name)> cannot stand in <\(ancestor.name)>", element.range))
        break
      }
    }
  }

  private static func words(_ names: Set<String>) -> String {
    names.sorted().map { "<\($0)>" }.joined(separator: ", ")
  }

  /// Whether people who do not see the page are told what this is.
  private static func checkName(_ element: MarkupElement, _ complaints: inout [Complaint]) {
    switch element.name {
    case "img":
      if element["alt"] == nil {
        complaints.append(
          Complaint(
            .missingAlternative, "the picture has no 'alt' that says what it shows", element.range,
            notes: ["alt=\"\" is right for a picture that says nothing"]))
      }
    case "area":
      if element["href"] != nil, element["alt"] == nil {
        complaints.append(Complaint(.missingAlternative, "the area has no 'alt'", element.range))
      }
    case "a" where element["href"] != nil, "button":
      if !isNamed(element) {
        complaints.append(
          Complaint(
            .namelessControl, "<\(element.name)> has no text that says what it does", element.range)
        )
      }
    default: break
    }
  }

  private static func isNamed(_ element: MarkupElement) -> Bool {
    if ["aria-label", "aria-labelledby", "title"].contains(where: { element[$0]?.isBlank == false })
    {
      return true
    }
    if !element.text.isBlank { return true }
    return element.descendants.contains { inner in
      ["alt", "aria-label", "title"].contains { inner[$0]?.isBlank == false }
    }
  }

  // MARK: Drawings

  private static func checkDrawing(_ element: MarkupElement, _ complaints: inout [Complaint]) {
    let isInFormula = element.name == "math" || element.ancestors.contains { $0.name == "math" }
    guard !isInFormula else { return }
    if !HTMLRules.drawing.contains(element.name) {
      complaints.append(
        Complaint(.unknownElement, "SVG has no <\(element.name)>", element.range))
    }
    guard element.name == "svg" else { return }
    let isHidden = ([element] + element.ancestors).contains { $0["aria-hidden"] == "true" }
    let hasName =
      element["aria-label"]?.isBlank == false || element["aria-labelledby"] != nil
      || element.children.contains { $0.name == "title" && !$0.text.isBlank }
    if !isHidden, !hasName, element["role"] != "presentation" {
      complaints.append(
        Complaint(
          .missingAlternative, "the drawing has no <title> and no aria-label", element.range,
          notes: ["aria-hidden=\"true\" is right for a drawing that says nothing"]))
    }
  }

  // MARK: The site's own rules

  private static let dataTypes: Set<String> = ["application/ld+json", "application/json"]

  private static func checkSafety(_ element: MarkupElement, _ complaints: inout [Complaint]) {
    let note = ["the site's content security policy refuses it"]
    if element.name == "script", element["src"] == nil, element["href"] == nil,
      !dataTypes.contains(element["type"]?.lowercased() ?? "")
    {
      complaints.append(
        Complaint(
          .inlineScript, "a script stands in the page, not in a file", element.range, notes: note))
    }
    if element.name == "style" {
      complaints.append(
        Complaint(
          .inlineStyle, "a style stands in the page, not in a file", element.range, notes: note))
    }
    for attribute in element.attributes {
      if attribute.name.hasPrefix("on"), attribute.name.utf8.count > 3 {
        complaints.append(
          Complaint(
            .inlineHandler, "a script stands in '\(attribute.name)'", attribute.nameRange,
            notes: note))
      } else if attribute.name == "style" {
        complaints.append(
          Complaint(.inlineStyle, "a style stands in 'style'", attribute.nameRange, notes: note))
      }
    }
  }
}

extension String {
  /// Whether nobody sees anything of it.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
