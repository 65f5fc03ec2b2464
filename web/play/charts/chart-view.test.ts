import { expect, test } from 'vitest'
import { parseView, DEFAULT_VIEW, writeView } from './chart-view.ts'

test('writeView writes only non-default options', () => {
  const view = { ...DEFAULT_VIEW, layers: true, lines: false, features: true, newestFirst: true }
  const written = writeView(new URLSearchParams('type=1&on=rules&off=omission'), view)
  expect(String(written)).toBe('type=1&on=layers.features.newestFirst&off=lines')
  expect(parseView(written)).toEqual(view)
})

test('writeView removes default options from the query', () => {
  expect(String(writeView(new URLSearchParams('type=1&on=layers&off=lines'), DEFAULT_VIEW))).toBe('type=1')
})
