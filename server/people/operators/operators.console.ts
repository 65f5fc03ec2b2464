import { formatMaskedPhone } from '#contract/people/account.ts'
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
import { formatShanghaiTime } from '#lottery/dates.ts'
import {
  deleteSession,
  deleteSessions,
  formatConsoleName,
  listOperators,
  listSessions,
} from '#server/people/account/account.ts'
import { runOperatorWrite, getCallSource } from '#server/infra/audit/audit.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { type Call, registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { canReceiveCodes } from '#server/people/sms/sms.ts'
import { type Appointer, addOperator as appoint, removeOperator as dismiss } from './appointments.ts'
import type { OperatorsDeps } from './operators.routes.ts'
import { listBoundTotps, removeTotp as deleteTotp } from './totp.ts'

/** Operators cannot remove themselves or change their own role, so that an administrator remains. */
export function registerOperatorsConsoleRoutes(site: OperatorsDeps): void {
  const { db, clock, demo } = site
  registerRoute(site, operatorList, async ({ member }) => {
    const all = await listOperators(db)
    const bound = await listBoundTotps(db)
    const devices = await Promise.all(all.map(({ id }) => listSessions(db, id, clock.now())))
    return all.map((operator, i) => ({
      id: operator.id,
      name: formatConsoleName(operator),
      staff_name: operator.staffName ?? '',
      phone: formatMaskedPhone(operator.phone ?? ''),
      role: operator.role,
      has_password: Number(operator.passwordHash !== null),
      has_totp: Number(bound.has(operator.id)),
      devices: (devices[i] ?? []).map((one) => ({
        id: one.id,
        device: one.device,
        created_at: formatShanghaiTime(one.createdAt),
      })),
      is_self: Number(operator.id === member.id),
    }))
  })

  registerRoute(site, addOperator, async (call) => {
    if (!canReceiveCodes(call.input.phone, demo)) refuse('phone_without_codes')
    const token = await runTransaction(db, (tx) => appoint(tx, { ...call.input, by: toAppointer(call) }, clock.now()))
    return replyWithMessage('请把链接交给本人，24 小时内有效', { path: paths.operatorPassword(token) })
  })

  registerRoute(site, changeOperator, async (call) => {
    const { id, ...change } = call.input
    const token = await runTransaction(db, async (tx) => {
      const operator = (await listOperators(tx)).find((one) => one.id === id) ?? refuse('unknown_operator')
      return appoint(tx, { ...change, phone: operator.phone ?? '', by: toAppointer(call) }, clock.now())
    })
    return replyWithMessage('已保存。要重设密码，请把链接交给本人', { path: paths.operatorPassword(token) })
  })

  registerRoute(site, removeOperator, async (call) => {
    if (call.input.id === call.member.id) refuse('own_account')
    await runTransaction(db, async (tx) => {
      const operator = (await listOperators(tx)).find(({ id }) => id === call.input.id)
      if (!(await dismiss(tx, operator?.phone ?? '', toAppointer(call)))) refuse('unknown_operator')
    })
    return replyWithMessage('已取消，该账号的登录全部失效', null)
  })

  registerRoute(site, removeTotp, async ({ input: { id }, ...by }) => {
    await runOperatorWrite(db, by, async (tx) => {
      if (!(await listOperators(tx)).some((one) => one.id === id)) refuse('unknown_operator')
      if (!(await deleteTotp(tx, id))) refuse('totp_unbound')
      await deleteSessions(tx, id, by.member.sessionId)
      return [null, { action: 'totp_removed', target: id }]
    })
    return replyWithMessage('已解除，可以用短信验证码登录', null)
  })

  registerRoute(site, endOperatorSession, async ({ input: { operator_id: operatorId, id }, ...by }) => {
    await runOperatorWrite(db, by, async (tx) => {
      if (!(await listOperators(tx)).some((one) => one.id === operatorId)) refuse('unknown_operator')
      if (!(await deleteSession(tx, operatorId, id))) refuse('unknown_session')
      return [null, { action: 'operator_session_ended', target: operatorId }]
    })
    return replyWithMessage('该设备已退出登录', null)
  })
}

const toAppointer = ({ member, request }: Pick<Call<typeof addOperator>, 'member' | 'request'>): Appointer => ({
  actor: member.id,
  source: getCallSource(request),
})
