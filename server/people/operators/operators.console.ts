import { maskedPhone } from '#contract/people/account.ts'
import {
  addOperator,
  changeOperator,
  endOperatorSession,
  operatorList,
  removeOperator,
  removeTotp,
} from '#contract/people/operators.console.ts'
import { paths } from '#contract/paths.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { endSessionOf, endSessionsOf, nameInConsole, sessionsOf } from '#server/people/account/account.ts'
import { operatorWrite, sourceOf } from '#server/infra/audit/audit.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { type Call, route, say } from '#server/infra/http/route.ts'
import { getsCodes } from '#server/people/sms/sms.ts'
import * as operators from './operators.ts'
import type { OperatorsDeps } from './operators.routes.ts'
import { boundTotps } from './totp.ts'

/** Calls to manage operators. Operators cannot change or remove themselves, so that at least one administrator remains. */
export function operatorsConsole(site: OperatorsDeps): void {
  const { db, clock, demo } = site
  route(site, operatorList, async ({ member }) => {
    const all = await operators.operatorsOf(db)
    const bound = await boundTotps(db)
    const devices = await Promise.all(all.map(({ id }) => sessionsOf(db, id, clock.now())))
    return all.map((operator, i) => ({
      id: operator.id,
      name: nameInConsole(operator),
      staff_name: operator.staffName ?? '',
      phone: maskedPhone(operator.phone ?? ''),
      role: operator.role,
      has_password: Number(operator.passwordHash !== null),
      has_totp: Number(bound.has(operator.id)),
      devices: (devices[i] ?? []).map((one) => ({
        id: one.id,
        device: one.device,
        created_at: shanghaiTime(one.createdAt),
      })),
      is_self: Number(operator.id === member.id),
    }))
  })

  route(site, addOperator, async (call) => {
    if (!getsCodes(call.input.phone, demo)) refuse('phone_without_codes')
    const token = await inTransaction(db, (tx) =>
      operators.addOperator(tx, { ...call.input, by: byOf(call) }, clock.now()),
    )
    return say('请把链接交给本人，24 小时内有效', { path: paths.operatorPassword(token) })
  })

  route(site, changeOperator, async (call) => {
    const { id, ...change } = call.input
    const token = await inTransaction(db, async (tx) => {
      const operator = (await operators.operatorsOf(tx)).find((one) => one.id === id) ?? refuse('unknown_operator')
      return operators.addOperator(tx, { ...change, phone: operator.phone ?? '', by: byOf(call) }, clock.now())
    })
    return say('已保存。要重设密码，请把链接交给本人', { path: paths.operatorPassword(token) })
  })

  route(site, removeOperator, async (call) => {
    if (call.input.id === call.member.id) refuse('own_account')
    await inTransaction(db, async (tx) => {
      const operator = (await operators.operatorsOf(tx)).find(({ id }) => id === call.input.id)
      if (!(await operators.removeOperator(tx, operator?.phone ?? '', byOf(call)))) refuse('unknown_operator')
    })
    return say('已取消，该账号的登录全部失效', null)
  })

  route(site, removeTotp, async ({ input: { id }, ...by }) => {
    await operatorWrite(db, by, async (tx) => {
      if (!(await operators.operatorsOf(tx)).some((one) => one.id === id)) refuse('unknown_operator')
      if (!(await operators.removeTotp(tx, id))) refuse('totp_unbound')
      await endSessionsOf(tx, id, by.member.sessionId)
      return [null, { action: 'totp_removed', target: id }]
    })
    return say('已解除，可以用短信验证码登录', null)
  })

  route(site, endOperatorSession, async ({ input: { operator_id: operatorId, id }, ...by }) => {
    await operatorWrite(db, by, async (tx) => {
      if (!(await operators.operatorsOf(tx)).some((one) => one.id === operatorId)) refuse('unknown_operator')
      if (!(await endSessionOf(tx, operatorId, id))) refuse('unknown_session')
      return [null, { action: 'operator_session_ended', target: operatorId }]
    })
    return say('该设备已退出登录', null)
  })
}

const byOf = ({ member, request }: Pick<Call<typeof addOperator>, 'member' | 'request'>): operators.Appointer => ({
  actor: member.id,
  source: sourceOf(request),
})
