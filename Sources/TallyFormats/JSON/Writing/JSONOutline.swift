/// An array or an object of a text, taken apart one level deep, to put something in or take it out.
///
/// What stands between two neighbours is the style: what is put in gets the same around it, and what is
/// taken out leaves the rest as if it had never been there. It holds places, not the bytes.
struct JSONOutline {
  /// An element of an array, or a member of an object.
  struct Slot {
    /// Its escapes resolved; empty for an element.
    var key: String
    /// All of it, a member from its key on.
    var range: Range<Int>
    var value: Range<Int>
    var kind: JSONDocument.Kind
  }

  let kind: JSONDocument.Kind
  /// With its brackets.
  let range: Range<Int>
  let slots: [Slot]

  /// Takes apart the one value that stands in a range; a scalar has no slots.
  init(_ bytes: [UInt8], _ range: Range<Int>) throws(JSONSyntaxError) {
    let result = bytes.withUnsafeBytes { raw -> Result<JSONOutline, JSONSyntaxError> in
      do throws(JSONSyntaxError) {
        var scanner = JSONScanner(raw)
        try scanner.scan(range)
        return .success(JSONOutline(scanner.document))
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  private init(_ document: JSONDocument) {
    let root = document.root
    kind = document.kind(root)
    range = document.range(root)
    var slots: [Slot] = []
    for element in document.elements(of: root) {
      let range = document.range(element)
      slots.append(Slot(key: "", range: range, value: range, kind: document.kind(element)))
    }
    for (key, value) in document.members(of: root) {
      let range = document.range(value)
      slots.append(
        Slot(
          key: document.string(key), range: document.range(key).lowerBound..<range.upperBound,
          value: range, kind: document.kind(value)))
    }
    self.slots = slots
  }

  /// The text that a string says; nil for what is none.
  static func string(_ bytes: [UInt8], _ slot: Slot) -> String? {
    guard slot.kind == .string else { return nil }
    return bytes.withUnsafeBytes { raw in
      do throws(JSONSyntaxError) {
        var scanner = JSONScanner(raw)
        try scanner.scan(slot.value)
        return scanner.document.string(scanner.document.root)
      } catch {
        return nil
      }
    }
  }
}

// MARK: - Putting in and taking out

extension JSONOutline {
  /// Puts an element or a member at a place among the others.
  ///
  /// - `loneGap`: what goes between it and the only other one, where their being on one line does not say.
  func inserting(_ text: [UInt8], at place: Int, loneGap: [UInt8], in bytes: [UInt8]) -> Splice {
    guard let first = slots.first else { return filling(with: text, bytes) }
    if place == 0 {
      let gap = self.gap(before: 1, loneGap, bytes)
      return Splice(first.range.lowerBound..<first.range.lowerBound, text + gap)
    }
    let end = slots[place - 1].range.upperBound
    return Splice(end..<end, gap(before: place, loneGap, bytes) + text)
  }

  /// What is between the brackets stays behind it; where that has a line end, it gets a line of its own.
  private func filling(with text: [UInt8], _ bytes: [UInt8]) -> Splice {
    let inside = bytes[range.lowerBound + 1..<range.upperBound - 1]
    var lead = Array(inside)
    if let last = inside.lastIndex(of: Marks.newline) {
      lead =
        JSONOutline.lastLine(inside[...last]) + inside[(last + 1)...] + [Marks.space, Marks.space]
    }
    return Splice(range.lowerBound + 1..<range.lowerBound + 1, lead + text)
  }

  /// Takes one out, with its comma and the break of its line.
  ///
  /// Where a blank line stands on one side of it, that stays.
  func removing(_ place: Int, in bytes: [UInt8]) -> Splice {
    let slot = slots[place].range
    if slots.count == 1 { return Splice(range.lowerBound + 1..<slot.upperBound, []) }
    let isLast = place == slots.count - 1
    guard place > 0, isLast || breaks(before: place, bytes) <= breaks(before: place + 1, bytes)
    else { return Splice(slot.lowerBound..<slots[place + 1].range.lowerBound, []) }
    return Splice(slots[place - 1].range.upperBound..<slot.upperBound, [])
  }

  private func breaks(before place: Int, _ bytes: [UInt8]) -> Int {
    let gap = bytes[slots[place - 1].range.upperBound..<slots[place].range.lowerBound]
    return gap.reduce(0) { $0 + ($1 == Marks.newline ? 1 : 0) }
  }

  /// What stands between two neighbours where one is put in: as between those that are there.
  func gap(before place: Int, _ loneGap: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
    guard slots.count > 1 else {
      let lead = bytes[range.lowerBound + 1..<slots[0].range.lowerBound]
      guard lead.contains(Marks.newline) else { return loneGap }
      return [UInt8(ascii: ",")] + JSONOutline.lastLine(lead)
    }
    let right = min(place, slots.count - 1)
    let gap = bytes[slots[right - 1].range.upperBound..<slots[right].range.lowerBound]
    let comma = gap.firstIndex(of: UInt8(ascii: ",")) ?? gap.startIndex
    return JSONOutline.lastLine(gap[..<comma]) + [UInt8(ascii: ",")]
      + JSONOutline.lastLine(gap[(comma + 1)...])
  }

  /// Blanks from their last line end on: no empty lines, and no blanks at a line's end.
  static func lastLine(_ blanks: ArraySlice<UInt8>) -> [UInt8] {
    guard let newline = blanks.lastIndex(of: Marks.newline) else { return Array(blanks) }
    let hasReturn = newline > blanks.startIndex && blanks[newline - 1] == Marks.carriageReturn
    return Array(blanks[(hasReturn ? newline - 1 : newline)...])
  }
}
