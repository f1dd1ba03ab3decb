package import TallyIndex
package import TallyQuery
package import TallySystem

/// What `sync` is answered: which index has all that was changed before it was asked.
package struct SyncResult: Hashable, Sendable {
  /// Of the index; a reader must see this one or a later one.
  package var generation: Int
  package var schema: Int
  /// Which directory is watched: the one that its path stands for.
  package var root: FileIdentity
  /// Differs from start to start of the service.
  package var instance: String
  package var process: Int32

  package init(
    generation: Int, schema: Int, root: FileIdentity, instance: String, process: Int32
  ) {
    self.generation = generation
    self.schema = schema
    self.root = root
    self.instance = instance
    self.process = process
  }

  /// What a reader of the index needs of it.
  package var state: KeptState {
    KeptState(generation: generation, root: root, schema: schema)
  }

  package func write(to writer: inout StructureWriter) {
    writer.beginObject()
    writer.key("generation")
    writer.value(generation)
    writer.key("schema")
    writer.value(schema)
    writer.key("device")
    writer.value(root.device)
    writer.key("inode")
    writer.value(root.inode)
    writer.key("instance")
    writer.value(instance)
    writer.key("pid")
    writer.value(process)
    writer.endObject()
  }

  /// Reads what `write` wrote; keys that a later version adds are passed over.
  ///
  /// Nil where one is missing or no such value.
  package init?(json: [UInt8]) {
    let found = MessageObject.read(json) { result -> SyncResult? in
      guard let generation = result.number("generation", Int.self),
        let schema = result.number("schema", Int.self),
        let device = result.number("device", UInt64.self),
        let inode = result.number("inode", UInt64.self), let instance = result.text("instance"),
        let process = result.number("pid", Int32.self)
      else { return nil }
      return SyncResult(
        generation: generation, schema: schema, root: FileIdentity(device: device, inode: inode),
        instance: instance, process: process)
    }
    guard let found else { return nil }
    self = found
  }
}
