// Polyfills: built-in functions that the site or its libraries use and that the oldest supported browsers
// (tools/browsers.ts) lack. This script runs before all other scripts, so it has no imports and no newer syntax.
// `e2e/old-browsers.slow.test.ts` runs the pages in Chromium 92.
{
  const add = (to: object, parts: Record<string, unknown>): void => {
    for (const name of Object.keys(parts))
      if (!(name in to)) Object.defineProperty(to, name, { value: parts[name], writable: true, configurable: true })
  }

  add(Array.prototype, {
    findLast(this: unknown[], fits: Parameters<unknown[]['findLast']>[0]) {
      return this[this.findLastIndex(fits)]
    },
    findLastIndex(this: unknown[], fits: Parameters<unknown[]['findLastIndex']>[0]) {
      let at = this.length - 1
      while (at >= 0 && !fits(this[at], at, this)) at--
      return at
    },
    toReversed(this: unknown[]) {
      // oxlint-disable-next-line unicorn/no-array-reverse -- this polyfills toReversed
      return [...this].reverse()
    },
    toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
      return [...this].sort(compare)
    },
    toSpliced(this: unknown[], from: number, count: number, ...instead: unknown[]) {
      const copy = [...this]
      copy.splice(from, count, ...instead)
      return copy
    },
    with(this: unknown[], at: number, value: unknown) {
      const copy = [...this]
      copy[at < 0 ? at + copy.length : at] = value
      return copy
    },
  })
  add(String.prototype, {
    toWellFormed(this: string) {
      return this.replace(/[\uD800-\uDFFF]/gu, '\uFFFD')
    },
  })
  add(Object, {
    hasOwn: (of: object, name: PropertyKey) => Object.prototype.hasOwnProperty.call(of, name),
  })
  add(Promise, {
    withResolvers() {
      const made: Partial<PromiseWithResolvers<unknown>> = {}
      made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }))
      return made
    },
  })
  add(AbortSignal, {
    any(signals: readonly AbortSignal[]) {
      const made = new AbortController()
      for (const one of signals) {
        const pass = (): void => made.abort(one.reason)
        if (one.aborted) pass()
        else one.addEventListener('abort', pass, { signal: made.signal })
      }
      return made.signal
    },
  })
}
