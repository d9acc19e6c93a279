import Platform
import Testing

@testable import Delivery

/// The input and output of git.
@Suite struct GitCommitTests {
  /// A carriage return and a line feed are one character.
  @Test func noNameEndsItsLine() {
    let person = GitCommit.Person(name: "a\r\nfeature x\n<>", email: "a\r\n@b>")
    #expect(person.name == "afeature x" && person.email == "a@b")
  }

  @Test func aCommitIsAtomic() {
    var commit = GitCommit()
    commit.remove("old \"x\"\n.html")
    commit.put(Array("<p>\n".utf8), at: "a b.html")
    commit.put([], at: ".nojekyll")
    let stream = commit.stream(
      to: "refs/skidmark/x", on: "abcd", by: GitCommit.Person(name: "A <B>\n", email: "a@b"),
      at: Instant(seconds: 7), message: "Publish ü")
    let wanted = """
      feature done
      feature get-mark
      blob
      mark :1
      data 4
      <p>

      blob
      mark :2
      data 0

      commit refs/skidmark/x
      mark :3
      committer A B <a@b> 7 +0000
      data 10
      Publish ü
      from abcd
      D "old \\"x\\"\\n.html"
      M 100644 :1 "a b.html"
      M 100644 :2 ".nojekyll"

      get-mark :3
      done

      """
    #expect(String(decoding: stream, as: UTF8.self) == wanted)
  }

  @Test func theFirstCommitOfABranchHasNoParent() {
    let stream = GitCommit().stream(
      to: "r", on: nil, by: GitCommit.Person(name: "A", email: "a"), at: Instant(seconds: 0),
      message: "m")
    #expect(!String(decoding: stream, as: UTF8.self).contains("from"))
  }

  private let tree = GitTree(
    listing: Array(
      "100644 blob aa\tindex.html\0100755 blob bb\tbin/x\0120000 blob cc\tassets\0160000 commit dd\tü\0"
        .utf8))

  @Test func aTreeListingIsRead() {
    #expect(tree.entries.count == 4)
    #expect(tree.has("aa", at: "index.html") && !tree.has("ab", at: "index.html"))
    #expect(!tree.has("bb", at: "bin/x"), "that one may be run")
    #expect(tree.entries["ü"]?.object == "dd")
    #expect(GitTree().entries.isEmpty)
  }

  @Test func conflictsWithParentAndChildPathsAreFound() {
    let paths = ["index.html", "bin", "bin/y", "assets/a.css", "other.html", "ü/x"]
    #expect(
      tree.inTheWay(of: paths) { _ in false } == ["index.html", "bin", "assets/a.css", "ü/x"])
    #expect(tree.inTheWay(of: paths) { $0 != "bin/x" } == ["bin"])
    #expect(tree.inTheWay(of: paths) { _ in true }.isEmpty)
  }
}
