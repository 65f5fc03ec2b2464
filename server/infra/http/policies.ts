import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Access, Endpoint } from '#contract/infra/endpoint.ts'

/** A route as the tests of "every route" see it. */
export interface DeclaredRoute {
  method: string
  path: string
  access: Access
  /** null: a document, a file, the API's documentation. */
  endpoint: Endpoint | null
  /** What is sent proves itself; cookies are not read. */
  ownProof: boolean
}

const tables = new WeakMap<FastifyInstance, DeclaredRoute[]>()
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Every route has to say who may call it, or the site does not start (docs/rules/security.md#policies). Called before
 * the first route.
 */
export function declarePolicies(app: FastifyInstance): void {
  const table: DeclaredRoute[] = []
  tables.set(app, table)
  app.addHook('onRoute', (route) => {
    const access = accessOf(route)
    if (!access) throw new Error(`${String(route.method)} ${route.url} declares no policy`)
    for (const method of [route.method].flat()) {
      table.push({
        method,
        path: route.url,
        access,
        endpoint: route.config?.endpoint ?? null,
        ownProof: route.config?.ownProof ?? false,
      })
    }
  })
}

/** Pages and files are public by what they are; whatever writes, and whatever is under /api, has to say. */
function accessOf({ method, url, config }: RouteOptions): Access | null {
  if (config?.endpoint) return config.endpoint.access
  if (config?.access) return config.access
  const document = [method].flat().every((one) => READS.has(one)) && !/^\/api(\/|$)/i.test(url)
  return document ? 'public' : null
}

/** All routes of a site, in the order of their registration. */
export const routesOf = (app: FastifyInstance): readonly DeclaredRoute[] => tables.get(app) ?? []
