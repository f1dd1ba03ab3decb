import TallyFormats
package import TallyIndex
import TallyModel

extension Ledger {
  /// Of all entries, in reading order.
  package var identities: [UInt64] {
    blocks.flatMap { block in (0..<block.entryCount).map { block.identity(of: $0) } }
  }
}

extension Block {
  /// All that it says of its entries and problems, a line each, wherever a cut may be.
  package var entryLines: [String] {
    let columns = entries
    return (0..<entryCount).map { entry in
      let texts = [columns.payee, columns.note, columns.comment, columns.code, columns.id].map {
        strings[Int($0[entry])]
      }
      let sides = [columns.flow, columns.from, columns.to].map { name(Int($0[entry])) }
      let numbers = [
        Int(columns.date[entry]), Int(columns.time[entry]), Int(columns.status[entry]),
        Int(columns.kind[entry].stored), line(of: entry), range(of: entry).lowerBound,
        range(of: entry).count,
      ]
      let path = files[Int(columns.file[entry])].path
      return "\(path) \(numbers) \(sides) \(texts) \(itemTexts(entry)) \(attributeTexts(entry)) "
        + Identity.text(identity(of: entry))
    }
  }

  private func name(_ index: Int) -> String {
    let key = names[index]
    return "\(vocabulary[key.string]) \(key.form)"
  }

  private func itemTexts(_ entry: Int) -> [String] {
    items(of: entry).map { row in
      let cost = items.costCommodity[row]
      return "\(name(Int(items.name[row]))) \(items.sign[row]) \(items.amount[row]) "
        + commodity(items.commodity[row]) + " @@ \(items.cost[row]) " + commodity(cost)
    }
  }

  private func attributeTexts(_ entry: Int) -> [String] {
    attributes(of: entry).map { row in
      "\(attributes.kind[row]) \(strings[Int(attributes.key[row])])="
        + strings[Int(attributes.value[row])]
    }
  }
}
