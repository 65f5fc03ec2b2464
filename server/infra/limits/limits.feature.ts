import { sql } from 'drizzle-orm'
import { type FeatureChecks, goodFinding, wrongFinding } from '#server/infra/lib/check.ts'
import type { AddressShare } from './address-counter.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { BATCH_SIZE, deleteByStatement } from '#server/infra/db/batches.ts'

interface ChecksDeps {
  busiest(): AddressShare | null
  production: boolean
}

/** Behind a proxy that is not configured all callers have the proxy's address. */
export function createLimitsChecks({ busiest, production }: ChecksDeps): FeatureChecks {
  return { checks: [{ name: 'one_address', title: '访问来源', permission: 'staff', run }] }

  async function run() {
    const share = busiest()
    if (!share) return goodFinding('访问还不多')
    const words = `最近 ${share.of} 次访问中，最多的一个地址占 ${Math.floor((100 * share.busiest) / share.of)}%`
    if (share.busiest * 2 < share.of) return goodFinding(words)
    if (!production) return goodFinding(`${words}；不是正式环境`)
    return wrongFinding(
      words,
      '站点前面有反向代理时，把它的层数写进配置（TRUSTED_PROXIES）；没有代理，就是有人在用程序访问',
    )
  }
}

export function createLimitsJobs({ db }: { db: Database }): FeatureJobs {
  const expired = sql`delete from flood_windows where key in (
    select key from flood_windows where ends_at < clock_timestamp() limit ${BATCH_SIZE} for update skip locked)`
  const run = (signal: AbortSignal) => deleteByStatement(db, signal, expired)
  return [{ name: 'sweep_flood_windows', cron: '*/10 * * * *', run }]
}

export const limitsFeature = {
  jobs: createLimitsJobs,
  checks: createLimitsChecks,
}
