import { endSession, exportMyData, mySessions } from '#contract/people/account.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { audit, sourceOf } from '#server/infra/audit/audit.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { download, route, say } from '#server/infra/http/route.ts'
import { clearSession } from '#server/infra/http/session.ts'
import { limitReadTime } from '#server/infra/http/slow-readers.ts'
import { type Balances, profileOf } from './profile.ts'
import { countExport } from './export-limit.ts'
import { endSessionOf, livesOrThrow, sessionsOf } from './sessions.ts'
import { zipOf } from './zip.ts'

export interface DevicesAndExportDeps extends Site {
  balances: Balances
  /** Export functions of all features, by file name. */
  exports: PersonalData['exports']
}

/**
 * Maximum time to read an export, and the interval in which its reader must read a minimum, because exports run one at
 * a time.
 */
const EXPORT_MS = 300_000
const READ_INTERVAL_MS = 20_000

/** Calls for sessions and the data export. */
export function devicesAndExportRoutes(site: DevicesAndExportDeps): void {
  const { db, clock, balances, exports } = site
  route(site, mySessions, async ({ member: { id, sessionId } }) => {
    const rows = await sessionsOf(db, id, clock.now())
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      created_at: shanghaiTime(row.createdAt),
      current: row.id === sessionId ? 1 : 0,
      remembered: row.remembered ? 1 : 0,
    }))
  })

  route(site, endSession, async ({ input, member, request, reply }) => {
    await inTransaction(db, async (tx) => {
      if (!(await endSessionOf(tx, member.id, input.id))) refuse('unknown_session')
      await audit(tx, sourceOf(request), { action: 'session_ended', actor: member.id, target: input.id })
    })
    if (input.id === member.sessionId) clearSession(reply)
    return say('该设备已退出登录', null)
  })

  /** One export at a time per process: each reads and compresses a large part of the database. */
  let isExporting = false

  route(site, exportMyData, async ({ member: { id, sessionId }, request, reply }) => {
    if (isExporting) refuse('exports_at_once')
    isExporting = true
    try {
      const profile = await inTransaction(db, async (tx) => {
        await countExport(tx, id)
        await audit(tx, sourceOf(request), { action: 'data_exported', actor: id })
        return profileOf(tx, balances, id, clock.now())
      })
      const files = Object.entries(exports).map(([name, read]) => [name, () => read(db, id)] as const)
      const goesOn = () => livesOrThrow(db, sessionId)
      const zip = zipOf([['profile', async () => profile], ...files], clock.now(), goesOn)
      const late = setTimeout(() => zip.destroy(new Error('an export was read too slowly')), EXPORT_MS).unref()
      zip.once('close', () => {
        clearTimeout(late)
        isExporting = false
      })
      limitReadTime(reply.raw, READ_INTERVAL_MS)
      return download('caiyun-data.zip', 'application/zip', zip)
    } catch (error) {
      isExporting = false
      throw error
    }
  })
}
