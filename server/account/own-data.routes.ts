import { strToU8, zipSync } from 'fflate'
import { endSession, exportMyData, mySessions } from '#contract/account.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { audit, sourceOf } from '#server/audit/audit.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Database, Reader } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retried.ts'
import { type RouteContext, download, route, say } from '#server/http/route.ts'
import { clearSession } from '#server/http/session.ts'
import { type Balances, profileOf } from './profile.ts'
import { endSessionOf, sessionsOf } from './sessions.ts'

export interface OwnDataDeps {
  db: Database
  clock: Clock
  balances: Balances
  /** What each feature keeps of a member, by the name of its file in the export. */
  exports: Record<string, (db: Reader, userId: number) => Promise<unknown>>
}

/** Devices and export. */
export function ownDataRoutes(door: RouteContext, { db, clock, balances, exports }: OwnDataDeps): void {
  route(door, mySessions, async ({ member: { id, sessionId } }) => {
    const rows = await sessionsOf(db, id, clock.now())
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      created_at: shanghaiTime(row.createdAt),
      current: row.id === sessionId ? 1 : 0,
      remembered: row.remembered ? 1 : 0,
    }))
  })

  route(door, endSession, async ({ input, member, request, reply }) => {
    await inTransaction(db, async (tx) => {
      if (!(await endSessionOf(tx, member.id, input.id))) refuse('unknown_session')
      await audit(tx, sourceOf(request), { action: 'session_ended', actor: member.id, target: input.id })
    })
    if (input.id === member.sessionId) clearSession(reply)
    return say('该设备已退出登录', null)
  })

  route(door, exportMyData, async ({ member: { id }, request }) => {
    const files = await inTransaction(db, async (tx) => {
      await audit(tx, sourceOf(request), { action: 'data_exported', actor: id })
      const profile = await profileOf(tx, balances, id, clock.now())
      const rest: [string, unknown][] = []
      for (const [name, read] of Object.entries(exports)) rest.push([name, await read(tx, id)])
      return [['profile', profile], ...rest] as [string, unknown][]
    })
    return download('caiyun-data.zip', 'application/zip', zipped(files))
  })
}

function zipped(files: readonly [string, unknown][]): Uint8Array {
  return zipSync(
    Object.fromEntries(files.map(([name, data]) => [`${name}.json`, strToU8(JSON.stringify(data, null, 2))])),
  )
}
