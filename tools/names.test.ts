import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Searched files. Types of web/ are excluded, because web/ does not import those of the server. */
const FILES = '{lottery,contract,client,server,console,tools,bench,e2e}/**/*.{ts,tsx}'
const DECLARED = /^(?:export )?(?:interface|type) (\w+)/gm

/** Names that are local to each file: component props, parameters, rows. */
const LOCAL_NAMES = ['ChecksDeps', 'Deps', 'JobsDeps', 'Props', 'Row']

function listTypeFiles(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of globSync(FILES, { cwd: ROOT, exclude: ['**/*.test.{ts,tsx}'] }).toSorted())
    for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(DECLARED))
      found.set(name, [...(found.get(name) ?? []), file])
  return found
}

test('at most two files declare a type name', () => {
  const all = listTypeFiles()
  expect(all.size).toBeGreaterThan(700)
  const many = [...all].filter(([name, files]) => files.length > 2 && !LOCAL_NAMES.includes(name))
  expect(Object.fromEntries(many)).toEqual({})
})
