import { strToU8, zipSync } from 'fflate'
import { changePhone, deleteAccount, endSession, exportMyData, mySessions, resetPassword } from '#contract/account.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { audit, sourceOf } from '#server/audit/audit.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Reader } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retried.ts'
import { type Door, download, route, say } from '#server/http/route.ts'
import { clearSession } from '#server/http/session.ts'
import { attemptOf } from './callers.ts'
import { forgetKnown, giveKnown, giveUserInfo } from './cookies.ts'
import { type Standing, masked, profileOf } from './profile.ts'
import { type Securing, changePhoneByCode, deleteByCode, phoneOf, resetPasswordByCode } from './security.ts'
import { endSessionOf, sessionsOf } from './sessions.ts'

export interface SecurityDeps extends Securing {
  clock: Clock
  standing: Standing
  https: boolean
  /** What each feature keeps of a member, by the name of its file in the export. */
  exports: Record<string, (db: Reader, userId: number) => Promise<unknown>>
}

/** Password, devices, phone, export and deletion. */
export function securityRoutes(door: Door, deps: SecurityDeps): void {
  const { db, clock, keys, standing, https } = deps

  route(door, resetPassword, async ({ input, member, session, request, reply }) => {
    const owner = await resetPasswordByCode(deps, attemptOf(keys, input.phone, request, session), input, clock.now())
    // Who is signed in as somebody else stays so: that session goes on.
    if (!member || member.id === owner) clearSession(reply)
    return say('密码重置成功', null)
  })

  route(door, mySessions, async ({ member: { id, sessionId } }) => {
    const rows = await sessionsOf(db, id, clock.now())
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      created_at: shanghaiTime(row.createdAt),
      current: row.id === sessionId ? 1 : 0,
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

  route(door, changePhone, async ({ input, member, session, request, reply }) => {
    await changePhoneByCode(deps, member, attemptOf(keys, input.phone, request, session), input.code, clock.now())
    const user = await profileOf(db, standing, member.id, clock.now())
    giveUserInfo(reply, user, https)
    giveKnown(reply, keys, input.phone, https)
    return say('手机号已更换', masked(user))
  })

  route(door, exportMyData, async ({ member: { id }, request }) => {
    const files = await inTransaction(db, async (tx) => {
      await audit(tx, sourceOf(request), { action: 'data_exported', actor: id })
      const profile = await profileOf(tx, standing, id, clock.now())
      const rest: [string, unknown][] = []
      for (const [name, read] of Object.entries(deps.exports)) rest.push([name, await read(tx, id)])
      return [['profile', profile], ...rest] as [string, unknown][]
    })
    return download('caiyun-data.zip', 'application/zip', zipped(files))
  })

  route(door, deleteAccount, async ({ input, member, session, request, reply }) => {
    const phone = await phoneOf(db, member)
    await deleteByCode(deps, member, attemptOf(keys, phone, request, session), input.code, clock.now())
    clearSession(reply)
    forgetKnown(reply)
    return say('账号已注销', null)
  })
}

function zipped(files: readonly [string, unknown][]): Uint8Array {
  return zipSync(
    Object.fromEntries(files.map(([name, data]) => [`${name}.json`, strToU8(JSON.stringify(data, null, 2))])),
  )
}
