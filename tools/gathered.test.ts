import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '#contract/infra/audit.console.ts'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import { REFUSALS } from '#contract/refusals.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Files that a feature must register in its x.feature.ts; settings are registered in config.ts. */
const REGISTERED = 'server/*/*/*.{routes,jobs,messages,own,checks,console,facts,metrics}.ts'
const SETTINGS = 'server/*/*/*.settings.ts'
const FEATURES = 'server/*/*/*.feature.ts'

/** Returns those of `files` that no file in `by` (path to text) imports, by `#path` or by relative path. */
const listUnregistered = (files: readonly string[], by: Readonly<Record<string, string>>): string[] =>
  files.filter(
    (file) => !Object.entries(by).some(([from, text]) => text.includes(`from '${toImportPath(from, file)}'`)),
  )

const toImportPath = (from: string, file: string): string =>
  dirname(from) === dirname(file) ? `./${basename(file)}` : `#${file}`

const readTexts = (files: readonly string[]): Record<string, string> =>
  Object.fromEntries(files.map((file) => [file, read(file)]))
const listFeatureFiles = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).filter(isOfFeature)

test('all features, routes, jobs and settings are registered', () => {
  const features = globSync(FEATURES, { cwd: ROOT })
  const listed = listFeatureFiles(REGISTERED)
  expect(features.length).toBeGreaterThan(25)
  expect(listed.length).toBeGreaterThan(40)
  expect(
    listUnregistered(listed, readTexts([...features, 'server/site/features.ts'])),
    'the x.feature.ts of the folder has to state it, or features.ts if it has only routes',
  ).toEqual([])
  expect(
    listUnregistered(features, readTexts(['server/site/features.ts'])),
    'server/site/features.ts has to list the feature',
  ).toEqual([])
  expect(
    listUnregistered(listFeatureFiles(SETTINGS), readTexts(['server/site/config.ts'])),
    'server/site/config.ts has to read the settings',
  ).toEqual([])
})

/** Checks whether a file is named like its folder. Another file of the folder registers files with other names. */
function isOfFeature(file: string): boolean {
  const [, , folder, name] = file.split('/')
  return name?.split('.')[0] === folder
}

/** Returns the imports from the contract, as `contract/people/coins.ts coinHistory`. Excludes types. */
function listContractImports(file: string): string[] {
  const text = read(file)
  const named = [...text.matchAll(/^import \{([^}]*)\} from '#(contract\/[^']+)'/gm)]
  const namespaces = [...text.matchAll(/^import \* as (\w+) from '#(contract\/[^']+)'/gm)]
  return [
    ...named.flatMap(([, names = '', from]) => names.split(',').map((name) => `${from} ${name.trim().split(' ')[0]}`)),
    ...namespaces.flatMap(([, namespace, from]) =>
      [...text.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, 'g'))].map(([, name]) => `${from} ${name}`),
    ),
  ]
}

const isTest = (file: string): boolean => file.includes('.test.')

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'path' in one && 'method' in one

async function loadContractEndpoints(): Promise<[name: string, call: Endpoint][]> {
  const files = globSync('contract/**/*.ts', { cwd: ROOT }).filter((file) => !isTest(file))
  const all = await Promise.all(
    files.map(async (file) => {
      const module = (await import(join(ROOT, file))) as Record<string, unknown>
      return Object.entries(module).map(([name, one]): [string, unknown] => [`${file} ${name}`, one])
    }),
  )
  return all.flat().flatMap(([name, one]) => (isEndpoint(one) ? [[name, one] as [string, Endpoint]] : []))
}

let calls: [name: string, call: Endpoint][]
beforeAll(async () => {
  calls = await loadContractEndpoints()
})

test('pages call exactly the endpoints without `forOthers`', () => {
  const pages = globSync(['{web,console,client}/**/*.{ts,tsx}', 'server/pages/*.ts'], { cwd: ROOT })
  const made = new Set(pages.filter((file) => !isTest(file)).flatMap(listContractImports))
  expect(calls.length).toBeGreaterThan(100)
  expect(
    calls.filter(([name]) => !made.has(name)).map(([name]) => name),
    'each needs a page in web/ or console/ that makes it, or `forOthers` in its definition; nothing else has that',
  ).toEqual(calls.filter(([, { forOthers }]) => forOthers).map(([name]) => name))
})

/** Generic tests of all endpoints, which do not count as an endpoint's own test. */
const GENERIC_TESTS = [
  'server/infra/http/every-route.test.ts',
  'server/infra/http/every-members-write.test.ts',
  'server/infra/audit/every-operator-write.test.ts',
  'server/site/deep-pages.test.ts',
]

test('every endpoint is called by its own server test', () => {
  const tests = globSync('server/**/*.test.ts', { cwd: ROOT }).filter((file) => !GENERIC_TESTS.includes(file))
  const tried = new Set(tests.flatMap(listContractImports))
  const texts = tests.map(read).join()
  const isWritten = ({ path }: Endpoint): boolean => texts.includes(`${path.slice(path.lastIndexOf('/') + 1)}?`)
  expect(
    calls.filter(([name, call]) => !tried.has(name) && !isWritten(call)).map(([name]) => name),
    'each needs a test through HTTP that makes it, in the folder of its feature',
  ).toEqual([])
})

/** Audit actions with a name that the code composes of a kind and a decision. */
const COMPOSED = /^(review|appeal|reviews|texts)_(approve|take_down)$/

test('every refusal code and audit action is used', () => {
  const code = globSync(['{server,contract}/**/*.ts'], { cwd: ROOT }).filter((file) => !isTest(file))
  const texts = code.map(read).join()
  const unused = (names: object) => Object.keys(names).filter((name) => !texts.includes(`'${name}'`))
  expect(unused(REFUSALS), 'contract/refusals.ts has words that nobody is told').toEqual([])
  expect(
    unused(AUDIT_ACTIONS).filter((name) => !COMPOSED.test(name)),
    'contract/infra/audit.console.ts has a name for what nobody writes down',
  ).toEqual([])
})
