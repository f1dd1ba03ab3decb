/// What is said beside an answer.
///
/// Where even that can't be written, the status still tells.
package enum StandardError {
  package static func write(_ bytes: [UInt8]) {
    do throws(SystemError) {
      try FileDescriptor.standardError.write(bytes)
    } catch {
      return
    }
  }
}
