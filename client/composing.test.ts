import { expect, test } from 'vitest'
import { isComposing } from './composing.ts'

test.each([
  ['Chrome and Firefox', { isComposing: true, keyCode: 13 }, true],
  ['Safari at the end of a composition', { isComposing: false, keyCode: 229 }, true],
  ['a plain Enter', { isComposing: false, keyCode: 13 }, false],
])('detects keys that an input method handles: %s', (_browser, event, composing) => {
  expect(isComposing(event as KeyboardEvent)).toBe(composing)
})
