package import TallyModel
import TallySystem

/// The files of a block, in reading order; of a part, its one file.
package struct BlockFiles: RandomAccessCollection {
  let block: Block

  package var startIndex: Int { 0 }
  package var endIndex: Int { block.summary.fileCount }

  package subscript(_ index: Int) -> BlockFile { BlockFile(block: block, index: index) }
}

/// A file of a block: what is asked of it is read then.
package struct BlockFile {
  let block: Block
  let index: Int

  /// Relative to the root; the bytes of its name, since a name need not be UTF-8.
  package var pathBytes: [UInt8] {
    let paths: Column<UInt32> = block.column(.filePath)
    return block.vocabulary.withBytes(Int(paths[index])) { Array($0) }
  }

  /// As it is shown, and as `file:` matches it.
  package var path: String {
    FilePath(bytes: pathBytes).display
  }

  /// The name of its format.
  package var format: String {
    let formats: Column<UInt32> = block.column(.fileFormat)
    return block.vocabulary[Int(formats[index])]
  }

  /// The rows of its entries.
  package var entries: Range<Int> {
    let firsts: Column<UInt32> = block.column(.fileFirstEntry)
    return Int(
      firsts[index])..<(index + 1 < firsts.count ? Int(firsts[index + 1]) : block.entryCount)
  }

  /// All errors, those that are not listed too.
  package var errorCount: Int {
    let errors: Column<UInt32> = block.column(.fileErrors)
    return Int(errors[index])
  }

  /// At most `Diagnostic.mostPerFile`, then one that counts the rest.
  package var problems: [Diagnostic] {
    guard block.summary.problemCount > 0 else { return [] }
    let ends: Column<UInt32> = block.column(.fileProblems)
    let start = index == 0 ? 0 : Int(ends[index - 1])
    let bytes = block.bytes(.problems)
    guard start <= Int(ends[index]), Int(ends[index]) <= bytes.count else { Damage.found() }
    var reader = RecordReader(UnsafeRawBufferPointer(rebasing: bytes[start..<Int(ends[index])]))
    var problems: [Diagnostic] = []
    while !reader.isAtEnd {
      guard var problem = Diagnostic(from: &reader) else { Damage.found() }
      if problem.span.line > 0 { problem.span.line += UInt32(clamping: block.place.line) }
      problems.append(problem)
    }
    return problems
  }
}

extension Block {
  package var files: BlockFiles { BlockFiles(block: self) }
}
