import CZlib

/// A gzip file that is made bit by bit. The same bytes in give the same bytes out: it holds no name and no
/// time of its own.
public struct GzipFile: ~Copyable {
  /// The file so far.
  private var bytes: [UInt8]
  // zlib remembers where its stream lies, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private var checksum: UInt = 0
  private var size = 0

  /// Creates an empty file.
  /// - Parameter comment: A line that readers skip.
  public init(comment: String) {
    // Magic, deflate, a comment follows, no time, best compression, made on Unix.
    bytes = [0x1F, 0x8B, 8, 0x10, 0, 0, 0, 0, 2, 3]
    bytes += comment.utf8.filter { $0 != 0 }
    bytes.append(0)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    _ = zlib_begin(stream)
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Adds bytes to what is compressed.
  public mutating func append(_ more: [UInt8]) {
    guard !more.isEmpty else { return }
    size += more.count
    // zlib counts in 32 bits.
    var start = 0
    while start < more.count {
      let end = min(more.count, start + 1 << 30)
      compress(more[start..<end], Z_NO_FLUSH)
      start = end
    }
  }

  /// Ends the file.
  /// - Returns: All of it.
  public consuming func finished() -> [UInt8] {
    compress([], Z_FINISH)
    for number in [UInt32(truncatingIfNeeded: checksum), UInt32(truncatingIfNeeded: size)] {
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
      }
    }
    return bytes
  }

  /// The comment of a gzip file; nil if it has none.
  public static func comment(of file: [UInt8]) -> String? {
    guard file.count > 10, file.starts(with: [0x1F, 0x8B, 8, 0x10]) else { return nil }
    return String(decoding: file[10...].prefix { $0 != 0 }, as: UTF8.self)
  }

  private mutating func compress(_ part: ArraySlice<UInt8>, _ flush: Int32) {
    var output = [UInt8](repeating: 0, count: 65_536)
    part.withUnsafeBufferPointer { input in
      checksum = crc32(checksum, input.baseAddress, UInt32(input.count))
      // zlib only reads from it.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(input.count)
      repeat {
        output.withUnsafeMutableBufferPointer { buffer in
          stream.pointee.next_out = buffer.baseAddress
          stream.pointee.avail_out = UInt32(buffer.count)
          _ = deflate(stream, flush)
        }
        bytes += output.prefix(output.count - Int(stream.pointee.avail_out))
      } while stream.pointee.avail_out == 0
    }
  }
}
