import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { findLastBackupTime } from '#server/infra/db/settings.ts'
import { type FeatureChecks, type Finding, goodFinding, wrongFinding } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { BackupSettings } from './backup.settings.ts'
import { findLastNight, findLastTrial, type TrialResult } from './records.ts'

const DAY = 86_400_000
const MAX_BACKUP_AGE = 2 * DAY
/** Restore tests run weekly; two failed nights are tolerated. */
const MAX_TRIAL_AGE = 9 * DAY
const MANUAL_BACKUP_ADVICE = '在服务器上运行 npm run backup -- 目录，并设 BACKUP_DIR 让它每天夜里自动备份'
const NIGHTLY_BACKUP_ADVICE = '看服务器的日志；夜里 3:30 到 6:30 每小时会再试，重启站点则马上再试'
/** A restore test runs only as part of a backup, so a failed one is not repeated later in the night. */
const NEXT_BACKUP_ADVICE = '看服务器的日志；下次备份时会再试'

interface ChecksDeps {
  db: Queryable
  /** Backups are dated by the machine's clock. */
  realTime: Clock
  config: { backup: BackupSettings | null }
}

export function createBackupChecks({ db, realTime, config: { backup } }: ChecksDeps): FeatureChecks {
  const permission = 'staff'
  const made = { name: 'backup', title: '备份', permission, run: () => checkBackup(db, realTime, backup) } as const
  const tried = { name: 'restore', title: '恢复试验', permission, run: () => checkTrial(db, realTime) } as const
  return { checks: backup ? [made, tried] : [made] }
}

async function checkBackup(db: Queryable, realTime: Clock, backup: BackupSettings | null): Promise<Finding> {
  const cure = backup ? NIGHTLY_BACKUP_ADVICE : MANUAL_BACKUP_ADVICE
  const last = await findLastBackupTime(db)
  const words = last ? `上次备份在 ${formatMinute(last)}` : '还没有备份过'
  const night = backup && (await findLastNight(db))
  if (night?.off.trouble)
    return wrongFinding(`${formatMinute(night.at)} 没有备份成：${night.off.trouble}。${words}`, cure)
  if (!last || isOlder(realTime, last, MAX_BACKUP_AGE)) return wrongFinding(words, cure)
  return goodFinding(night ? `${words}，共留着 ${night.off.kept} 个` : words)
}

async function checkTrial(db: Queryable, realTime: Clock): Promise<Finding> {
  const last = await findLastTrial(db)
  if (!last) return { state: 'unknown', words: '还没有试过，下次备份时会试' }
  const { skipped, trouble, rows, files, answers, good: goodAt } = last.off
  const before = goodAt === null ? '还没有试成过' : `上次试成在 ${formatMinute(new Date(goodAt))}`
  if (skipped) return toSkippedFinding(skipped, before)
  if (trouble !== null)
    return wrongFinding(`${formatMinute(last.at)} 试着恢复，没有成：${trouble}。${before}`, NEXT_BACKUP_ADVICE)
  const words = `${before}：${rows} 行、${files} 个文件、${answers} 个回答都与备份时相同`
  return isOlder(realTime, last.at, MAX_TRIAL_AGE) ? wrongFinding(words, NEXT_BACKUP_ADVICE) : goodFinding(words)
}

/** Why a restore test was skipped, and what the operator can do. */
const SKIP_REASONS = {
  role: ['数据库的这个用户不能新建数据库', '请数据库的管理员执行 ALTER ROLE 用户 CREATEDB，下次备份时就会试'],
  unknown: [
    '不知道数据库的磁盘还剩多少',
    '数据库在本机时，请它的管理员执行 GRANT pg_read_all_settings TO 用户；不在本机而磁盘够大时，设 BACKUP_TRIAL=always',
  ],
} as const

function toSkippedFinding({ why, words }: NonNullable<TrialResult['skipped']>, before: string): Finding {
  const found = (reason: string): string => `没有试着恢复：${reason}，只核对了备份文件本身。${before}`
  if (why === 'room') return wrongFinding(found(words), '清理或扩大数据库所在的磁盘，下次备份时就会试；备份本身照常')
  const [reason, cure] = SKIP_REASONS[why]
  return { state: 'unknown', words: found(reason), cure }
}

const formatMinute = (moment: Date): string => formatShanghaiTime(moment).slice(0, 16)

const isOlder = (realTime: Clock, moment: Date, age: number): boolean =>
  realTime.now().getTime() - moment.getTime() > age
