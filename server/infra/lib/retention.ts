import { type Setting, defineSetting, InvalidSetting } from './settings.ts'

/** Default `keep` and minimum `least`, in days unless `words` names another unit. */
interface RetentionRule {
  readonly keep: number
  readonly least: number
  readonly words: string
}

export type RetentionRules = Readonly<Record<string, RetentionRule>>

export type Retention<All extends RetentionRules> = { readonly [Name in keyof All]: number }

const DAY_MS = 86_400_000
const CHANGE = /^(\w+)=(\d{1,5})$/

/** The value of the variable, such as `panels=60,audit=1095`, overrides the defaults by name. */
export function retentionSetting<All extends RetentionRules>(ages: All): Setting<Retention<All>> {
  const all = Object.entries(ages)
  const words = all.map(([name, age]) => `${name} ${age.words}`).join('；')
  return defineSetting(
    all.map(([name, { keep }]) => `${name}=${keep}`).join(','),
    `保存多少；可改个别项，如 \`panels=60,audit=1095\`（${words}）`,
    (changes) => parseRetention(ages, changes) ?? new InvalidSetting(`要 名称=数目（${words}）`),
  )
}

function parseRetention<All extends RetentionRules>(ages: All, changes: string): Retention<All> | null {
  const kept = new Map(Object.entries(ages).map(([name, { keep }]) => [name, keep]))
  for (const change of changes.split(',').filter((one) => one.trim() !== '')) {
    const [, name = '', keep] = CHANGE.exec(change.trim()) ?? []
    const age = kept.has(name) ? ages[name] : undefined
    if (!age || Number(keep) < age.least) return null
    kept.set(name, Number(keep))
  }
  return Object.fromEntries(kept) as Retention<All>
}

export const subtractDays = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
