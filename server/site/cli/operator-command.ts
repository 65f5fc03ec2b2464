import { MAX_MONTHS } from '#contract/infra/quotas.ts'
import { PHONE } from '#contract/people/account.ts'
import { paths } from '#contract/paths.ts'
import { Refusal, REFUSALS } from '#contract/refusals.ts'
import { isRole, hasPermission, ROLES, type Role, BAD_STAFF_NAME, parseStaffName } from '#contract/infra/roles.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { deleteSessions, findOrRegister, formatConsoleName } from '#server/people/account/account.ts'
import { addOperator, listOperators, removeOperator, removeTotp } from '#server/people/operators/operators.ts'
import { CLI_SOURCE, insertAuditEntry } from '#server/infra/audit/audit.ts'
import { getCoins } from '#server/people/coins/coins.ts'
import { canReceiveCodes } from '#server/people/sms/sms.ts'
import type { Config } from '#server/site/config.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { findVipEnd } from '#server/people/membership/membership.ts'
import {
  decideRefund,
  giveGift,
  canConfirm,
  toOperatorActor,
  CLI_ACTOR,
  listPendingApprovals,
} from '#server/payments/orders/orders.ts'
import { findSiteAddress } from '#server/infra/db/settings.ts'
import { buildLocalUrl } from '#server/site/startup-lines.ts'
import { StartProblem } from '#server/infra/lib/errors.ts'

const HELP = `用法：
  npm run operator -- add 手机号 [--role 角色] [--name 姓名]
                                                 设为运营人员，打印一次性的密码设置链接；更换密码、角色、姓名也用它
  npm run operator -- remove 手机号              取消运营人员
  npm run operator -- list                       列出运营人员
  npm run operator -- totp 手机号                解除丢失的动态口令，其登录全部失效；运营台里也能由管理员解除
  npm run operator -- vip 手机号 月数            赠送会员
  npm run operator -- coins 手机号 数量 事由     赠送星币
  npm run operator -- approve [refund 编号]      没有别的运营人员可以确认时，代替第二位确认退款；不写编号则列出
角色：${formatRoles()}；不写则为管理员，已是运营人员的不变`

const CLI_GIVER = { ...CLI_ACTOR, isLimited: false }

type OperatorCommand = (tx: Tx, args: string[], config: Config, now: Date) => Promise<string>

/**
 * Returns a function that runs the command and returns the text to print. Throws a StartProblem if the name is unknown.
 */
export function parseOperatorCommand([name = '', ...args]: string[]) {
  const run = COMMANDS[name]
  if (!run) throw new StartProblem(HELP)
  return (tx: Tx, config: Config, now: Date) => run(tx, args, config, now)
}

const COMMANDS: Record<string, OperatorCommand> = {
  add: addCommand,
  remove: removeCommand,
  list: listCommand,
  totp: removeTotpCommand,
  vip: grantVipCommand,
  coins: grantCoinsCommand,
  approve: approveCommand,
}

async function addCommand(tx: Tx, [phone, ...rest]: string[], config: Config, now: Date): Promise<string> {
  const { publicUrl, host, port, demo } = config
  if (!canReceiveCodes(parsePhoneArgument(phone), demo)) throw new StartProblem(REFUSALS.phone_without_codes.msg)
  const token = await addOperator(tx, { phone: parsePhoneArgument(phone), ...parseOptions(rest) }, now)
  // The running site may have been started with another PORT than this command.
  const site = publicUrl ?? (await findSiteAddress(tx)) ?? buildLocalUrl(host, port)
  return `一次性链接，24 小时内有效：\n${site}${paths.operatorPassword(token)}`
}

async function removeCommand(tx: Tx, [phone]: string[]): Promise<string> {
  if (!(await removeOperator(tx, parsePhoneArgument(phone)))) throw new StartProblem('这个手机号不是运营人员')
  return '已取消，该账号的登录全部失效'
}

async function listCommand(db: Queryable): Promise<string> {
  const operators = await listOperators(db)
  const lines = operators.map((one) =>
    [one.id, one.phone, formatConsoleName(one), ROLES[one.role].name, one.passwordHash ? '' : '还没有设置密码'].join(
      '\t',
    ),
  )
  return lines.length > 0 ? lines.join('\n') : '还没有运营人员'
}

async function removeTotpCommand(tx: Tx, [phone]: string[]): Promise<string> {
  const operator = (await listOperators(tx)).find((one) => one.phone === parsePhoneArgument(phone))
  if (!operator) throw new StartProblem('这个手机号不是运营人员')
  if (!(await removeTotp(tx, operator.id))) throw new StartProblem('没有绑定动态口令')
  await deleteSessions(tx, operator.id)
  await insertAuditEntry(tx, CLI_SOURCE, { action: 'totp_removed', actor: 'command', target: operator.id })
  return '已解除，可以用短信验证码登录'
}

async function grantVipCommand(tx: Tx, [phone, text]: string[], _config: Config, now: Date): Promise<string> {
  const months = Number(text)
  if (!Number.isInteger(months) || months < 1 || months > MAX_MONTHS)
    throw new StartProblem(`月数要 1 到 ${MAX_MONTHS} 的整数`)
  const { user } = await findOrRegister(tx, parsePhoneArgument(phone), now)
  const wish = { userId: user.id, kind: 'vip', number: months, reason: '赠送会员', form: null } as const
  await giveGift(tx, CLI_GIVER, wish, now)
  await insertAuditEntry(tx, CLI_SOURCE, {
    action: 'vip_granted',
    actor: 'command',
    target: user.id,
    detail: { months },
  })
  return `会员到期时间：${formatShanghaiTime((await findVipEnd(tx, user.id)) ?? now)}`
}

async function grantCoinsCommand(
  tx: Tx,
  [phone, text, ...words]: string[],
  _config: Config,
  now: Date,
): Promise<string> {
  const number = Number(text)
  const reason = words.join(' ').trim()
  if (!Number.isInteger(number) || number < 1 || number > 100_000) throw new StartProblem('数量要 1 到 100000 的整数')
  if (reason === '' || reason.length > 200) throw new StartProblem('请写事由（最多200字）')
  const { user } = await findOrRegister(tx, parsePhoneArgument(phone), now)
  await giveGift(tx, CLI_GIVER, { userId: user.id, kind: 'coins', number, reason, form: null }, now)
  const detail = { coins: number, reason }
  await insertAuditEntry(tx, CLI_SOURCE, { action: 'coins_granted', actor: 'command', target: user.id, detail })
  return `现有星币：${await getCoins(tx, user.id)}`
}

async function approveCommand(tx: Tx, [kind, text]: string[], _config: Config, now: Date): Promise<string> {
  const waiting = await listPendingApprovals(tx)
  if (kind === undefined) {
    return waiting.length > 0 ? waiting.map(({ id, words }) => `refund ${id}\t${words}`).join('\n') : '没有等待确认的'
  }
  const id = Number(text)
  if (kind !== 'refund' || !Number.isSafeInteger(id)) throw new StartProblem('请写 refund 和编号')
  const cashiers = (await listOperators(tx)).filter(({ role }) => hasPermission(role, 'finance'))
  const refund = waiting.find((one) => one.id === id)
  const isAnothers =
    cashiers.length > 1 && cashiers.some((one) => !refund || canConfirm(toOperatorActor(one.id), refund))
  if (isAnothers) throw new StartProblem('有第二位可以确认的运营人员，请由他确认')
  const { orderId } = await decideRefund(tx, id, CLI_ACTOR, { decision: 'confirm' }, now).catch((error: unknown) => {
    throw error instanceof Refusal ? new StartProblem(error.message) : error
  })
  // The details are the same as for a decision in the console.
  const detail = { decision: 'confirm', order: orderId }
  await insertAuditEntry(tx, CLI_SOURCE, { action: 'refund_decided', target: id, detail, actor: 'command' })
  return '已确认'
}

function parseOptions([flag, value = '', ...rest]: string[]): { role?: Role; name?: string } {
  if (flag === undefined) return {}
  if (flag === '--role' && isRole(value)) return { ...parseOptions(rest), role: value }
  if (flag === '--name' && parseStaffName(value)) return { ...parseOptions(rest), name: value }
  if (flag === '--name') throw new StartProblem(BAD_STAFF_NAME)
  throw new StartProblem(`请写 --role 角色：${formatRoles()}；或 --name 姓名`)
}

function formatRoles(): string {
  return Object.entries(ROLES)
    .map(([role, { name }]) => `${role} ${name}`)
    .join('、')
}

function parsePhoneArgument(text: string | undefined): string {
  if (!text || !PHONE.test(text)) throw new StartProblem('请写 11 位手机号')
  return text
}
