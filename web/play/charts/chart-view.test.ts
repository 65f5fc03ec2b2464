import { expect, test } from 'vitest'
import { readView, USUAL_VIEW, writeView } from './chart-view.ts'

test('writes only options that differ, and preserves the query', () => {
  const view = { ...USUAL_VIEW, layers: true, lines: false, features: true, newestFirst: true }
  const written = writeView(new URLSearchParams('type=1&on=rules&off=omission'), view)
  expect(String(written)).toBe('type=1&on=layers.features.newestFirst&off=lines')
  expect(readView(written)).toEqual(view)
})

test('writes nothing for the default view', () => {
  expect(String(writeView(new URLSearchParams('type=1&on=layers&off=lines'), USUAL_VIEW))).toBe('type=1')
})

test('ignores unknown option names', () => {
  expect(readView(new URLSearchParams('on=constructor.x.&off=y'))).toEqual(USUAL_VIEW)
})
