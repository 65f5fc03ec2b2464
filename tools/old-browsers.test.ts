import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const POLYFILLS = stripTypeScriptTypes(readFileSync(new URL('../client/old-browsers.ts', import.meta.url), 'utf8'))

function createOldBrowser(): (code: string) => unknown {
  const world = createContext({ AbortController, DOMException, setTimeout, AbortSignal: {} })
  const run = (code: string): unknown => runInContext(code, world)
  run(`for (const name of ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']) delete Array.prototype[name]
    delete String.prototype.toWellFormed
    delete Object.hasOwn
    delete Promise.withResolvers`)
  expect(run('typeof [].toSorted + typeof Promise.withResolvers')).toBe('undefinedundefined')
  run(POLYFILLS)
  return run
}

test.each([
  '[1, 2, 3].findLast((n) => n < 3)',
  '[1, 2, 3].findLast((n) => n > 3)',
  '[1, 2, 3].findLastIndex((n) => n < 3)',
  '[1, 2, 3].findLastIndex((n) => n > 3)',
  '[1, 2, 3].toReversed()',
  '[10, 9, 1].toSorted()',
  '[10, 9, 1].toSorted((a, b) => a - b)',
  '[1, 2, 3].toSpliced(1, 1)',
  '[1, 2, 3].toSpliced(1, 1, 7, 8)',
  '[1, 2, 3].with(1, 7)',
  '[1, 2, 3].with(-1, 7)',
  "'好\\ud83d😀\\ude00'.toWellFormed()",
  "[Object.hasOwn({ a: undefined }, 'a'), Object.hasOwn({}, 'toString')]",
  'Object.keys([1]).length',
])('polyfill of %s gives the native result', (code) => {
  // Compared as text, since the contexts have different prototypes.
  expect(JSON.stringify(createOldBrowser()(code))).toBe(JSON.stringify(runInContext(code, createContext())))
})

test('polyfills do not modify their receiver', () => {
  const after = createOldBrowser()('const a = [2, 1]; a.toSorted(); a.toReversed(); a.toSpliced(0, 1); a.with(0, 9); a')
  expect(JSON.stringify(after)).toBe('[2,1]')
})

test('Promise.withResolvers resolves and rejects its promise', async () => {
  const run = createOldBrowser()
  const [kept, broken] = run('[Promise.withResolvers(), Promise.withResolvers()]') as PromiseWithResolvers<string>[]
  kept!.resolve('come')
  broken!.reject(new Error('gone'))
  await expect(kept!.promise).resolves.toBe('come')
  await expect(broken!.promise).rejects.toThrow('gone')
})

test('AbortSignal.any combines signals, even aborted ones', () => {
  const { any } = createOldBrowser()('AbortSignal') as typeof AbortSignal
  const [first, second] = [new AbortController(), new AbortController()]
  const signal = any([first.signal, second.signal])
  expect(signal.aborted).toBe(false)
  second.abort('second')
  first.abort('first')
  expect(signal.reason).toBe('second')
  expect(any([second.signal]).aborted).toBe(true)
})
