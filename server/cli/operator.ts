import { randomUUID } from 'node:crypto'
import { PHONE } from '#contract/account.ts'
import { isRole, ROLES, type Role } from '#contract/roles.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { findOrRegister } from '#server/account/account.ts'
import { addOperator, operatorsOf, removeOperator } from '#server/operators/operators.ts'
import { FROM_COMMAND, audit } from '#server/audit/audit.ts'
import { coinsOf, give } from '#server/coins/coins.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { extend } from '#server/membership/membership.ts'
import { siteAddress } from '#server/db/settings.ts'
import { localAddress } from '#server/startup-words.ts'
import { StartProblem } from '#server/lib/start-problem.ts'
import { command, onSite } from './command.ts'

const HELP = `用法：
  npm run operator -- add 手机号 [--role 角色]   设为运营人员，打印一次性的密码设置链接；更换密码、更换角色也用它
  npm run operator -- remove 手机号              取消运营人员
  npm run operator -- list                       列出运营人员
  npm run operator -- vip 手机号 月数            赠送会员
  npm run operator -- coins 手机号 数量 事由     赠送星币
角色：${rolesInWords()}；不写则为管理员，已是运营人员的不变`

type Command = (tx: Tx, args: string[], config: Config, now: Date) => Promise<string>

const COMMANDS: Record<string, Command> = { add, remove, list, vip, coins }

async function add(tx: Tx, [phone, ...rest]: string[], { publicUrl, host, port }: Config, now: Date): Promise<string> {
  const token = await addOperator(tx, { phone: phoneOf(phone), role: roleOf(rest) }, now)
  // Another shell may have started the site, with another PORT.
  const site = publicUrl ?? (await siteAddress(tx)) ?? localAddress(host, port)
  // Behind the # it reaches no server's log.
  return `一次性链接，24 小时内有效：\n${site}/forget#operator=${token}`
}

async function remove(tx: Tx, [phone]: string[]): Promise<string> {
  if (!(await removeOperator(tx, phoneOf(phone)))) throw new StartProblem('这个手机号不是运营人员')
  return '已取消，该账号的登录全部失效'
}

async function list(db: Reader): Promise<string> {
  const operators = await operatorsOf(db)
  const lines = operators.map(({ id, phone, nickname, role, passwordHash }) =>
    [id, phone, nickname, ROLES[role].name, passwordHash ? '' : '还没有设置密码'].join('\t'),
  )
  return lines.length > 0 ? lines.join('\n') : '还没有运营人员'
}

async function vip(tx: Tx, [phone, text]: string[], _config: Config, now: Date): Promise<string> {
  const months = Number(text)
  if (!Number.isInteger(months) || months < 1 || months > 120) throw new StartProblem('月数要 1 到 120 的整数')
  const { user } = await findOrRegister(tx, phoneOf(phone), now)
  const until = await extend(tx, { userId: user.id, months, key: `operator ${randomUUID()}` }, now)
  await audit(tx, FROM_COMMAND, { action: 'vip_granted', actor: 'command', target: user.id, detail: { months } })
  return `会员到期时间：${shanghaiTime(until)}`
}

async function coins(tx: Tx, [phone, text, ...words]: string[], _config: Config, now: Date): Promise<string> {
  const number = Number(text)
  const reason = words.join(' ').trim()
  if (!Number.isInteger(number) || number < 1 || number > 100_000) throw new StartProblem('数量要 1 到 100000 的整数')
  if (reason === '' || reason.length > 200) throw new StartProblem('请写事由（最多200字）')
  const { user } = await findOrRegister(tx, phoneOf(phone), now)
  await give(tx, { userId: user.id, coins: number, key: `operator ${randomUUID()}`, ref: reason }, now)
  const detail = { coins: number, reason }
  await audit(tx, FROM_COMMAND, { action: 'coins_granted', actor: 'command', target: user.id, detail })
  return `现有星币：${await coinsOf(tx, user.id)}`
}

function roleOf([flag, role = '']: string[]): Role | undefined {
  if (flag === undefined) return undefined
  if (flag !== '--role' || !isRole(role)) throw new StartProblem(`请写 --role 角色：${rolesInWords()}`)
  return role
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
