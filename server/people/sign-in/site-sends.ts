import { between, sql } from 'drizzle-orm'
import type { Reader } from '#server/infra/db/connect.ts'
import { codeMinutes } from './sign-in.tables.ts'
import { type SendCaps, unknownHour } from './codes.rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Codes sent by the site within an hour. */
export interface SiteHour {
  sent: number
  strangers: number
}

export const minuteOf = (now: Date): Date => new Date(Math.floor(now.getTime() / MINUTE) * MINUTE)
/** Returns the first counted minute; whole minutes extend the period by at most a minute and never shorten it. */
export const hourBegan = (now: Date): Date => minuteOf(new Date(now.getTime() - HOUR))

/** Returns whether the hourly limit allows one more code. */
export const hasRoom = ({ sent, strangers }: SiteHour, known: boolean, caps: SendCaps): boolean =>
  sent < caps.siteHour && (known || strangers < unknownHour(caps))

export async function sentThisHour(db: Reader, now: Date): Promise<SiteHour> {
  const total = (column: typeof codeMinutes.sent | typeof codeMinutes.strangers) =>
    sql<number>`coalesce(sum(${column}), 0)::int`
  const [hour] = await db
    .select({ sent: total(codeMinutes.sent), strangers: total(codeMinutes.strangers) })
    .from(codeMinutes)
    .where(between(codeMinutes.minute, hourBegan(now), minuteOf(now)))
  return hour ?? { sent: 0, strangers: 0 }
}
