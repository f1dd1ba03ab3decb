import TallyModel
package import TallySystem

/// What somebody who follows a ledger's files says of its index: that it was in step with them when asked.
package struct KeptState: Equatable, Sendable {
  /// The generation that has all that was in the files then.
  package var generation: Int
  /// Which directory the root was.
  package var root: FileIdentity
  package var schema: Int

  package init(generation: Int, root: FileIdentity, schema: Int) {
    self.generation = generation
    self.root = root
    self.schema = schema
  }
}

extension LedgerReader {
  /// Reads a ledger from its index alone, on the word of somebody who follows its files.
  ///
  /// Only `tally.json` and `types.json` are read. The tree of what is returned is empty.
  ///
  /// - Returns: nil where the word is of something else than what is here: another index, another
  ///   directory at the path, other settings than the index was made with. Then the files have to be compared.
  package func readKept(_ path: FilePath, _ state: KeptState) throws(SystemError) -> Ledger? {
    guard let cache, state.schema == Index.schema else { return nil }
    let root = try RootDirectory(path)
    guard try root.directory("").status().stamp.identity == state.root else { return nil }
    var ledger = try readSettings(root)
    let work = try work(root, ledger)
    do throws(IndexUnavailable) {
      let index = try Index.open(cache: cache, root: ledger.root, options: options)
      do throws(IndexFailure) {
        let isThere = try readKept(index, work, state.generation, into: &ledger)
        return isThere ? ledger : nil
      } catch {
        if error.isDamage { index.markDamaged() }
        return nil
      }
    } catch {
      return nil
    }
  }

  private func readKept(
    _ index: Index, _ work: ReadingWork, _ generation: Int, into ledger: inout Ledger
  ) throws(IndexFailure) -> Bool {
    let snapshot = try IndexSnapshot(index)
    guard let meta = snapshot.meta, meta.generation >= generation, meta.rules == work.rulesHash,
      let contents = try snapshot.contents(),
      contents.exclude == IndexContents.hash(of: ledger.settings.exclude)
    else { return false }
    ledger.take(contents.problems)
    ledger.unlistedIncludes += contents.unlisted
    ledger.contexts = contents.contexts
    var records: [GroupRecord] = []
    for group in contents.groups {
      guard let record = try snapshot.briefRecord(group) else { Damage.found() }
      records.append(record)
    }
    let parts = records.order(contents.pieces)
    ledger.blocks += parts.map { snapshot.block(records[$0.group].parts[$0.number]) }
    for record in records { ledger.takeOutcomes(record) }
    if records.haveAssertions(parts, ledger.blocks) {
      guard let derived = try snapshot.derived(),
        derived.configuration == DerivedRecord.configuration(ledger, work),
        derived.input == DerivedRecord.input(records, parts)
      else { return false }
      ledger.take(derived)
    }
    ledger.index.directory = index.directory
    ledger.index.meta = meta
    ledger.snapshot = snapshot
    return true
  }
}
