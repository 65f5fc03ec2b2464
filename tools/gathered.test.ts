import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** What a feature states for the whole site, and is nothing unless a file of server/ itself gathers it. */
const STATED = 'server/*/*.{routes,jobs,settings,words,own,checks,console}.ts'

/** The files that no text imports. */
const forgotten = (files: readonly string[], texts: readonly string[]): string[] =>
  files.filter(
    (file) => !texts.some((text) => text.includes(`from '#${file}'`) || text.includes(`from './${inServer(file)}'`)),
  )

const inServer = (file: string): string => file.replace(/^server\//, '')

test('what is gathered nowhere is named', () => {
  const files = ['server/a/a.jobs.ts', 'server/b/b.jobs.ts', 'server/jobs/c.jobs.ts']
  const texts = ["import { aJobs } from '#server/a/a.jobs.ts'", "import { cJobs } from './jobs/c.jobs.ts'"]
  expect(forgotten(files, texts)).toEqual(['server/b/b.jobs.ts'])
})

test('what features state for the site is gathered', () => {
  const stated = globSync(STATED, { cwd: ROOT }).filter(isOfFeature)
  expect(stated.length).toBeGreaterThan(20)
  expect(
    forgotten(stated, globSync('server/*.ts', { cwd: ROOT }).map(read)),
    'a file of server/ itself has to import each: which, CONTRIBUTING.md tells',
  ).toEqual([])
})

/** Named as its folder is: the others are gathered there. */
function isOfFeature(file: string): boolean {
  const [, folder, name] = file.split('/')
  return name?.split('.')[0] === folder
}

test('each feature that answers calls tells a story of its own', () => {
  const answering = globSync('server/*/*.routes.ts', { cwd: ROOT }).map((file) => dirname(file))
  const told = globSync('server/*/*.test.ts', { cwd: ROOT }).map((file) => dirname(file))
  expect(
    answering.filter((feature) => !told.includes(feature)),
    'each needs a test through HTTP in its folder',
  ).toEqual([])
})

/** Calls that no page of ours makes. */
const FOR_OTHERS = ['cancelOrder', 'trendChart']

test('each call of the contract is made by a page, but those for others', () => {
  const calls = globSync('contract/*.ts', { cwd: ROOT }).flatMap((file) =>
    [...read(file).matchAll(/^export const (\w+) = endpoint\(/gm)].map(([, name = '']) => name),
  )
  const texts = globSync(['{web,console,client}/**/*.{ts,tsx}', 'server/pages/*.ts'], { cwd: ROOT })
    .filter((file) => !file.includes('.test.'))
    .map(read)
  const words = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []))
  expect(calls.length).toBeGreaterThan(100)
  expect(
    calls.filter((call) => !words.has(call)),
    'each needs a page in web/ or console/ that makes it, or a line in FOR_OTHERS',
  ).toEqual(FOR_OTHERS)
})
