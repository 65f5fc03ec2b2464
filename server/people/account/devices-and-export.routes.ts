import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { endSession, exportMyData, mySessions } from '#contract/people/account.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { audit, sourceOf } from '#server/infra/audit/audit.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { Busy, limiter } from '#server/infra/http/limiter.ts'
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

/** Interval in which the reader of an export must read a minimum; otherwise the connection is closed. */
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

  /** One export at a time per process, nine wait: each reads and compresses a large part of the database. */
  const exporting = limiter({ width: 1, most: 10, each: 1 })

  route(site, exportMyData, ({ member: { id, sessionId }, request, reply }) => {
    /** Skips the export if the client has disconnected while it waited. */
    const clientOrThrow = () => {
      if (reply.raw.destroyed) throw new Busy()
    }
    const exported = async () => {
      clientOrThrow()
      const profile = await inTransaction(db, async (tx) => {
        await countExport(tx, id)
        await audit(tx, sourceOf(request), { action: 'data_exported', actor: id })
        return profileOf(tx, balances, id, clock.now())
      })
      const files = Object.entries(exports).map(([name, read]) => [name, () => read(db, id)] as const)
      const goesOn = async () => {
        clientOrThrow()
        await livesOrThrow(db, sessionId)
      }
      const zip = await stored(zipOf([['profile', async () => profile], ...files], clock.now(), goesOn))
      limitReadTime(reply.raw, READ_INTERVAL_MS)
      return download('caiyun-data.zip', 'application/zip', zip)
    }
    return exporting(exported, { caller: String(id) })
  })
}

/** Writes a stream to a file without a name and returns a stream of that file, so that a slow reader holds up no other export. */
async function stored(source: Readable): Promise<Readable> {
  const path = join(tmpdir(), `caiyun-export-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    await file.writeFile(source)
    return file.createReadStream({ start: 0 })
  } catch (error) {
    await file.close()
    throw error
  }
}
