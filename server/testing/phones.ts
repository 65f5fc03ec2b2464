let made = 0

/** A phone that nobody else has: neither in this process nor in one that runs beside it against the same site. */
export function aPhone(): string {
  made += 1
  return `13${String(process.pid % 10_000).padStart(4, '0')}${String(made).padStart(5, '0')}`
}
