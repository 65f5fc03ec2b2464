export { createDatabaseMetrics } from './database.metrics.ts'
export { createSingleCollector, createWorkerCollector, answerPrimary } from './metrics-collector.ts'
export { type ProcessMetrics, createProcessMetrics } from './process-metrics.ts'
export { createScrape, serveMetrics } from './scrape.ts'
