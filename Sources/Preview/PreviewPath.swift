import WebAddress

/// The path of a request, read with suspicion.
struct PreviewPath {
  /// The path below the folder: no slash at its beginning, one at its end for a folder.
  let name: String

  /// Reads a path; nil for one that no honest page asks for.
  init?(_ raw: String) {
    guard raw.hasPrefix("/"), !raw.hasPrefix("//"), let decoded = Self.decoded(raw) else {
      return nil
    }
    let parts = decoded.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(".."), !parts.contains(".") else { return nil }
    name = String(decoded.dropFirst())
  }

  /// Whether a part begins with a dot: what a folder keeps to itself.
  var isHidden: Bool {
    name.split(separator: "/").contains { $0.hasPrefix(".") && $0 != ".well-known" }
  }

  private static func decoded(_ raw: String) -> String? {
    // Control characters and backslashes have no place in the names of a site's files.
    raw.resolvingPercents().flatMap { text in
      text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") } ? text : nil
    }
  }
}

/// What kinds of files are called on the web.
enum ContentType {
  static func of(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.contains(".") ? name.split(separator: ".").last?.lowercased() : nil
    return switch ending {
    case "html", "htm": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json", "map": "application/json; charset=utf-8"
    case "webmanifest": "application/manifest+json; charset=utf-8"
    case "xml": "application/xml; charset=utf-8"
    case "svg": "image/svg+xml; charset=utf-8"
    case "md": "text/markdown; charset=utf-8"
    case "txt", nil: "text/plain; charset=utf-8"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "avif": "image/avif"
    case "ico": "image/x-icon"
    case "woff2": "font/woff2"
    case "woff": "font/woff"
    case "ttf": "font/ttf"
    case "otf": "font/otf"
    case "pdf": "application/pdf"
    case "mp4": "video/mp4"
    case "webm": "video/webm"
    case "mp3": "audio/mpeg"
    case "wasm": "application/wasm"
    default: "application/octet-stream"
    }
  }
}
