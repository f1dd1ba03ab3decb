/// For people: aligned columns, coloured where the page is.
package struct TextOutput: OutputFormat {
  package let name = "text"

  package func bytes(of answer: some Answer, page: Page) -> [UInt8] {
    var page = page
    answer.writeText(to: &page)
    return page.bytes
  }
}
