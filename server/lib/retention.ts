/** What would grow for ever: how much of it is kept, in days where nothing else is said, and the least that may be set. */
export const RETENTION = {
  panels: { keep: 30, least: 1, words: '号码板，开奖后的天数' },
  rounds: { keep: 200, least: 1, words: '每人每彩种已结束的轮数' },
  notices: { keep: 180, least: 1, words: '消息通知的天数' },
  deleted: { keep: 180, least: 1, words: '已删除动态和评论的天数' },
  traces: { keep: 180, least: 180, words: '发布记录（地址、端口）与审核记录的天数，至少 180' },
  // The law asks for half a year, and the database refuses less.
  audit: { keep: 730, least: 184, words: '审计日志的天数，至少 184' },
  logs: { keep: 7, least: 1, words: '内置 PostgreSQL 日志的文件数，每天一个' },
} as const satisfies Record<string, { keep: number; least: number; words: string }>

export type Retention = Record<keyof typeof RETENTION, number>

const NAMES = Object.keys(RETENTION) as (keyof Retention)[]
const DAY_MS = 86_400_000

/** The defaults as the setting is written. */
export const RETENTION_FALLBACK = NAMES.map((name) => `${name}=${RETENTION[name].keep}`).join(',')
export const RETENTION_WORDS = NAMES.map((name) => `${name} ${RETENTION[name].words}`).join('；')

const CHANGE = /^(\w+)=(\d{1,5})$/

/** What is kept, with changes such as `panels=60,audit=1095`; null where the text says something else. */
export function retention(changes: string): Retention | null {
  const kept = Object.fromEntries(NAMES.map((name) => [name, RETENTION[name].keep])) as Retention
  for (const change of changes.split(',').filter((one) => one.trim() !== '')) {
    const [, name = '', keep] = CHANGE.exec(change.trim()) ?? []
    if (!Object.hasOwn(RETENTION, name)) return null
    if (Number(keep) < RETENTION[name as keyof Retention].least) return null
    kept[name as keyof Retention] = Number(keep)
  }
  return kept
}

/** The moment so many days before another: what is older may go. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
