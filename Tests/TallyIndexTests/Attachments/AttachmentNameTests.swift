import TallyIndex
import TallyModel
import TallySystem
import Testing

/// What becomes of a file's own name, and which names tell a hash.
struct AttachmentNameTests {
  private static let hash: UInt64 = 0x0123_4567_89AB_CDEF
  private static let hexadecimal = "0123456789abcdef"

  private func name(_ name: FilePath, number: Int = 1) throws -> String {
    let date = try #require(CalendarDate(year: 2026, month: 3, day: 4))
    let path = AttachmentName.path(
      of: name.bytes[...], date: date, hash: Self.hash, number: number
    ).display
    let start = "attachments/2026/03/2026-03-04-"
    #expect(path.hasPrefix(start), "\(path)")
    return path.replacing(start, with: "").replacing(Self.hexadecimal, with: "HASH")
  }

  @Test(arguments: [
    ("receipt.pdf", "receipt-HASH.pdf"), ("Receipt.PDF", "Receipt-HASH.pdf"),
    ("no ending", "no-ending-HASH"), ("a  b (1).jpeg", "a-b-1-HASH.jpeg"),
    ("发票 11月.jpg", "发票-11月-HASH.jpg"), ("Ру́чка_2.png", "Ру́чка_2-HASH.png"),
    ("a\nb\u{1B}[31m.txt", "a-b-31m-HASH.txt"), ("-rf", "rf-HASH"), ("--", "HASH"),
    ("a.tar.gz", "a-tar-HASH.gz"), (".hidden", "hidden-HASH"), (".", "HASH"),
    ("ends.", "ends-HASH"), ("odd.e n d", "odd-e-n-d-HASH"), ("chinese.发票", "chinese-发票-HASH"),
    ("long.abcdefghijk", "long-abcdefghijk-HASH"), ("long.abcdefghij", "long-HASH.abcdefghij"),
    ("🧾.pdf", "HASH.pdf"), ("x🧾🧾y.pdf", "x-y-HASH.pdf"), ("①½.pdf", "HASH.pdf"),
    ("\u{301}e\u{301}.pdf", "e\u{301}-HASH.pdf"), ("../../etc/passwd", "etc-passwd-HASH"),
    ("\u{202E}fdp.exe", "fdp-HASH.exe"),
    (String(repeating: "票", count: 85), String(repeating: "票", count: 40) + "-HASH"),
    (String(repeating: "x", count: 39) + " y.b", String(repeating: "x", count: 39) + "-HASH.b"),
  ])
  func `A file's name becomes a plain one`(_ own: String, _ expected: String) throws {
    #expect(try name(FilePath(own)) == expected)
  }

  @Test func `Bytes that are no text become a dash, and a number stands before the hash`() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0xFE, 0x62, 0x2E, 0x70, 0x64, 0x66]
    #expect(try name(FilePath(bytes: bytes)) == "a-b-HASH.pdf")
    #expect(try name("a.pdf", number: 2) == "a-2-HASH.pdf")
  }

  @Test func `No name is too long for a file system, and each tells its hash`() throws {
    let date = try #require(CalendarDate(year: 2026, month: 3, day: 4))
    let owns = ["x", "𝒳", "票", "e\u{301}", " ", ".", "-", "0", "a.b"]
    for own in owns {
      for count in [1, 39, 40, 41, 255] {
        for hash: UInt64 in [0, 1, .max, Self.hash] {
          let name = String(repeating: own, count: count) + ".abcdefghij"
          let path = AttachmentName.path(
            of: Array(name.utf8)[...], date: date, hash: hash, number: 9)
          #expect(path.name.count <= 255)
          #expect(AttachmentName.hash(in: path.name) == hash, "\(path)")
        }
      }
    }
  }

  @Test(arguments: [
    "photo-0123456789abcdef.jpg", "2026-03-04-0123456789ABCDEF.jpg",
    "2026-03-04-x-0123456789abcde.jpg", "2026-03-04-x-00123456789abcdef.jpg",
    "2026-03-04-x-0123456789abcdef.tar.gz", "2026-03-04-x-0123456789abcdef.", "2026-03-04-x.pdf",
    "2026-3-4-x-0123456789abcdef.pdf", "", "-", "2026-03-04-x-+123456789abcdef",
  ])
  func `A name that tally does not give tells no hash`(_ name: String) {
    #expect(AttachmentName.hash(in: Array(name.utf8)[...]) == nil)
  }
}
