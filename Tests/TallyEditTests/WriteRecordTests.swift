import TallySystem
import TallyTestSupport
import Testing

@testable import TallyEdit

/// What is written down of a write is read as it was written, or not at all.
struct WriteRecordTests {
  private let record: WriteRecord = {
    let change = FileChange("a/b.tally", "one\ntwo\nthree\n", "one\n2\nthree\n")
    let made = FileChange("new.tally", nil, "new\n")
    var record = WriteRecord(
      note: WriteNote("edit", entries: [EntryPlace("0123456789ab", in: "a/b.tally")]),
      files: [
        WriteRecord.File(change, at: "a/b.tally", temporary: ".tally-1-0.tmp"),
        WriteRecord.File(made, at: "new.tally", temporary: ".tally-1-1.tmp"),
      ])
    record.made = ["a", "a/b"]
    record.undoes = 7
    record.unmade = ["c"]
    return record
  }()

  private func read(_ bytes: [UInt8]) -> WriteRecord? {
    bytes.withUnsafeBytes { WriteRecord($0) }
  }

  @Test func `It is read as it was written`() { #expect(read(record.encoded) == record) }

  @Test func `Of a content only what is no longer there is kept`() {
    #expect(record.files[0].old == Array("two".utf8))
    #expect(record.files[1].old == [])
  }

  @Test func `Cut off anywhere, or with any byte changed, it is no record`() {
    let bytes = record.encoded
    for length in bytes.indices { #expect(read(Array(bytes[..<length])) == nil) }
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0x10
      #expect(read(changed) == nil, "\(place)")
    }
  }
}
