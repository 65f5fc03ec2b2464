import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { type FeatureChecks, goodFinding, wrongFinding } from '#server/infra/lib/check.ts'
import { countQueuedJobs, type QueuedJobs } from './queue.ts'
import { listUnfinishedRuns } from './unfinished-runs.ts'

export function createJobsChecks({ db }: { db: Queryable }): FeatureChecks {
  return { checks: [{ name: 'jobs', title: '任务', permission: 'staff', run }] }

  async function run() {
    const queue = await countQueuedJobs(db)
    if (!queue) return { state: 'unknown' as const, words: '还没有开始' }
    const failed = queue.filter((one) => one.failed > 0)
    if (failed.length > 0)
      return wrongFinding(
        `没有做成：${failed.map(formatFailedJob).join('；')}`,
        '看服务器的日志；查明后重启站点，会再做一遍',
        {
          faults: failed.map(({ name }) => name),
        },
      )
    const unfinished = await listUnfinishedRuns(db)
    if (unfinished.length > 0)
      return wrongFinding(
        `做到一半时站点的进程结束了：${unfinished.map(({ name, since }) => `${name}（${formatJobMinute(since)} 起）`).join('；')}`,
        '看服务器那时的日志：内存、磁盘是不是用完了；启动时不再做，到下一个钟点会再做',
        { faults: unfinished.map(({ name }) => name) },
      )
    const [running, waiting, late] = [sumJobs(queue, 'running'), sumJobs(queue, 'waiting'), sumJobs(queue, 'late')]
    if (late > 0) return wrongFinding(`${late} 个等了 5 分钟以上`, '看服务器的负荷和日志', { faults: ['late'] })
    return goodFinding(running > 0 ? `在做 ${running} 个，排队 ${waiting} 个` : `排队 ${waiting} 个`)
  }
}

const sumJobs = (queue: readonly QueuedJobs[], state: 'running' | 'waiting' | 'late'): number =>
  queue.reduce((sum, one) => sum + one[state], 0)

const formatFailedJob = ({ name, failed, failedSince }: QueuedJobs): string =>
  `${name} ${failed} 次（${formatJobMinute(new Date(failedSince!))} 起）`

const formatJobMinute = (moment: Date): string => formatShanghaiTime(moment).slice(5, 16)
