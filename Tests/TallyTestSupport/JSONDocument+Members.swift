package import TallyFormats

extension JSONDocument {
  /// The first member of that name.
  package func first(_ name: String, of node: Node) -> Node? {
    members(of: node).first { string($0.key) == name }?.value
  }
}
