import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { DARK, LIGHT, LOGO_SHAPES } from '#server/infra/lib/colours.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const COLOURS = 'server/infra/lib/colours.ts'
const [light = '', dark = ''] = read('client/tokens.css').split('@media screen and (prefers-color-scheme: dark)')
const parseTokens = (sheet: string) =>
  Object.fromEntries([...sheet.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = '', value]) => [name, value]))

/** Maps `art2` to --art-2 and `redText` to --c-red-text. */
function toTokenName(name: string): string {
  const dashed = name.replace(/\d|[A-Z]/g, (part) => `-${part.toLowerCase()}`)
  return dashed.startsWith('art-') ? dashed : `c-${dashed}`
}

test.each([
  ['light', LIGHT, parseTokens(light)],
  ['dark', DARK, parseTokens(dark)],
])('%s colours in colours.ts equal those in client/tokens.css', (_theme, colours, tokens) => {
  const wanted = Object.keys(colours).map((name) => [name, tokens[toTokenName(name)]])
  expect(colours).toEqual(Object.fromEntries(wanted))
})

test('no other source of server and tools repeats a colour of tokens.css', () => {
  const tokens = new Set(Object.values({ ...parseTokens(light), ...parseTokens(dark) }))
  const sources = globSync(['server/**/*.ts', 'tools/*.ts'], { cwd: ROOT, exclude: ['**/*.test.ts', COLOURS] })
  const written = sources.flatMap((file) =>
    (read(file).match(/(?:#|%23)[\da-f]{6}\b/gi) ?? [])
      .filter((one) => tokens.has(one.replace('%23', '#').toLowerCase()))
      .map((one) => `${file}: ${one}`),
  )
  expect(written, `each is taken from ${COLOURS}`).toEqual([])
})

test('all logos have the same circles', () => {
  const circles = (text: string) => [...text.matchAll(/c[xy]="[\d.]+"|\br="[\d.]+"/g)].map(([one]) => one)
  expect(circles(LOGO_SHAPES)).toEqual(circles(read('web/app/layouts/logo.tsx')))
})
