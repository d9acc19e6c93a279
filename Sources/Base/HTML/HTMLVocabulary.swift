/// What one has to know about HTML's elements to read them.
enum HTMLVocabulary {
  /// Elements without content and end tag.
  static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  /// Elements whose content is text up to their end tag, without tags and references.
  static let rawText: Set<String> = ["script", "style", "iframe", "noembed", "noframes", "xmp"]

  /// Elements whose content is text up to their end tag, with references.
  static let escapableText: Set<String> = ["title", "textarea"]

  /// Elements whose end tag may be left out where something follows that cannot be in them.
  static let optionalEnd: Set<String> = [
    "html", "head", "body", "li", "dt", "dd", "p", "rt", "rp", "optgroup", "option", "colgroup",
    "caption", "thead", "tbody", "tfoot", "tr", "td", "th",
  ]

  /// Elements that end an open paragraph.
  static let endsParagraph: Set<String> = [
    "address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl",
    "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "hgroup", "hr", "li", "dd", "dt", "listing", "main", "menu", "nav", "ol", "p",
    "plaintext", "pre", "search", "section", "summary", "table", "ul",
  ]

  /// Which open elements an element ends, and the elements that keep those around them out of it.
  static func endedBy(_ name: String) -> (names: Set<String>, within: Set<String>)? {
    switch name {
    case "li": (["li"], ["ul", "ol", "menu"])
    case "dt", "dd": (["dt", "dd"], ["dl"])
    case "option": (["option"], ["select", "datalist", "optgroup"])
    case "optgroup": (["option", "optgroup"], ["select"])
    case "rt", "rp": (["rt", "rp"], ["ruby"])
    case "td", "th": (["td", "th"], ["tr", "table"])
    case "tr": (["td", "th", "tr", "colgroup", "caption"], ["tbody", "thead", "tfoot", "table"])
    case "tbody", "thead", "tfoot":
      (["td", "th", "tr", "tbody", "thead", "tfoot", "colgroup", "caption"], ["table"])
    default: nil
    }
  }

  /// Elements that an end tag of something around them cannot pass.
  static let scope: Set<String> = [
    "table", "td", "th", "caption", "html", "template", "button", "object", "marquee", "select",
  ]

  /// Elements that stand in a page's head; anything else begins its body.
  static let head: Set<String> = [
    "base", "link", "meta", "noscript", "script", "style", "template", "title",
  ]

  /// Elements of HTML that cannot stand in a drawing or a formula, except where those let text in.
  static let breaksOutOfForeign: Set<String> = endsParagraph.subtracting(["summary", "search"])
    .union([
      "b", "big", "blockquote", "body", "br", "code", "em", "embed", "head", "i", "img", "meta",
      "nobr", "s", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var",
    ])

  /// Elements of SVG and MathML that hold HTML.
  static let integrationPoints: Set<String> = ["foreignObject", "desc", "annotation-xml", "mtext"]

  /// SVG's names with capitals, which HTML's reader would lose.
  static let foreignNames = Dictionary(
    uniqueKeysWithValues: [
      "animateMotion", "animateTransform", "clipPath", "feBlend", "feColorMatrix", "feComposite",
      "feDropShadow", "feFlood", "feGaussianBlur", "feImage", "feMerge", "feMergeNode",
      "feMorphology", "feOffset", "feTile", "feTurbulence", "foreignObject", "linearGradient",
      "radialGradient", "textPath",
    ].map { ($0.lowercased(), $0) })

  /// SVG's attributes with capitals.
  static let foreignAttributes = Dictionary(
    uniqueKeysWithValues: [
      "attributeName", "clipPathUnits", "gradientTransform", "gradientUnits", "keyPoints",
      "keySplines", "keyTimes", "lengthAdjust", "markerHeight", "markerUnits", "markerWidth",
      "maskContentUnits", "maskUnits", "pathLength", "patternContentUnits", "patternTransform",
      "patternUnits", "preserveAspectRatio", "primitiveUnits", "refX", "refY", "repeatCount",
      "repeatDur", "spreadMethod", "startOffset", "stdDeviation", "textLength", "viewBox",
    ].map { ($0.lowercased(), $0) })
}
