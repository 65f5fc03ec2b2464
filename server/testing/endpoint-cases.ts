import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import type { TestSite } from './site.ts'
import type { EndpointCase, EndpointCases } from './cases.ts'
import { buildMinimalInput } from './every-route.ts'
import type { Browser } from './browsers.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const declaredCases = await Promise.all(
  globSync('server/*/*/testing/*.cases.ts', { cwd: ROOT }).map(async (file) =>
    Object.entries(((await import(join(ROOT, file))) as { cases: EndpointCases }).cases),
  ),
)

const CASES: EndpointCases = Object.fromEntries(declaredCases.flat())
if (Object.keys(CASES).length < declaredCases.flat().length) throw new Error('two x.cases.ts name the same call')

/** List endpoints with cursor pagination. */
export const LISTS: readonly [path: string, EndpointCase][] = Object.entries(CASES).filter(([, { rows }]) => rows)

export const getCase = ({ path }: Pick<Endpoint, 'path'>): EndpointCase => CASES[path] ?? {}

export async function buildCaseInput(endpoint: Endpoint, site: TestSite, caller: Browser): Promise<object> {
  const { input } = getCase(endpoint)
  if (typeof input === 'function') return input(site, caller)
  return input ?? buildMinimalInput(endpoint)
}
