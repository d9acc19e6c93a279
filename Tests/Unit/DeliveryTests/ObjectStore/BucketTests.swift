import HTTP
import LanguageModels
import Platform
import Testing

@testable import Delivery

@Suite struct BucketTests {
  func bucket(_ name: String = "league", endpoint: String? = nil) throws -> Bucket {
    let endpoint = try endpoint.map { try #require(Address($0)) }
    return try #require(Bucket(name, region: "eu-central-1", endpoint: endpoint))
  }

  @Test func whereObjectsAre() throws {
    func text(_ name: String, _ endpoint: String? = nil) throws -> String {
      try bucket(name, endpoint: endpoint).address(of: "a/index.html").text
    }
    #expect(try text("league") == "https://league.s3.eu-central-1.amazonaws.com/a/index.html")
    #expect(
      try text("paper.example.com")
        == "https://s3.eu-central-1.amazonaws.com/paper.example.com/a/index.html")
    #expect(try text("Old_One") == "https://s3.eu-central-1.amazonaws.com/Old_One/a/index.html")
    #expect(
      try text("league", "https://x.r2.cloudflarestorage.com")
        == "https://x.r2.cloudflarestorage.com/league/a/index.html")
    #expect(
      try text("league", "http://127.0.0.1:9000/store/")
        == "http://127.0.0.1:9000/store/league/a/index.html")
    let china = try #require(Bucket("league", region: "cn-north-1"))
    #expect(china.address(of: "x").text == "https://league.s3.cn-north-1.amazonaws.com.cn/x")
  }

  @Test(arguments: ["", "a/b", "a b", "..", "ü", "a?b", "a\nb", "a@b", "a:b"])
  func whatIsNoBucket(name: String) {
    #expect(Bucket(name, region: "eu-central-1") == nil)
    #expect(Bucket("league", region: name) == nil)
  }

  @Test func hostileNamesStayNames() throws {
    let bucket = try bucket()
    let names = [
      "a b/+.html": "/a%20b/%2B.html", "ü%41.txt": "/%C3%BC%2541.txt", "a#b?c&d": "/a%23b%3Fc%26d",
      "'\"<>": "/%27%22%3C%3E", "🏈": "/%F0%9F%8F%88", "a//b": "/a//b", "~-._": "/~-._",
    ]
    for (key, path) in names {
      let address = bucket.address(of: key)
      #expect(address.path == path && address.host == bucket.host && address.query == nil)
      #expect(Address(address.text) == address, "it is read as it is written")
      let copy = bucket.copy("x", to: key)
      #expect(copy.address == address && copy.headers["x-amz-copy-source"] == "/league/x")
      #expect(bucket.copy(key, to: "x").headers["x-amz-copy-source"] == "/league" + path)
    }
    let list = bucket.list(prefix: "a b/&c=", after: "t/+=")
    #expect(
      list.address.query == "list-type=2&prefix=a%20b%2F%26c%3D&continuation-token=t%2F%2B%3D")
    #expect(list.address.path == "/")
    let path = try self.bucket(endpoint: "https://s3.example.com").list(prefix: "", after: nil)
    #expect(path.address.text == "https://s3.example.com/league?list-type=2&prefix=")
  }

  @Test func whatGoesWithAnObject() throws {
    let headers = ObjectHeaders(contentType: "text/html; charset=utf-8", cacheControl: "no-cache")
    let bytes = Array("hello".utf8)
    let put = try bucket().put("index.html", bytes, headers, if: nil)
    #expect(put.method == "PUT" && put.body == bytes && put.isRepeatable)
    #expect(put.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(put.headers["Cache-Control"] == "no-cache")
    #expect(put.headers["x-amz-meta-sha256"] == hexadecimal(sha256(bytes)))
    #expect(
      put.headers["x-amz-checksum-sha256"] == "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=")
    #expect(put.headers["If-Match"] == nil && put.headers["If-None-Match"] == nil)
    let first = try bucket().put("x", bytes, headers, if: .absent)
    #expect(first.headers["If-None-Match"] == "*")
    let next = try bucket().put("x", bytes, headers, if: .unchanged("\"abc\""))
    #expect(next.headers["If-Match"] == "\"abc\"")
    let other = try bucket(endpoint: "https://s3.example.com").put("x", bytes, headers, if: nil)
    #expect(other.headers["x-amz-checksum-sha256"] == nil)
    let large = try bucket().put("x", Array(repeating: 0, count: 5_000_000), headers, if: nil)
    #expect(large.timeouts.total == .seconds(160))
  }
}
