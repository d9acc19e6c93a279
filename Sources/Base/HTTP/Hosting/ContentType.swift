/// MIME types of files.
package enum ContentType {
  /// The MIME type for a file name, with the charset for text; files without an extension are text.
  package static func of(_ path: String) -> String {
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
