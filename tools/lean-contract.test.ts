import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '#contract/infra/audit.console.ts'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import { GAME_TYPES, type GameType } from '#lottery/games.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/**
 * Files without endpoints. They import packages that contain the words forbidden in the last test. Only the console's
 * editor loads these files.
 */
const OF_THE_EDITOR = ['contract/cms/rich-text.ts', 'contract/cms/clean-html.ts']
const FILES = globSync('contract/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts', ...OF_THE_EDITOR] }).sort()

/** Exports of all contract files, by file and name. */
type Contract = Map<string, unknown>

let code: string
/** `lean`: as in the browser build; `whole`: the source. */
let lean: Contract
let whole: Contract
beforeAll(async () => {
  code = await buildContract()
  const page = await importModule(`data:text/javascript,${encodeURIComponent(code)}`)
  lean = collectExports(FILES.map((_, at) => page[`file${at}`] as object))
  whole = collectExports(await Promise.all(FILES.map((file) => importModule(join(ROOT, file)))))
})

/** Builds the whole contract into one file with the console's configuration; all browser builds share these plugins. */
async function buildContract(): Promise<string> {
  const name = 'whole-contract'
  const files = FILES.map((file, at) => `export * as file${at} from ${JSON.stringify(join(ROOT, file))}`)
  const entry = {
    name,
    resolveId: (id: string) => (id === name ? id : null),
    load: (id: string) => (id === name ? files.join('\n') : null),
  }
  const { output } = (await build({
    root: ROOT,
    mode: 'console',
    logLevel: 'error',
    plugins: [entry],
    build: { write: false, rolldownOptions: { input: name, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput
  return output[0].code
}

const importModule = async (address: string) => (await import(/* @vite-ignore */ address)) as Record<string, unknown>

const collectExports = (files: object[]): Contract =>
  new Map(files.flatMap((file, at) => Object.entries(file).map(([name, one]) => [`${FILES[at]} ${name}`, one])))

/** Returns the endpoints, including those that a function creates per game. */
function collectEndpoints(contract: Contract): Map<string, Endpoint> {
  const selection = contract.get('contract/play/picks.ts selection') as (type: GameType) => Endpoint
  const all = [...contract, ...GAME_TYPES.map((type): [string, unknown] => [`selection ${type}`, selection(type)])]
  return new Map(all.flatMap(([name, one]) => (isEndpoint(one) ? [[name, one]] : [])))
}

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'path' in one && 'method' in one

test('the browser build contains only method, path and `follows` of each endpoint', () => {
  const endpoints = [...collectEndpoints(whole)]
  expect(endpoints.length).toBeGreaterThan(50)
  const toLean = ({ method, path, follows }: Endpoint) => ({
    method,
    path,
    input: null,
    reply: null,
    ...(follows && { follows }),
  })
  expect(collectEndpoints(lean)).toEqual(new Map(endpoints.map(([name, one]) => [name, toLean(one)])))
  expect(endpoints.filter(([, { follows }]) => follows).length).toBeGreaterThan(20)
})

test('the browser build contains no schemas, zod or summaries', () => {
  const summaries = [...collectEndpoints(whole).values()].map(({ summary }) => summary)
  // Some summaries equal labels of the audit log, which the console shows.
  const shown = new Set<string>(Object.values(AUDIT_ACTIONS).map(({ label }) => label))
  expect(summaries.filter((words) => !shown.has(words) && code.includes(`\`${words}\``))).toEqual([])
  expect(code).not.toMatch(/summary|access:|_zod|Zod/)
  expect(lean.get('contract/play/picks.ts Panel')).toBeNull()
})
