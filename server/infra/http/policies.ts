import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Access, Endpoint } from '#contract/infra/endpoint.ts'

export interface DeclaredRoute {
  method: string
  path: string
  access: Access
  /** Null for routes without a contract endpoint, e.g. pages, files and notifications of wallets. */
  endpoint: Endpoint | null
  ownProof: boolean
}

const tables = new WeakMap<FastifyInstance, DeclaredRoute[]>()
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Fails the start if a route declares no access. Call before the first route is registered. */
export function declarePolicies(app: FastifyInstance): void {
  const table: DeclaredRoute[] = []
  tables.set(app, table)
  app.addHook('onRoute', (route) => {
    const access = getAccess(route)
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

/** Reads outside /api (documents, files) are public by default. Null: the route must declare its access. */
function getAccess({ method, url, config }: RouteOptions): Access | null {
  if (config?.endpoint) return config.endpoint.access
  if (config?.access) return config.access
  const document = [method].flat().every((one) => READS.has(one)) && !/^\/api(\/|$)/i.test(url)
  return document ? 'public' : null
}

export const listRoutes = (app: FastifyInstance): readonly DeclaredRoute[] => tables.get(app) ?? []
