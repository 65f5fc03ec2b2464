import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LINK = /\]\(([^)#]+)\)/g
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: ROOT })]

const linksOf = (text: string): string[] => [...text.matchAll(LINK)].map(([, link]) => link ?? '')

test.each(DOCUMENTS)('every link in %s leads somewhere', (file) => {
  const links = linksOf(readFileSync(join(ROOT, file), 'utf8')).filter((link) => !link.startsWith('http'))
  expect(links.filter((link) => !existsSync(join(ROOT, dirname(file), link)))).toEqual([])
})

test('the map of the house has its links', () => {
  expect(linksOf(readFileSync(join(ROOT, 'README.md'), 'utf8')).length).toBeGreaterThan(20)
})
