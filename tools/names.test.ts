import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Without web/, which meets the server's names nowhere. */
const FILES = '{lottery,contract,client,server,console,tools,bench,e2e}/**/*.{ts,tsx}'
const DECLARED = /^(?:export )?(?:interface|type) (\w+)/gm

/** What a file calls its own: a component's properties, what a function is given, a row that it reads. */
const OF_EACH_FILE = ['ChecksDeps', 'Deps', 'JobsDeps', 'Props', 'Row']

function homes(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of globSync(FILES, { cwd: ROOT, exclude: ['**/*.test.{ts,tsx}'] }).toSorted())
    for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(DECLARED))
      found.set(name, [...(found.get(name) ?? []), file])
  return found
}

test('a type’s name has one sense, or two that never meet', () => {
  const all = homes()
  expect(all.size).toBeGreaterThan(700)
  const many = [...all].filter(([name, files]) => files.length > 2 && !OF_EACH_FILE.includes(name))
  expect(Object.fromEntries(many)).toEqual({})
})

test('every exception is still needed', () => {
  const all = homes()
  expect(OF_EACH_FILE.filter((name) => (all.get(name)?.length ?? 0) <= 2)).toEqual([])
})
