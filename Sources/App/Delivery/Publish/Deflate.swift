import CZlib

/// Bytes that are compressed bit by bit, as gzip and zip files hold them. The same bytes in give the same
/// bytes out.
struct Deflate: ~Copyable {
  /// What has been compressed so far, behind what it was begun with.
  private var bytes: [UInt8]
  /// The CRC-32 of what has been put in.
  private(set) var checksum: UInt32 = 0
  /// How many bytes have been put in.
  private(set) var size = 0
  // zlib remembers where its stream lies, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  /// - Parameter bytes: What stands before the compressed bytes.
  init(after bytes: [UInt8] = []) {
    self.bytes = bytes
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
  mutating func append(_ more: [UInt8]) {
    size += more.count
    // zlib counts in 32 bits.
    var start = 0
    while start < more.count {
      let end = min(more.count, start + 1 << 30)
      compress(more[start..<end], Z_NO_FLUSH)
      start = end
    }
  }

  /// Ends the compressed bytes.
  /// - Returns: What it was begun with and all of them.
  consuming func finished() -> [UInt8] {
    compress([], Z_FINISH)
    return bytes
  }

  private mutating func compress(_ part: ArraySlice<UInt8>, _ flush: Int32) {
    var output = [UInt8](repeating: 0, count: 65_536)
    part.withUnsafeBufferPointer { input in
      if !input.isEmpty {
        let sum = crc32(UInt(checksum), input.baseAddress, UInt32(input.count))
        checksum = UInt32(truncatingIfNeeded: sum)
      }
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

extension [UInt8] {
  /// Adds a number, its lowest byte first, as the formats of those days have it.
  mutating func append(_ number: Int, width: Int) {
    for place in 0..<width { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }
}
