import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import type { Site } from './a-site.ts'
import type { Case, Cases } from './cases.ts'
import { anInputOf } from './every-route.ts'
import type { Browser } from './people.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const stated = await Promise.all(
  globSync('server/*/*/testing/*.cases.ts', { cwd: ROOT }).map(async (file) =>
    Object.entries(((await import(join(ROOT, file))) as { cases: Cases }).cases),
  ),
)

/** Cases of all features. */
const CASES: Cases = Object.fromEntries(stated.flat())
if (Object.keys(CASES).length < stated.flat().length) throw new Error('two x.cases.ts name the same call')

/** Cases of lists with a cursor. */
export const LISTS: readonly [path: string, Case][] = Object.entries(CASES).filter(([, { rows }]) => rows)

export const caseOf = ({ path }: Pick<Endpoint, 'path'>): Case => CASES[path] ?? {}

/** Returns the input to call an endpoint with. */
export async function inputOf(endpoint: Endpoint, site: Site, caller: Browser): Promise<object> {
  const { input } = caseOf(endpoint)
  if (typeof input === 'function') return input(site, caller)
  return input ?? anInputOf(endpoint)
}
