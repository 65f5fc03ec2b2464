import { type Setting, setting, Unfit } from './settings.ts'

/** Retention of data that grows without limit, in days unless `words` has another unit, and its minimum. */
interface Age {
  readonly keep: number
  readonly least: number
  readonly words: string
}

/** Retention settings of a feature by name, declared in its `x.settings.ts`. */
export type Ages = Readonly<Record<string, Age>>

/** Configured values by name. */
export type Retention<All extends Ages> = { readonly [Name in keyof All]: number }

const DAY_MS = 86_400_000
const CHANGE = /^(\w+)=(\d{1,5})$/

/** Defines one setting for all retentions, which overrides some by name: `panels=60,audit=1095`. */
export function retentionSetting<All extends Ages>(ages: All): Setting<Retention<All>> {
  const all = Object.entries(ages)
  const words = all.map(([name, age]) => `${name} ${age.words}`).join('；')
  return setting(
    all.map(([name, { keep }]) => `${name}=${keep}`).join(','),
    `保存多少；可改个别项，如 \`panels=60,audit=1095\`（${words}）`,
    (changes) => retention(ages, changes) ?? new Unfit(`要 名称=数目（${words}）`),
  )
}

/** Parses the overrides; null: invalid. */
function retention<All extends Ages>(ages: All, changes: string): Retention<All> | null {
  const kept = new Map(Object.entries(ages).map(([name, { keep }]) => [name, keep]))
  for (const change of changes.split(',').filter((one) => one.trim() !== '')) {
    const [, name = '', keep] = CHANGE.exec(change.trim()) ?? []
    const age = kept.has(name) ? ages[name] : undefined
    if (!age || Number(keep) < age.least) return null
    kept.set(name, Number(keep))
  }
  return Object.fromEntries(kept) as Retention<All>
}

/** Returns the time `days` days earlier; older data may be deleted. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
