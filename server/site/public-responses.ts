import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { GAME_TYPES } from '#lottery/games.ts'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { listRoutes } from '#server/infra/http/policies.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { createLogger } from './logger.ts'

/** Returns the SHA-256 of public GET responses at the time `at`, by URL: for each game and two pages if they apply. */
export async function hashPublicResponses(
  config: Config,
  connection: Connection,
  at: Date,
): Promise<Map<string, string>> {
  const quiet = { ...config, logLevel: 'silent', rateLimits: null, hotReload: false } as const
  const app = await buildApp({ config: quiet, connection, clock: createFixedClock(at), logger: createLogger(quiet) })
  try {
    await app.ready()
    const sums = new Map<string, string>()
    for (const url of listRoutes(app).flatMap(listRequestUrls)) {
      const { statusCode, rawPayload } = await app.inject(url)
      if (statusCode === 200) sums.set(url, createHash('sha256').update(rawPayload).digest('hex'))
    }
    return sums
  } finally {
    await app.close()
  }
}

function listRequestUrls({ method, access, path, endpoint }: ReturnType<typeof listRoutes>[number]): string[] {
  if (method !== 'GET' || access !== 'public' || endpoint === null) return []
  const inputs = GAME_TYPES.flatMap((type) => ['1', '2'].map((page) => ({ type: String(type), page, id: page })))
  return [...new Set(inputs.flatMap((values) => buildRequestUrl(path, endpoint, values)))]
}

/** Returns one URL with those `values` that the input has; none if the input requires other fields. */
function buildRequestUrl(path: string, { input }: Endpoint, values: Record<string, string>): string[] {
  const { shape = {} } = input as { shape?: object }
  const query = Object.entries(values).filter(([field]) => field in shape)
  return z.safeParse(input, Object.fromEntries(query)).success
    ? [`${path}?${new URLSearchParams(query).toString()}`]
    : []
}
