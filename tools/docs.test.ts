import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LINK = /\]\(([^)\s]+)\)/g
const RULE = /docs\/rules\/[\w-]+\.md(?:#[\p{L}\p{N}_-]+)?/gu
const HEADING = /^#+ (.+)$/gm
/** What comments once cited: documents that nobody who has the repository can read. */
const ELSEWHERE = /§|\b(?:SPEC|PRODUCT|SECURITY|PAYMENTS|FEEDS|SEAMS)\b|\bthe specification\b/g
/** This list itself, and what a database knows by its hash: a migration is never edited. */
const MAY_NAME_THEM = /^tools\/docs\.test\.ts$|^server\/db\/migrations\//
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
const SOURCES = globSync('**/*.{ts,tsx,mjs,css,sql,py}', {
  cwd: ROOT,
  exclude: ['node_modules/**', 'dist*/**', 'data/**'],
})

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const linksOf = (text: string): string[] => [...text.matchAll(LINK)].map(([, link]) => link ?? '')
const anchorsOf = (text: string): string[] => [...text.matchAll(HEADING)].map(([, heading]) => slugOf(heading ?? ''))

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

test('the map of the house has its links', () => {
  expect(linksOf(read('README.md')).length).toBeGreaterThan(20)
})

test('the map of the house shows each room of the server and the web', () => {
  const rooms = globSync(['server/*/', 'web/*/'], { cwd: ROOT }).map((room) => room.replace(/\/$/, ''))
  const shown = linksOf(read('README.md')).map((link) => link.split('/').slice(0, 2).join('/'))
  expect(rooms.length).toBeGreaterThan(40)
  expect(
    rooms.filter((room) => !shown.includes(room)),
    'README.md: its table of rooms needs a link to each',
  ).toEqual([])
})

/** Of many the one: `entries`, `matches` and `wins`. */
const inOne = (many: string): string =>
  many
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|s|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')

const features = [
  ...new Set(
    globSync('server/*/*.{routes,console,tables}.ts', { cwd: ROOT })
      .filter((file) => /^server\/([^/]+)\/\1\./.test(file))
      .map((file) => inOne(file.split('/')[1] ?? '')),
  ),
]

/** The rows of the glossary whose second column has a noun. */
const rowsOf = (noun: string): string[][] =>
  read('docs/GLOSSARY.md')
    .split('\n')
    .map((line) => line.split('|'))
    .filter(([, , term = '']) => new RegExp(`\\b${noun}\\b`, 'i').test(term))

test('the glossary has a word for each table and each feature', () => {
  const tables = globSync('server/*/*.tables.ts', { cwd: ROOT }).flatMap((file) =>
    [...read(file).matchAll(/pgTable\(\s*'(?:\w+_)?([a-z]+)'/g)].map(([, noun = '']) => inOne(noun)),
  )
  expect(tables.length).toBeGreaterThan(60)
  expect(
    [...new Set([...tables, ...features])].filter((noun) => rowsOf(noun).length === 0),
    'docs/GLOSSARY.md, in its second column, needs each',
  ).toEqual([])
})

test.each([
  ['changes', 'CHANGELOG.md'],
  ['rules', 'docs/rules/*.md'],
])('the %s tell of each feature', (_, files) => {
  const told = globSync(files, { cwd: ROOT }).map(read).join('\n')
  const isTold = (noun: string): boolean =>
    new RegExp(`\\b${noun}`, 'i').test(told) ||
    rowsOf(noun).some(([, chinese = '']) => chinese.match(/\p{Script=Han}{2,}/gu)?.some((word) => told.includes(word)))
  expect(features.length).toBeGreaterThan(30)
  expect(
    features.filter((noun) => !isTold(noun)),
    `${files} needs each, or the glossary's Chinese word for it`,
  ).toEqual([])
})

/** A route as documents write it: /my-order/{order_no}. */
const written = (path: string): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => `{${name.replaceAll(/[A-Z]/g, (big) => `_${big.toLowerCase()}`)}}`)

const ADDRESSES = [...read('web/app/routes.tsx').matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path = '']) => path)

test('the address of each page stands in the rules', () => {
  const rules = read('docs/rules/pages.md')
  expect(ADDRESSES.length).toBeGreaterThan(30)
  expect(
    ADDRESSES.map(written).filter((address) => !rules.includes(`\`${address}\``) && !rules.includes(`\`${address}?`)),
    'docs/rules/pages.md#addresses needs each',
  ).toEqual([])
})

test('a journey goes to each page', () => {
  const journeys = globSync('e2e/**/*.ts', { cwd: ROOT }).map(read).join('\n')
  expect(
    ADDRESSES.filter((address) => !journeys.includes(address.split('/:')[0] ?? '')),
    'e2e needs a journey to each',
  ).toEqual([])
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
