import { expect, test } from 'vitest'
import { isPicture } from './qr-image.tsx'

test.each([
  ['/uploads/gzh.png', true],
  ['https://cdn.example/kf.JPG?v=2', true],
  ['https://example.com/service', false],
  ['weixin://dl/officialaccounts/caiyun', false],
  ['//evil.example/a.png', false],
  ['gzh.png', false],
  ['', false],
])('isPicture recognises “%s” as a picture URL: %s', (value, expected) => {
  expect(isPicture(value)).toBe(expected)
})
