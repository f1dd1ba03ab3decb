import Glibc
import TallySystem
import Testing

@Test func `A moment goes on, and is moved by what is added`() {
  let first = Moment.now
  let later = first + .milliseconds(1500)
  #expect(first < later)
  #expect(later - first == .milliseconds(1500))
  #expect(later + .seconds(-2) < first)
  #expect(Moment.now >= first)
  // Neither overflows nor wraps to the past.
  #expect(first + .seconds(Int64.max) > first)
}

@Test func `A wait ends at its moment, and a past one only looks`() throws {
  var set = PollSet()
  let start = Moment.now
  #expect(try !set.wait(until: start + .seconds(-5)))
  #expect(try !set.wait(until: start + .milliseconds(30)))
  #expect(Moment.now - start >= .milliseconds(30))
}

@Test func `A descriptor that is ready ends a wait`() throws {
  var ends: [Int32] = [-1, -1]
  #expect(pipe(&ends) == 0)
  let reading = FileDescriptor(owning: ends[0])
  let writing = FileDescriptor(owning: ends[1])
  var set = PollSet()
  let read = set.add(reading.number, .readable)
  #expect(try !set.wait(until: .now))
  #expect(set[read].isEmpty)
  try writing.write([1])
  #expect(try set.wait(until: nil))
  #expect(set[read] == .readable)
  set.removeAll()
  let write = set.add(writing.number, .writable)
  #expect(try set.wait(until: nil))
  #expect(set[write] == .writable)
  // A place of before means nothing here.
  let elsewhere = PollSet()
  #expect(elsewhere[read].isEmpty)
}

@Test
func `An alarm comes at its moment, at once where that is past, and not when it is taken away`()
  throws
{
  let alarm = try AlarmDescriptor()
  var set = PollSet()
  let place = set.add(alarm.descriptor, .readable)
  #expect(try !set.wait(until: .now))
  let start = Moment.now
  try alarm.set(start + .milliseconds(20))
  #expect(try set.wait(until: start + .seconds(20)))
  #expect(Moment.now - start >= .milliseconds(20))
  #expect(set[place] == .readable)
  try alarm.set(nil)
  #expect(try !set.wait(until: .now))
  try alarm.set(start)
  #expect(try set.wait(until: start + .seconds(20)))
  try alarm.set(.now + .seconds(1000))
  #expect(try !set.wait(until: .now))
}

@Test func `Signals are read one after the other, and do nothing else`() throws {
  let signals = try SignalDescriptor()
  #expect(try signals.next() == nil)
  // raise(3) sends to this thread alone, whose signals are held back.
  #expect(raise(SIGHUP) == 0)
  #expect(raise(SIGTERM) == 0)
  #expect(raise(SIGINT) == 0)
  var set = PollSet()
  set.add(signals.descriptor, .readable)
  #expect(try set.wait(until: .now))
  var seen: Set<SignalDescriptor.Signal> = []
  while let signal = try signals.next() { seen.insert(signal) }
  #expect(seen == [.hangUp, .terminate, .interrupt])
}
