import { type Setting, setting, Unfit } from './settings.ts'

/** How much is kept of what would grow for ever, in days where its words say nothing else, and the least that may be set. */
interface Age {
  readonly keep: number
  readonly least: number
  readonly words: string
}

/** What a feature keeps, by name: it states that in its `x.settings.ts`. */
export type Ages = Readonly<Record<string, Age>>

/** The same as the site was told. */
export type Retention<All extends Ages> = { readonly [Name in keyof All]: number }

const DAY_MS = 86_400_000
const CHANGE = /^(\w+)=(\d{1,5})$/

/** One setting for all ages, which changes some of them by name: `panels=60,audit=1095`. */
export function retentionSetting<All extends Ages>(ages: All): Setting<Retention<All>> {
  const all = Object.entries(ages)
  const words = all.map(([name, age]) => `${name} ${age.words}`).join('；')
  return setting(
    all.map(([name, { keep }]) => `${name}=${keep}`).join(','),
    `保存多少；可改个别项，如 \`panels=60,audit=1095\`（${words}）`,
    (changes) => retention(ages, changes) ?? new Unfit(`要 名称=数目（${words}）`),
  )
}

/** Null where the text says something else. */
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

/** The moment so many days before another: what is older may go. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
