let made = 0

/** Returns a phone number that is unique among concurrent test processes. */
export function aPhone(): string {
  made += 1
  return `13${String(process.pid % 10_000).padStart(4, '0')}${String(made).padStart(5, '0')}`
}
