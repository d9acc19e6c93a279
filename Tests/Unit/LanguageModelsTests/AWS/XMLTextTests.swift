import Platform
import Testing

@testable import LanguageModels

@Suite struct XMLTextTests {
  static func xml(_ text: String) -> XMLText { XMLText(Array(text.utf8)) }

  @Test func anErrorOfAStore() {
    let error = Self.xml(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Error><Code>NoSuchBucket</Code><Message>The &quot;x&quot; &amp; &#252; &#x1F3C8; &nope; &</Message>
      <BucketName/><RequestId>17</RequestId></Error>
      """)
    #expect(error["Code"] == "NoSuchBucket")
    #expect(error["Message"] == "The \"x\" & ü 🏈 &nope; &")
    #expect(error["RequestId"] == "17")
    #expect(error["BucketName"] == nil && error["Error"] == nil && error["HostId"] == nil)
  }

  @Test func namesInAList() {
    let list = Self.xml(
      "<L><Key>outside</Key><Contents><Key>a b+&lt;.html</Key></Contents>"
        + "<Contents><Key xml:space='x'>ü/%41</Key><KeyCount>2</KeyCount></Contents></L>")
    #expect(list.texts("Key") == ["outside", "a b+<.html", "ü/%41"])
    #expect(list.texts("Key", most: 2).count == 2)
    #expect(list["KeyCount"] == "2")
  }

  @Test(arguments: [
    "", "<", ">", "<Code", "<Code>", "<Code>x", "<Code>x</Code", "<Code><Code>",
    "<Code>x<b/></Code>",
    "</Code>", "<<Code>>", "<!DOCTYPE x [<!ENTITY a \"b\">]><Coda>&a;</Coda>",
  ]) func noiseHasNoText(text: String) {
    #expect(Self.xml(text)["Code"] == nil)
  }

  @Test func anythingAtAllEnds() {
    var chance = SeededRandom("xml")
    let pieces = ["<", ">", "/", "Code", "&", "&#", "x41;", "&#1114112;", ";", "é", "\u{0}", " "]
    for _ in 0..<2_000 {
      let text = (0..<chance.index(below: 30)).map { _ in
        pieces[chance.index(below: pieces.count)]
      }.joined()
      for found in Self.xml("<Code>\(text)</Code>").texts("Code") {
        #expect(found.utf8.count < 200)
      }
    }
  }

  @Test func whatIsWrittenIsReadAgain() {
    let text = "/a&b/<c>\"'ü"
    #expect(Self.xml("<Path>\(XMLText.encoded(text))</Path>")["Path"] == text)
  }
}
