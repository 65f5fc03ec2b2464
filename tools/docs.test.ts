import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LINK = /\]\(([^)\s]+)\)/g
const RULE = /docs\/(?:rules|spec)\/[\w-]+\.md(?:#[\p{L}\p{N}_-]+)?/gu
const HEADING = /^#+ (.+)$/gm
/** A sentence of docs/spec. */
const NAMED = /<a id="([^"]+)"><\/a>/g
/** What comments once cited: documents that nobody who has the repository can read. */
const ELSEWHERE = /§|\b(?:SPEC|PRODUCT|SECURITY|PAYMENTS|FEEDS|SEAMS)\b|\bthe specification\b/g
/** This list itself, and what a database knows by its hash: a migration is never edited. */
const MAY_NAME_THEM = /^tools\/docs\.test\.ts$|^server\/infra\/db\/migrations\//
const DOCUMENTS = [
  ...['README.md', 'README.zh-CN.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...globSync('docs/**/*.md', { cwd: ROOT }),
]
const SOURCES = globSync('**/*.{ts,tsx,mjs,css,sql,py}', {
  cwd: ROOT,
  exclude: ['node_modules/**', 'dist*/**', 'data/**'],
})

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const linksOf = (text: string): string[] => [...text.matchAll(LINK)].map(([, link]) => link ?? '')
const anchorsOf = (text: string): string[] => [
  ...[...text.matchAll(HEADING)].map(([, heading]) => slugOf(heading ?? '')),
  ...[...text.matchAll(NAMED)].map(([, name]) => name ?? ''),
]

/** The anchor that GitHub gives a heading. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** Whether a file is there, and the heading in it where one is named; paths are the repository's own. */
function isThere(target: string): boolean {
  const [file = '', anchor] = target.split('#')
  return existsSync(join(ROOT, file)) && (anchor === undefined || anchorsOf(read(file)).includes(anchor))
}

test.each(DOCUMENTS)('every link in %s leads somewhere', (file) => {
  const links = linksOf(read(file)).filter((link) => !link.startsWith('http'))
  const targetOf = (link: string) => (link.startsWith('#') ? file + link : normalize(join(dirname(file), link)))
  expect(links.filter((link) => !isThere(targetOf(link)))).toEqual([])
})

test('links the folders in the README', () => {
  expect(linksOf(read('README.md')).length).toBeGreaterThan(20)
})

test('every rule that a source cites is written down', () => {
  const lost = SOURCES.flatMap((file) =>
    (read(file).match(RULE) ?? []).filter((rule) => !isThere(rule)).map((rule) => `${file}: ${rule}`),
  )
  expect(lost).toEqual([])
})

test('no source cites a document that is not in the repository', () => {
  const cited = [...SOURCES, ...DOCUMENTS]
    .filter((file) => !MAY_NAME_THEM.test(file))
    .flatMap((file) => (read(file).match(ELSEWHERE) ?? []).map((name) => `${file}: ${name}`))
  expect(cited).toEqual([])
})
