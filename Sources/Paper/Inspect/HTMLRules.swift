/// HTML's elements and attributes: <https://html.spec.whatwg.org/multipage/indices.html>.
enum HTMLRules {
  /// The elements with their own attributes. What is not here is obsolete or never was.
  static let elements: [String: Set<String>] = {
    var elements: [String: Set<String>] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: ":", omittingEmptySubsequences: false)
      let attributes = Set((parts.last ?? "").split(separator: " ").map(String.init))
      for name in parts[0].split(separator: " ") { elements[String(name)] = attributes }
    }
    return elements
  }()

  private static let table = """
    a: href target download ping rel hreflang type referrerpolicy
    abbr address article aside b bdi bdo cite code dd dfn div dl dt em figcaption figure footer:
    h1 h2 h3 h4 h5 h6 head header hgroup i kbd main mark menu nav noscript p picture pre rp rt:
    ruby s samp search section small span strong sub summary sup title u ul var wbr br caption:
    html: xmlns
    area: alt coords shape href target download ping rel referrerpolicy
    audio: src crossorigin preload autoplay loop muted controls
    base: href target
    blockquote q: cite
    body:
    button: disabled form formaction formenctype formmethod formnovalidate formtarget name \
    popovertarget popovertargetaction type value
    canvas: width height
    col colgroup: span
    data: value
    datalist tbody thead tfoot tr table:
    del ins: cite datetime
    details: open name
    dialog: open
    embed: src type width height
    fieldset: disabled form name
    form: accept-charset action autocomplete enctype method name novalidate target rel
    hr:
    iframe: src srcdoc name sandbox allow allowfullscreen width height referrerpolicy loading
    img: alt src srcset sizes crossorigin usemap ismap width height referrerpolicy decoding \
    loading fetchpriority
    input: accept alt autocomplete checked dirname disabled form formaction formenctype formmethod \
    formnovalidate formtarget height list max maxlength min minlength multiple name pattern \
    placeholder popovertarget popovertargetaction readonly required size src step type value width
    label: for
    legend:
    li: value
    link: href crossorigin rel as media integrity hreflang type referrerpolicy sizes imagesrcset \
    imagesizes blocking color disabled fetchpriority
    map slot: name
    meta: name http-equiv content charset media property
    meter: value min max low high optimum
    object: data type name form width height
    ol: reversed start type
    optgroup: disabled label
    option: disabled label selected value
    output: for form name
    progress: value max
    script: src type nomodule async defer crossorigin integrity referrerpolicy blocking \
    fetchpriority
    select: autocomplete disabled form multiple name required size
    source: type media src srcset sizes width height
    style: media blocking
    td: colspan rowspan headers
    template: shadowrootmode
    textarea: autocomplete cols dirname disabled form maxlength minlength name placeholder \
    readonly required rows wrap
    th: colspan rowspan headers scope abbr
    time: datetime
    track: default kind label src srclang
    video: src crossorigin poster preload autoplay playsinline loop muted controls width height
    """

  /// Attributes that every element may have, besides `data-…`.
  static let globalAttributes: Set<String> = [
    "accesskey", "autocapitalize", "autocorrect", "autofocus", "class", "contenteditable", "dir",
    "draggable", "enterkeyhint", "hidden", "id", "inert", "inputmode", "is", "itemid", "itemprop",
    "itemref", "itemscope", "itemtype", "lang", "nonce", "part", "popover", "role", "slot",
    "spellcheck", "style", "tabindex", "title", "translate", "writingsuggestions", "xml:lang",
  ]

  /// What may follow `aria-`: <https://www.w3.org/TR/wai-aria-1.2/#state_prop_def>.
  static let ariaAttributes: Set<String> = [
    "activedescendant", "atomic", "autocomplete", "braillelabel", "brailleroledescription", "busy",
    "checked", "colcount", "colindex", "colindextext", "colspan", "controls", "current",
    "describedby", "description", "details", "disabled", "dropeffect", "errormessage", "expanded",
    "flowto", "grabbed", "haspopup", "hidden", "invalid", "keyshortcuts", "label", "labelledby",
    "level", "live", "modal", "multiline", "multiselectable", "orientation", "owns", "placeholder",
    "posinset", "pressed", "readonly", "relevant", "required", "roledescription", "rowcount",
    "rowindex", "rowindextext", "rowspan", "selected", "setsize", "sort", "valuemax", "valuemin",
    "valuenow", "valuetext",
  ]

  /// SVG's elements: <https://www.w3.org/TR/SVG2/eltindex.html>.
  static let drawing: Set<String> = [
    "a", "animate", "animateMotion", "animateTransform", "circle", "clipPath", "defs", "desc",
    "ellipse", "feBlend", "feColorMatrix", "feComposite", "feDropShadow", "feFlood",
    "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology", "feOffset", "feTile",
    "feTurbulence", "filter", "foreignObject", "g", "image", "line", "linearGradient", "marker",
    "mask", "metadata", "mpath", "path", "pattern", "polygon", "polyline", "radialGradient", "rect",
    "script", "set", "stop", "style", "svg", "switch", "symbol", "text", "textPath", "title",
    "tspan", "use", "view",
  ]

  /// Elements that only phrases may stand in.
  static let phrasesOnly: Set<String> = [
    "h1", "h2", "h3", "h4", "h5", "h6", "span", "em", "strong", "b", "i", "small", "code", "kbd",
    "samp", "var", "sub", "sup", "abbr", "cite", "dfn", "mark", "q", "s", "u", "time", "data",
    "label", "button", "bdi", "bdo", "pre", "p", "rt", "meter", "progress", "output",
  ]

  /// Elements that are more than a phrase.
  static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "details", "dialog", "dd", "div", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "hgroup", "hr", "li", "main", "menu", "nav", "ol", "p", "pre", "search", "section",
    "table", "ul",
  ]

  /// The elements that something has to stand directly in.
  static let parents: [String: Set<String>] = [
    "li": ["ul", "ol", "menu"], "dt": ["dl", "div"], "dd": ["dl", "div"],
    "tr": ["tbody", "thead", "tfoot", "table"], "td": ["tr"], "th": ["tr"], "tbody": ["table"],
    "thead": ["table"], "tfoot": ["table"], "caption": ["table"], "colgroup": ["table"],
    "col": ["colgroup", "table"], "figcaption": ["figure"], "summary": ["details"],
    "legend": ["fieldset"], "option": ["select", "datalist", "optgroup"], "optgroup": ["select"],
    "source": ["picture", "audio", "video"], "track": ["audio", "video"],
    "head": ["html"], "body": ["html"], "rt": ["ruby"], "rp": ["ruby"],
  ]

  /// The elements that alone may stand directly in something.
  static let children: [String: Set<String>] = [
    "ul": ["li", "script", "template"], "ol": ["li", "script", "template"],
    "menu": ["li", "script", "template"], "dl": ["dt", "dd", "div", "script", "template"],
    "table": ["caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "script", "template"],
    "thead": ["tr", "script", "template"], "tbody": ["tr", "script", "template"],
    "tfoot": ["tr", "script", "template"], "tr": ["td", "th", "script", "template"],
    "select": ["option", "optgroup", "hr", "script", "template"],
  ]

  /// Elements that a reader operates.
  static let controls: Set<String> = [
    "a", "button", "input", "select", "textarea", "label", "details", "summary", "iframe", "audio",
    "video",
  ]
}
