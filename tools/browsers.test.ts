import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OLDEST } from './browsers.ts'

const ROOT = join(import.meta.dirname, '..')

test.each(['README.md', 'README.zh-CN.md', 'docs/rules/pages.md'])('%s names the oldest supported browsers', (file) => {
  const browsers = `Chrome ${OLDEST.chrome}, Safari ${OLDEST.safari}, Firefox ${OLDEST.firefox}`
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain(browsers)
})
