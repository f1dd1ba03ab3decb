/// A JSON object a line for each row, with the columns as keys.
package struct JSONLinesOutput: OutputFormat {
  package let name = "jsonl"

  package func bytes(of answer: some Answer, page: Page) -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = StructureWriter()
    answer.eachRow { row in
      writer.object(answer.columns, row)
      bytes += writer.take()
      bytes.append(UInt8(ascii: "\n"))
      writer = StructureWriter()
    }
    return bytes
  }
}
