import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { lastBackup } from '#server/infra/db/settings.ts'
import { type FeatureChecks, good, wrong } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'

const DAY = 86_400_000
const OLDEST = 2 * DAY
const CURE = '在服务器上运行 npm run backup -- 目录，并让它每天自动运行'

/** Whether there is a backup, and a young one. `realTime`: backups are dated by the machine. */
export function backupChecks({ db, realTime }: { db: Reader; realTime: Clock }): FeatureChecks {
  return { checks: [{ name: 'backup', title: '备份', permission: 'staff', run }] }

  async function run() {
    const last = await lastBackup(db)
    if (!last) return wrong('还没有备份过', CURE)
    const words = `上次备份在 ${shanghaiTime(last).slice(0, 16)}`
    return realTime.now().getTime() - last.getTime() > OLDEST ? wrong(words, CURE) : good(words)
  }
}
