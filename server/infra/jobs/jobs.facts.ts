import type { Queryable } from '#server/infra/db/connect.ts'
import type { SiteMetrics } from '#server/infra/lib/site-metrics.ts'
import { countQueuedJobs } from './queue.ts'

const STATES = ['running', 'waiting', 'late', 'failed'] as const

export const jobsFacts = ({ db }: { db: Queryable }): SiteMetrics => ({
  of: 'jobs',
  help: {
    caiyun_jobs: 'Jobs in the queue, by name: waiting are also the late, due for five minutes; failed are for good',
  },
  async read() {
    const queue = (await countQueuedJobs(db)) ?? []
    return queue.flatMap((one) =>
      STATES.map((state) => ({ name: 'caiyun_jobs', labels: { name: one.name, state }, value: one[state] }) as const),
    )
  },
})
