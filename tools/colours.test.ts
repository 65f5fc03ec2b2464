import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { DARK, LIGHT, LOGO_SHAPES } from '#server/infra/lib/colours.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const [light = '', dark = ''] = read('client/tokens.css').split('@media screen and (prefers-color-scheme: dark)')
const parseTokens = (sheet: string) =>
  Object.fromEntries([...sheet.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = '', value]) => [name, value]))

/** Maps `redText` to --c-red-text. */
const toTokenName = (name: string): string => `c-${name.replace(/\d|[A-Z]/g, (part) => `-${part.toLowerCase()}`)}`

test.each([
  ['light', LIGHT, parseTokens(light)],
  ['dark', DARK, parseTokens(dark)],
])('%s colours in colours.ts equal those in client/tokens.css', (_theme, colours, tokens) => {
  const wanted = Object.keys(colours).map((name) => [name, tokens[toTokenName(name)]])
  expect(colours).toEqual(Object.fromEntries(wanted))
})

test('LOGO_SHAPES has the circles of logo.tsx', () => {
  const circles = (text: string) => [...text.matchAll(/c[xy]="[\d.]+"|\br="[\d.]+"/g)].map(([one]) => one)
  expect(circles(LOGO_SHAPES)).toEqual(circles(read('web/app/layouts/logo.tsx')))
})
