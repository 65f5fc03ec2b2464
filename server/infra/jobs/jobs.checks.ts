import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { type FeatureChecks, good, wrong } from '#server/infra/lib/check.ts'
import { queued, type QueuedJobs } from './queue.ts'
import { unfinishedRuns } from './unfinished.ts'

/** Checks that background jobs run and succeed. */
export function jobsChecks({ db }: { db: Reader }): FeatureChecks {
  return { checks: [{ name: 'jobs', title: '任务', permission: 'staff', run }] }

  async function run() {
    const queue = await queued(db)
    if (!queue) return { state: 'unknown' as const, words: '还没有开始' }
    const failed = queue.filter((one) => one.failed > 0)
    if (failed.length > 0)
      return wrong(`没有做成：${failed.map(inWords).join('；')}`, '看服务器的日志；查明后重启站点，会再做一遍', {
        faults: failed.map(({ name }) => name),
      })
    const unfinished = await unfinishedRuns(db)
    if (unfinished.length > 0)
      return wrong(
        `做到一半时站点的进程结束了：${unfinished.map(({ name, since }) => `${name}（${minuteOf(since)} 起）`).join('；')}`,
        '看服务器那时的日志：内存、磁盘是不是用完了；启动时不再做，到下一个钟点会再做',
        { faults: unfinished.map(({ name }) => name) },
      )
    const [running, waiting, late] = [sumOf(queue, 'running'), sumOf(queue, 'waiting'), sumOf(queue, 'late')]
    if (late > 0) return wrong(`${late} 个等了 5 分钟以上`, '看服务器的负荷和日志', { faults: ['late'] })
    return good(running > 0 ? `在做 ${running} 个，排队 ${waiting} 个` : `排队 ${waiting} 个`)
  }
}

const sumOf = (queue: readonly QueuedJobs[], state: 'running' | 'waiting' | 'late'): number =>
  queue.reduce((sum, one) => sum + one[state], 0)

const inWords = ({ name, failed, failedSince }: QueuedJobs): string =>
  `${name} ${failed} 次（${minuteOf(new Date(failedSince!))} 起）`

const minuteOf = (moment: Date): string => shanghaiTime(moment).slice(5, 16)
