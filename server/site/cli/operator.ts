import { MOST_MONTHS } from '#contract/infra/quotas.ts'
import { PHONE } from '#contract/people/account.ts'
import { paths } from '#contract/paths.ts'
import { Refusal, REFUSALS } from '#contract/refusals.ts'
import { isRole, may, ROLES, type Role } from '#contract/infra/roles.ts'
import { BAD_STAFF_NAME, staffNameOf } from '#contract/infra/staff-name.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { endSessionsOf, findOrRegister, nameInConsole } from '#server/people/account/account.ts'
import { addOperator, operatorsOf, removeOperator, removeTotp } from '#server/people/operators/operators.ts'
import { FROM_COMMAND, audit } from '#server/infra/audit/audit.ts'
import { coinsOf } from '#server/people/coins/coins.ts'
import { getsCodes } from '#server/people/sms/sms.ts'
import { type Config, readConfig } from '#server/site/config.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { vipUntil } from '#server/people/membership/membership.ts'
import {
  decideRefund,
  giveGift,
  mayConfirm,
  operatorActor,
  SHELL,
  waitingForSecond,
} from '#server/payments/orders/orders.ts'
import { siteAddress } from '#server/infra/db/settings.ts'
import { localAddress } from '#server/site/startup-words.ts'
import { StartProblem } from '#server/infra/lib/start-problem.ts'
import { command, onSite } from './command.ts'

const HELP = `用法：
  npm run operator -- add 手机号 [--role 角色] [--name 姓名]
                                                 设为运营人员，打印一次性的密码设置链接；更换密码、角色、姓名也用它
  npm run operator -- remove 手机号              取消运营人员
  npm run operator -- list                       列出运营人员
  npm run operator -- totp 手机号                解除丢失的动态口令，其登录全部失效；运营台里也能由管理员解除
  npm run operator -- vip 手机号 月数            赠送会员
  npm run operator -- coins 手机号 数量 事由     赠送星币
  npm run operator -- approve [编号]             没有别的运营人员可以确认时，代替第二位确认退款；不写编号则列出
角色：${rolesInWords()}；不写则为管理员，已是运营人员的不变`

/** The CLI has no limits for gifts. */
const SHELL_GIVER = { ...SHELL, isLimited: false }

type Command = (tx: Tx, args: string[], config: Config, now: Date) => Promise<string>

const COMMANDS: Record<string, Command> = { add, remove, list, totp, vip, coins, approve }

async function add(tx: Tx, [phone, ...rest]: string[], config: Config, now: Date): Promise<string> {
  const { publicUrl, host, port, demo } = config
  if (!getsCodes(phoneOf(phone), demo)) throw new StartProblem(REFUSALS.phone_without_codes.msg)
  const token = await addOperator(tx, { phone: phoneOf(phone), ...wishesIn(rest) }, now)
  // The site may have been started with another PORT.
  const site = publicUrl ?? (await siteAddress(tx)) ?? localAddress(host, port)
  return `一次性链接，24 小时内有效：\n${site}${paths.operatorPassword(token)}`
}

async function remove(tx: Tx, [phone]: string[]): Promise<string> {
  if (!(await removeOperator(tx, phoneOf(phone)))) throw new StartProblem('这个手机号不是运营人员')
  return '已取消，该账号的登录全部失效'
}

async function list(db: Reader): Promise<string> {
  const operators = await operatorsOf(db)
  const lines = operators.map((one) =>
    [one.id, one.phone, nameInConsole(one), ROLES[one.role].name, one.passwordHash ? '' : '还没有设置密码'].join('\t'),
  )
  return lines.length > 0 ? lines.join('\n') : '还没有运营人员'
}

async function totp(tx: Tx, [phone]: string[]): Promise<string> {
  const operator = (await operatorsOf(tx)).find((one) => one.phone === phoneOf(phone))
  if (!operator) throw new StartProblem('这个手机号不是运营人员')
  if (!(await removeTotp(tx, operator.id))) throw new StartProblem('没有绑定动态口令')
  await endSessionsOf(tx, operator.id)
  await audit(tx, FROM_COMMAND, { action: 'totp_removed', actor: 'command', target: operator.id })
  return '已解除，可以用短信验证码登录'
}

async function vip(tx: Tx, [phone, text]: string[], _config: Config, now: Date): Promise<string> {
  const months = Number(text)
  if (!Number.isInteger(months) || months < 1 || months > MOST_MONTHS)
    throw new StartProblem(`月数要 1 到 ${MOST_MONTHS} 的整数`)
  const { user } = await findOrRegister(tx, phoneOf(phone), now)
  const wish = { userId: user.id, kind: 'vip', number: months, reason: '赠送会员', form: null } as const
  await giveGift(tx, SHELL_GIVER, wish, now)
  await audit(tx, FROM_COMMAND, { action: 'vip_granted', actor: 'command', target: user.id, detail: { months } })
  return `会员到期时间：${shanghaiTime((await vipUntil(tx, user.id)) ?? now)}`
}

async function coins(tx: Tx, [phone, text, ...words]: string[], _config: Config, now: Date): Promise<string> {
  const number = Number(text)
  const reason = words.join(' ').trim()
  if (!Number.isInteger(number) || number < 1 || number > 100_000) throw new StartProblem('数量要 1 到 100000 的整数')
  if (reason === '' || reason.length > 200) throw new StartProblem('请写事由（最多200字）')
  const { user } = await findOrRegister(tx, phoneOf(phone), now)
  await giveGift(tx, SHELL_GIVER, { userId: user.id, kind: 'coins', number, reason, form: null }, now)
  const detail = { coins: number, reason }
  await audit(tx, FROM_COMMAND, { action: 'coins_granted', actor: 'command', target: user.id, detail })
  return `现有星币：${await coinsOf(tx, user.id)}`
}

async function approve(tx: Tx, [kind, text]: string[], _config: Config, now: Date): Promise<string> {
  const waiting = await waitingForSecond(tx)
  if (kind === undefined) {
    return waiting.length > 0 ? waiting.map(({ id, words }) => `refund ${id}\t${words}`).join('\n') : '没有等待确认的'
  }
  const id = Number(text)
  if (kind !== 'refund' || !Number.isSafeInteger(id)) throw new StartProblem('请写 refund 和编号')
  const cashiers = (await operatorsOf(tx)).filter(({ role }) => may(role, 'finance'))
  const refund = waiting.find((one) => one.id === id)
  const isAnothers = cashiers.length > 1 && cashiers.some((one) => !refund || mayConfirm(operatorActor(one.id), refund))
  if (isAnothers) throw new StartProblem('有第二位可以确认的运营人员，请由他确认')
  const { orderId } = await decideRefund(tx, id, SHELL, { decision: 'confirm' }, now).catch((error: unknown) => {
    throw error instanceof Refusal ? new StartProblem(error.message) : error
  })
  // The same details as for a decision in the console.
  const detail = { decision: 'confirm', order: orderId }
  await audit(tx, FROM_COMMAND, { action: 'refund_decided', target: id, detail, actor: 'command' })
  return '已确认'
}

/** Parses the role and the name after the phone number. */
function wishesIn([flag, value = '', ...rest]: string[]): { role?: Role; name?: string } {
  if (flag === undefined) return {}
  if (flag === '--role' && isRole(value)) return { ...wishesIn(rest), role: value }
  if (flag === '--name' && staffNameOf(value)) return { ...wishesIn(rest), name: value }
  if (flag === '--name') throw new StartProblem(BAD_STAFF_NAME)
  throw new StartProblem(`请写 --role 角色：${rolesInWords()}；或 --name 姓名`)
}

function rolesInWords(): string {
  return Object.entries(ROLES)
    .map(([role, { name }]) => `${role} ${name}`)
    .join('、')
}

function phoneOf(text: string | undefined): string {
  if (!text || !PHONE.test(text)) throw new StartProblem('请写 11 位手机号')
  return text
}

await command(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const run = COMMANDS[name]
  if (!run) throw new StartProblem(HELP)
  const config = readConfig(process.env)
  await onSite(config, async ({ db }, clock) => {
    console.log(await db.transaction((tx) => run(tx, args, config, clock.now())))
  })
})
