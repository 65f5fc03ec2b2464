import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Access, Endpoint } from '#contract/infra/endpoint.ts'

/** A registered route, for the tests of all routes. */
export interface DeclaredRoute {
  method: string
  path: string
  access: Access
  /** null: a document, a file, the API documentation. */
  endpoint: Endpoint | null
  /** The request authenticates by its content; cookies are not read. */
  ownProof: boolean
}

const tables = new WeakMap<FastifyInstance, DeclaredRoute[]>()
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Requires an access policy of every route, otherwise the start fails (docs/rules/security.md#policies). Call before
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

/** Documents and files are public by default; writes and routes under /api must declare their access. */
function accessOf({ method, url, config }: RouteOptions): Access | null {
  if (config?.endpoint) return config.endpoint.access
  if (config?.access) return config.access
  const document = [method].flat().every((one) => READS.has(one)) && !/^\/api(\/|$)/i.test(url)
  return document ? 'public' : null
}

/** Returns all routes of a site in the order of registration. */
export const routesOf = (app: FastifyInstance): readonly DeclaredRoute[] => tables.get(app) ?? []
