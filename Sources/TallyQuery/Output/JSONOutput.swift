/// One JSON value, nested as the answer is; each report says how in its header.
///
/// Amounts are strings.
package struct JSONOutput: OutputFormat {
  package let name = "json"

  package func bytes(of answer: some Answer, page: Page) -> [UInt8] {
    var writer = StructureWriter()
    answer.writeStructure(to: &writer)
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
