import { between, sql } from 'drizzle-orm'
import type { Queryable } from '#server/infra/db/connect.ts'
import { codeMinutes } from './sign-in.tables.ts'
import { type SendCaps, computeUnknownHour } from './codes.rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Numbers of codes that the site sent within an hour: all codes, and codes to unknown browsers (`strangers`). */
export interface SiteHour {
  sent: number
  strangers: number
}

export const floorToMinute = (now: Date): Date => new Date(Math.floor(now.getTime() / MINUTE) * MINUTE)
/** Returns the first minute of the counted hour. Counting whole minutes extends the hour by at most a minute. */
export const computeHourStart = (now: Date): Date => floorToMinute(new Date(now.getTime() - HOUR))

export const isWithinSiteHour = ({ sent, strangers }: SiteHour, known: boolean, caps: SendCaps): boolean =>
  sent < caps.siteHour && (known || strangers < computeUnknownHour(caps))

export async function loadSiteHour(db: Queryable, now: Date): Promise<SiteHour> {
  const total = (column: typeof codeMinutes.sent | typeof codeMinutes.strangers) =>
    sql<number>`coalesce(sum(${column}), 0)::int`
  const [hour] = await db
    .select({ sent: total(codeMinutes.sent), strangers: total(codeMinutes.strangers) })
    .from(codeMinutes)
    .where(between(codeMinutes.minute, computeHourStart(now), floorToMinute(now)))
  return hour ?? { sent: 0, strangers: 0 }
}
