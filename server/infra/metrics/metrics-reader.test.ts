import { expect, test } from 'vitest'
import type { SiteMetrics } from '#server/infra/lib/site-metrics.ts'
import { createMetricsReader } from './metrics-reader.ts'

const FAILED = 'caiyun_facts_failed'

/** Reads the metrics and returns their values by name. */
async function readValues(read: ReturnType<typeof createMetricsReader>) {
  const metrics = await read()
  return Object.fromEntries(metrics.map(({ name, values }) => [name, values.map(({ value }) => value)]))
}

function createMetricGroup(of: string, value: () => number, holdMs?: number): SiteMetrics {
  const name = `caiyun_${of}` as const
  return { of, help: { [name]: of }, ...(holdMs && { holdMs }), read: async () => [{ name, value: value() }] }
}

test('marks a failed metric group, returns the other groups’ values', async () => {
  const lines: unknown[] = []
  const log = { warn: (...line: unknown[]) => void lines.push(line) }
  const broken = createMetricGroup('broken', () => {
    throw new Error('no such table')
  })
  const read = createMetricsReader([createMetricGroup('fine', () => 7), broken], log)
  expect(await readValues(read)).toEqual({ caiyun_fine: [7], caiyun_broken: [], [FAILED]: [0, 1] })
  expect(lines).toMatchObject([[{ facts: 'broken' }, 'failed to read metrics']])
})

test('concurrent scrapes share a read; `holdMs` caches the values', async () => {
  let [reads, held] = [0, 0]
  const groups = [createMetricGroup('quick', () => ++reads), createMetricGroup('slow', () => ++held, 60_000)]
  const read = createMetricsReader(groups, { warn: () => {} })
  await Promise.all([readValues(read), readValues(read)])
  expect(await readValues(read)).toEqual({ caiyun_quick: [2], caiyun_slow: [1], [FAILED]: [0, 0] })
})
