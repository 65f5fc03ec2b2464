import { expect, test } from 'vitest'
import type { SiteFacts } from '#server/infra/lib/facts.ts'
import { factsReader } from './facts-reader.ts'

const FAILED = 'caiyun_facts_failed'

/** Returns the values by metric name. */
async function told(read: ReturnType<typeof factsReader>) {
  const metrics = await read()
  return Object.fromEntries(metrics.map(({ name, values }) => [name, values.map(({ value }) => value)]))
}

function facts(of: string, value: () => number, holdMs?: number): SiteFacts {
  const name = `caiyun_${of}` as const
  return { of, help: { [name]: of }, ...(holdMs && { holdMs }), read: async () => [{ name, value: value() }] }
}

test('reports failed groups and the other values', async () => {
  const lines: unknown[] = []
  const log = { warn: (...line: unknown[]) => void lines.push(line) }
  const broken = facts('broken', () => {
    throw new Error('no such table')
  })
  const read = factsReader([facts('fine', () => 7), broken], log)
  expect(await told(read)).toEqual({ caiyun_fine: [7], caiyun_broken: [], [FAILED]: [0, 1] })
  expect(lines).toMatchObject([[{ facts: 'broken' }, 'figures could not be read']])
})

test('shares reads of concurrent scrapes and caches slow groups', async () => {
  let [reads, held] = [0, 0]
  const stated = [facts('quick', () => ++reads), facts('slow', () => ++held, 60_000)]
  const read = factsReader(stated, { warn: () => {} })
  await Promise.all([told(read), told(read)])
  expect(await told(read)).toEqual({ caiyun_quick: [2], caiyun_slow: [1], [FAILED]: [0, 0] })
})
