import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { endSession, exportMyData, mySessions } from '#contract/people/account.ts'
import { refuse, REFUSALS } from '#contract/refusals.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { insertAuditEntry, getCallSource, getHoursUntilAllowed } from '#server/infra/audit/audit.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { BusyError, createLimiter } from '#server/infra/http/limiter.ts'
import { download, registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { clearSession } from '#server/infra/http/session.ts'
import { limitReadTime } from '#server/infra/http/slow-readers.ts'
import { type Balances, getProfile } from './profile.ts'
import { deleteSession, assertSessionExists, listSessions } from './sessions.ts'
import { createZip } from './zip.ts'
import { MAX_DAILY_EXPORTS } from '#contract/infra/quotas.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { lockUser } from './people.ts'

export interface DevicesAndExportDeps extends RouteSite {
  balances: Balances
  /** Export functions of all features, by file name. */
  exports: PersonalData['exports']
}

/** Milliseconds within which the client of an export must read a minimum; otherwise the connection is closed. */
const READ_INTERVAL_MS = 20_000

export function registerDevicesAndExportRoutes(site: DevicesAndExportDeps): void {
  const { db, clock, balances, exports } = site
  registerRoute(site, mySessions, async ({ member: { id, sessionId } }) => {
    const rows = await listSessions(db, id, clock.now())
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      created_at: formatShanghaiTime(row.createdAt),
      current: row.id === sessionId ? 1 : 0,
      remembered: row.remembered ? 1 : 0,
    }))
  })

  registerRoute(site, endSession, async ({ input, member, request, reply }) => {
    await runTransaction(db, async (tx) => {
      if (!(await deleteSession(tx, member.id, input.id))) refuse('unknown_session')
      await insertAuditEntry(tx, getCallSource(request), {
        action: 'session_ended',
        actor: member.id,
        target: input.id,
      })
    })
    if (input.id === member.sessionId) clearSession(reply)
    return replyWithMessage('该设备已退出登录', null)
  })

  /** Runs one export at a time per process and queues nine: each reads and compresses all data of a member. */
  const exporting = createLimiter({ width: 1, most: 10, each: 1 })

  registerRoute(site, exportMyData, ({ member: { id, sessionId }, request, reply }) => {
    /** Throws if the client has disconnected, for example while its export was queued. */
    const assertConnected = () => {
      if (reply.raw.destroyed) throw new BusyError()
    }
    const createExport = async () => {
      assertConnected()
      const profile = await runTransaction(db, async (tx) => {
        await countExport(tx, id)
        await insertAuditEntry(tx, getCallSource(request), { action: 'data_exported', actor: id })
        return getProfile(tx, balances, id, clock.now())
      })
      const files = Object.entries(exports).map(([name, read]) => [name, () => read(db, id)] as const)
      const assertStillWanted = async () => {
        assertConnected()
        await assertSessionExists(db, sessionId)
      }
      const zip = await bufferInFile(
        createZip([['profile', async () => profile], ...files], clock.now(), assertStillWanted),
      )
      limitReadTime(reply.raw, READ_INTERVAL_MS)
      return download('caiyun-data.zip', 'application/zip', zip)
    }
    return exporting(createExport, { caller: String(id) })
  })
}

/** Copies a stream to an unlinked file and returns the file's stream: a slow client must not delay other exports. */
async function bufferInFile(source: Readable): Promise<Readable> {
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

/** Throws above the daily limit of exports. Locks the member, so that their exports are counted sequentially. */
export async function countExport(tx: Tx, userId: number): Promise<void> {
  await lockUser(tx, userId)
  const hours = await getHoursUntilAllowed(tx, { actor: userId, action: 'data_exported' }, MAX_DAILY_EXPORTS)
  if (hours > 0) refuse('exports_used_up', { msg: `${REFUSALS.exports_used_up.msg}，请${hours}小时后再试` })
}
