import { sql } from 'drizzle-orm'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { type FeatureChecks, good, wrong } from '#server/infra/lib/check.ts'

interface Queue extends Record<string, unknown> {
  running: number
  waiting: number
  late: number
}

interface Failed extends Record<string, unknown> {
  name: string
  times: number
  since: string
}

/** Whether what the site does by itself is done. */
export function jobsChecks({ db }: { db: Reader }): FeatureChecks {
  return { checks: [{ name: 'jobs', title: '任务', permission: 'staff', run }] }

  async function run() {
    const { rows: known } = await db.execute<{ is: boolean }>(
      sql`select to_regclass('graphile_worker.jobs') is not null as is`,
    )
    if (!known[0]?.is) return { state: 'unknown' as const, words: '还没有开始' }
    const failed = await failedFor(db)
    if (failed.length > 0)
      return wrong(`没有做成：${failed.map(inWords).join('；')}`, '看服务器的日志；查明后重启站点，会再做一遍', {
        faults: failed.map(({ name }) => name),
      })
    const { rows } = await db.execute<Queue>(sql`
      select (count(*) filter (where locked_at is not null))::int as running,
        (count(*) filter (where locked_at is null))::int as waiting,
        (count(*) filter (where locked_at is null and run_at < now() - interval '5 minutes'))::int as late
      from graphile_worker.jobs`)
    const { running, waiting, late } = rows[0] ?? { running: 0, waiting: 0, late: 0 }
    if (late > 0) return wrong(`${late} 个等了 5 分钟以上`, '看服务器的负荷和日志', { faults: ['late'] })
    return good(running > 0 ? `在做 ${running} 个，排队 ${waiting} 个` : `排队 ${waiting} 个`)
  }
}

/** What has used up its attempts, by name and since when; what is at its last one is running. */
async function failedFor(db: Reader): Promise<Failed[]> {
  const { rows } = await db.execute<Failed>(sql`
    select task_identifier as name, count(*)::int as times, min(updated_at) as since from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null group by name order by since`)
  return rows
}

const inWords = ({ name, times, since }: Failed): string =>
  `${name} ${times} 次（${shanghaiTime(new Date(since)).slice(5, 16)} 起）`
