import CSV
import Testing

@Suite struct CSVTests {
  private func cells(_ text: String) -> [[String?]] {
    CSVRecords(Array(text.utf8)).map { record in (0..<record.count).map { record[$0] } }
  }

  @Test func everyLineEndIsRead() {
    let expected: [[String?]] = [["a", "b"], ["1", "2"]]
    for end in ["\n", "\r\n", "\r"] {
      #expect(cells("a,b\(end)1,2") == expected)
      #expect(cells("a,b\(end)1,2\(end)") == expected)
    }
  }

  @Test func aByteOrderMarkIsNoPartOfTheFirstName() {
    #expect(cells("\u{FEFF}Rk,Tm\n") == [["Rk", "Tm"]])
  }

  @Test func quotedCellsKeepCommasMarksAndLines() {
    #expect(
      cells("\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\"\n,x") == [
        ["a,b", "say \"hi\"", "two\nlines"], ["", "x"],
      ])
  }

  @Test func emptyLinesAreSkippedAndEmptyCellsAreNot() {
    #expect(cells("a\n\n\nb,\n,\n") == [["a"], ["b", ""], ["", ""]])
  }

  @Test func anOpenQuoteEndsWithTheFile() {
    #expect(cells("a,\"b\nc") == [["a", "b\nc"]])
  }

  @Test func recordsKnowTheirLineAndBytes() throws {
    let records = Array(CSVRecords(Array("x\n\"a\nb\",2\nc,345".utf8)))
    #expect(records.map(\.line) == [1, 2, 4])
    #expect(records[2].range == 10..<15)
    #expect(records[2].range(of: 1) == 12..<15)
    #expect(records[2][2] == nil)
  }

  @Test func rowsAreReadByTheirColumnsNames() throws {
    let table = CSVTable(Array("id,n,n,on\n7,3.0,9,1\nx,NA,,0\nshort\n".utf8))
    let rows = Array(table.rows)
    #expect(table.has(["id", "on"]) && !table.has(["id", "off"]))
    #expect(rows.map { $0["id"] } == ["7", "x", "short"])
    #expect(rows.map { $0.whole("n") } == [3, nil, nil])
    #expect(rows.map { $0.isOn("on") } == [true, false, false])
    #expect(rows[0]["nothing"] == nil)
  }
}
