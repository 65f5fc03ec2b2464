import { createServer } from 'node:http'
import { once } from 'node:events'
import { Registry } from '@prometheus-io/client'
import type { FastifyBaseLogger } from 'fastify'
import type { SiteMetrics } from '#server/infra/lib/site-metrics.ts'
import { StartProblem } from '#server/infra/lib/errors.ts'
import { createMetricsReader } from './metrics-reader.ts'
import type { MetricsCollector } from './metrics-collector.ts'
import { createCounter, createGauge } from './metric.ts'
import type { MetricsSettings } from './metrics.settings.ts'

interface MetricsSources {
  gathering: MetricsCollector
  facts: readonly SiteMetrics[]
  processes: number
  /** Start time of the site, in seconds since 1970. */
  startedAt: number
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

export function createScrape({ gathering, facts, processes, startedAt, log }: MetricsSources): () => Promise<string> {
  const readFacts = createMetricsReader(facts, log)
  return async () => {
    const [{ metrics, answering, died }, ofSite] = await Promise.all([gathering.gather(), readFacts()])
    const own = [
      createGauge('caiyun_started_timestamp_seconds', 'Start time of the site', startedAt),
      createGauge('caiyun_processes_wanted', 'Configured number of processes', processes),
      createGauge('caiyun_processes_answering', 'Processes that reported their metrics', answering),
      createCounter('caiyun_workers_died_total', 'Workers that died and were replaced', died),
    ]
    return Registry.aggregate([...metrics, ofSite, own]).metrics()
  }
}

/** Returns a function that stops the server. Throws a StartProblem if the port is unavailable. */
export async function serveMetrics(
  { host, port }: MetricsSettings,
  scrape: () => Promise<string>,
  log: MetricsSources['log'],
): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    try {
      const text = await scrape()
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
    } catch (error) {
      log.error({ err: error }, 'metrics scrape failed')
      response.writeHead(500).end()
    }
  })
  server.listen({ host, port })
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartProblem(`METRICS_PORT ${port} 不能用（METRICS_HOST=${host}，${code ?? String(error)}），请换一个`)
  }
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}
