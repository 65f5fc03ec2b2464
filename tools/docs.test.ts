import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { OLDEST } from './browsers.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LINK = /\]\(([^)\s]+)\)/g
const CITATION = /(?<![\w/])docs\/[\w/-]+\.md(?:#[\p{L}\p{N}_-]+)?/gu
const HEADING = /^#+ (.+)$/gm
/** Matches the anchor before each numbered statement in docs/spec. */
const ANCHOR = /<a id="([^"]+)"><\/a>/g
/** Documents outside the repository, which readers cannot open. */
const EXTERNAL_DOCUMENTS = /§|\b(?:SPEC|PRODUCT|SECURITY|PAYMENTS|FEEDS|SEAMS)\b|\bthe specification\b/g
/** Files that may cite such documents: this file, and migrations, which must never be edited. */
const EXEMPT_FILES = /^tools\/docs\.test\.ts$|^server\/infra\/db\/migrations\//
const DOCUMENTS = [
  'README.md',
  'README.zh-CN.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...globSync('docs/**/*.md', { cwd: ROOT }),
]
const SOURCES = globSync(['**/*.{ts,tsx,mjs,css,sql,py}', 'deploy/**/*.*', 'deploy/{Caddyfile,Dockerfile}'], {
  cwd: ROOT,
  exclude: ['node_modules/**', 'dist*/**', 'data/**'],
})

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const listLinks = (text: string): string[] => [...text.matchAll(LINK)].map(([, link]) => link ?? '')
const listAnchors = (text: string): string[] => [
  ...[...text.matchAll(HEADING)].map(([, heading]) => toSlug(heading ?? '')),
  ...[...text.matchAll(ANCHOR)].map(([, name]) => name ?? ''),
]

const toSlug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

function targetExists(target: string): boolean {
  const [file = '', anchor] = target.split('#')
  return existsSync(join(ROOT, file)) && (anchor === undefined || listAnchors(read(file)).includes(anchor))
}

test.each(DOCUMENTS)('all links in %s have targets', (file) => {
  const links = listLinks(read(file)).filter((link) => !link.startsWith('http'))
  const resolveTarget = (link: string) => (link.startsWith('#') ? file + link : normalize(join(dirname(file), link)))
  expect(links.filter((link) => !targetExists(resolveTarget(link)))).toEqual([])
})

test('every document and heading cited in sources exists', () => {
  const lost = SOURCES.flatMap((file) =>
    (read(file).match(CITATION) ?? []).filter((cited) => !targetExists(cited)).map((cited) => `${file}: ${cited}`),
  )
  expect(lost).toEqual([])
})

/** Returns the heading marks, code blocks and list numbers of a document, which its translation must share. */
const listOutline = (text: string): string[] => text.match(/^#+ |^ *```\w*\n[^]*?^ *```$|^ *\d+\. /gm) ?? []

test.each(globSync('docs/operate/*.md', { cwd: ROOT }))('Chinese translation of %s matches in structure', (file) => {
  const translated = file.replace('operate/', 'operate/zh/')
  expect(listOutline(read(translated))).toEqual(listOutline(read(file)))
})

test('sources cite no document outside the repository', () => {
  const cited = [...SOURCES, ...DOCUMENTS]
    .filter((file) => !EXEMPT_FILES.test(file))
    .flatMap((file) => (read(file).match(EXTERNAL_DOCUMENTS) ?? []).map((name) => `${file}: ${name}`))
  expect(cited).toEqual([])
})

test.each(['README.md', 'README.zh-CN.md', 'docs/rules/pages.md'])('%s names the oldest supported browsers', (file) => {
  const browsers = `Chrome ${OLDEST.chrome}, Safari ${OLDEST.safari}, Firefox ${OLDEST.firefox}`
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain(browsers)
})
