import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { exportAuditLog } from '#contract/infra/audit.console.ts'
import { nameOfDetail } from '#contract/audit-words.ts'
import {
  confirmDraw,
  enterDraw,
  importDraws,
  layHistory,
  resolveDraw,
  setClosure,
} from '#contract/play/draws.console.ts'
import { deleteBanner, placeBanner, saveBanner } from '#contract/play/banners.console.ts'
import { editedContact, setContact } from '#contract/cms/contact.console.ts'
import {
  addAgreement,
  placeArticle,
  previewAgreement,
  publishArticle,
  restoreArticle,
  saveArticle,
  showArticle,
  unscheduleAgreement,
  unscheduleArticle,
} from '#contract/cms/content.console.ts'
import { type Endpoint, isForOperators } from '#contract/infra/endpoint.ts'
import { decideTexts, sweepAuthor } from '#contract/ugc/authors.console.ts'
import {
  changeModerationWord,
  moderationPolicy,
  setModerationPolicy,
  tryModeration,
} from '#contract/ugc/moderation.console.ts'
import { decideReview, decideReviews } from '#contract/ugc/reviews.console.ts'
import { liftSanction, sanctionMember } from '#contract/ugc/sanctions.console.ts'
import { giveGift } from '#contract/payments/gifts.console.ts'
import { leaveReview } from '#contract/payments/orders.console.ts'
import { saveCoinPrice, saveProduct } from '#contract/payments/products.console.ts'
import { resolveIncident } from '#contract/payments/reconciling.console.ts'
import { askRefund, decideRefund } from '#contract/payments/refunds.console.ts'
import {
  addOperator,
  changeOperator,
  beginTotp,
  confirmTotp,
  endOperatorSession,
  operatorList,
  removeOperator,
  removeTotp,
} from '#contract/people/operators.console.ts'
import { addPlayerNote, endPlayerSession, findPlayer } from '#contract/admin/players.console.ts'
import { may, ROLE_IDS, type Role } from '#contract/infra/roles.ts'
import { heedCheck, ignoreCheck } from '#contract/admin/today.console.ts'
import { emptied } from '#server/testing/a-site.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { callsOf, contentsOf, longTextsOf } from '#server/testing/every-route.ts'
import { aBrowser, aMember, anOperator, type Browser } from '#server/testing/people.ts'
import { docOf } from '#server/testing/rich-text.ts'
import { aBegunTotp } from '#server/testing/totp.ts'

/*
 * What operators do stands in the audit log, and what is refused leaves nothing at all
 * (docs/rules/security.md#the-audit-log). It reads the route table: a write of a later feature falls under it by itself.
 */

const SITE_SECRET = 'a secret of more than thirty-two characters'
const site = aSharedSite({ env: { SITE_SECRET } })

const TEXT = { title: '休市安排', memo: '', doc: docOf('甲') }
const ARTICLE = { ...TEXT, kind: 'notice', revision: 0 } as const

const BANNER = {
  revision: 0,
  place: 2,
  title: '活动',
  memo: '',
  note: '',
  image: '/banners/month.svg',
  link: '',
  shown: true,
  from: '',
  until: '',
}

const anArticle = async (boss: Browser) => (await boss.call(saveArticle, ARTICLE)).data

/** For each write of operators an input that succeeds, on a site that holds an administrator and nothing else. */
const CASES: Record<string, (administrator: Browser) => Promise<object>> = {
  [decideReview.path]: async () => ({ id: await aReview(), decision: 'approve' }),
  [decideReviews.path]: async () => ({ ids: [await aReview()], decision: 'approve' }),
  [decideTexts.path]: async () => ({
    user_id: await anAuthor(),
    kind: 'post',
    ids: [1],
    decision: 'take_down',
    words: '荐号',
  }),
  [sweepAuthor.path]: async () => ({ user_id: await anAuthor(), words: '荐号' }),
  [sanctionMember.path]: async () => ({ user_id: await anAuthor(), term: 7, reason: '荐号' }),
  [liftSanction.path]: async () => ({
    id: await idOf(sql`insert into sanctions (user_id, kind, reason, until, created_at)
      values (${await anAuthor()}, 'mute', '', '2100-01-01', now()) returning id`),
    reason: '看错了',
  }),
  [tryModeration.path]: async () => ({ text: '加微信' }),
  [changeModerationWord.path]: async () => ({ word: '带单', change: 'held' }),
  [exportAuditLog.path]: async () => ({}),
  [ignoreCheck.path]: async () => ({ name: 'sms', reason: '知道' }),
  [heedCheck.path]: async () => ({ name: 'sms' }),
  [enterDraw.path]: async () => ({ ...DRAW, again_first: '1 2 3', reason: '官方公告' }),
  [confirmDraw.path]: async (boss) => {
    await boss.call(enterDraw, { ...DRAW, again_first: '1 2 3', reason: '官方公告' })
    return SEEN
  },
  [resolveDraw.path]: async (boss) => {
    await boss.call(enterDraw, { ...DRAW, again_first: '1 2 3', reason: '官方公告' })
    return { ...SEEN, source: 'operator' }
  },
  [importDraws.path]: async () => ({ name: 'a.csv', text: 'type,issueno,opendate,first_number', preview: false }),
  [layHistory.path]: async () => ({}),
  [setClosure.path]: async () => ({ from: '2027-10-01', to: '2027-10-04', office: '', closed: true }),
  [addOperator.path]: async () => ({ phone: '13900139000', name: '王编辑', role: 'editor' }),
  [changeOperator.path]: async (boss) => ({ id: await anEditor(boss), name: '王出纳', role: 'cashier' }),
  [removeOperator.path]: async (boss) => ({ id: await anEditor(boss) }),
  [endOperatorSession.path]: async (boss) => {
    const [{ id: operator_id, devices } = { id: 0, devices: [] }] = (await boss.call(operatorList, {})).data
    return { operator_id, id: devices[0]?.id }
  },
  [beginTotp.path]: async () => ({}),
  [confirmTotp.path]: async () => ({ totp: await aBegunTotp(site, SITE_SECRET, '13600136000') }),
  [removeTotp.path]: async (boss) => {
    const id = await anEditor(boss)
    await site.db.execute(sql`insert into operator_totps (user_id, secret, confirmed_at) values (${id}, '', now())`)
    return { id }
  },
  [saveArticle.path]: async () => ARTICLE,
  [publishArticle.path]: anArticle,
  [unscheduleArticle.path]: async (boss) =>
    (await boss.call(publishArticle, { ...(await anArticle(boss)), at: '2050-01-01 00:00:00' })).data,
  [restoreArticle.path]: async (boss) => ({ ...(await anArticle(boss)), from: 1 }),
  [showArticle.path]: async (boss) => ({ ...(await anArticle(boss)), shown: false }),
  [previewAgreement.path]: async () => ({ ...TEXT, name: 'user', revision: 0 }),
  [addAgreement.path]: async () => ({ ...TEXT, memo: '新增一条', name: 'user', revision: 0 }),
  [unscheduleAgreement.path]: async (boss) => {
    const next = { ...TEXT, memo: '新增一条', name: 'user', revision: 0, from: '2050-01-01 00:00:00' } as const
    return { id: (await boss.call(addAgreement, next)).data.id }
  },
  [setContact.path]: async (boss) => (await boss.call(editedContact, {})).data,
  [placeArticle.path]: async (boss) => {
    const help = await boss.call(saveArticle, { ...ARTICLE, kind: 'help' })
    return { ...help.data, topic: 'start', before: 0 }
  },
  [saveBanner.path]: async () => BANNER,
  [placeBanner.path]: async (boss) => ({ ...(await boss.call(saveBanner, BANNER)).data, before: 0 }),
  [deleteBanner.path]: async (boss) => (await boss.call(saveBanner, BANNER)).data,
  [setModerationPolicy.path]: async (boss) => ({ ...(await boss.call(moderationPolicy, {})).data, repeats: 3 }),
  [askRefund.path]: async () => ({ payment_id: await aPayment(), cause: 'rest', reason: '不想要了' }),
  [decideRefund.path]: async () => ({ id: await anAskedRefund(), decision: 'confirm' }),
  [leaveReview.path]: async () => ({ order_id: await anOrderInReview(), to: 'close', reason: '已核对' }),
  [resolveIncident.path]: async () => ({ id: await anIncident(), words: '已核对' }),
  [saveProduct.path]: async () => ({ revision: 0, type: 2, title: '5枚星币', amount: 0.5, number: 5 }),
  [saveCoinPrice.path]: async () => ({ unit_price: 0.2, was: 0.1 }),
  [findPlayer.path]: async () => ({ who: ADMINISTRATORS_PHONE }),
  [addPlayerNote.path]: async () => ({ user_id: await aPlayer(), words: '来电核对' }),
  [endPlayerSession.path]: async () => ({ user_id: await aPlayer() }),
  [giveGift.path]: async () => ({ user_id: await aPlayer(), type: 2, number: 1, reason: '补偿' }),
}

const ISSUE = { type: 3, issueno: '2022278' } as const
const SEEN = {
  ...ISSUE,
  was: { first_number: '1,2,3', second_number: '', trust: 'confirmed' },
  reason: '官方公告',
} as const
const DRAW = { ...ISSUE, opendate: '2022-10-18', first_number: '1 2 3' } as const

const ADMINISTRATORS_PHONE = '13600136009'

/** They show what something would come to, and change nothing. */
const SHOWS_ONLY = [tryModeration.path, previewAgreement.path]

interface Write {
  endpoint: Endpoint
  isOpenTo(role: Role): boolean
}

function writes(): Write[] {
  return callsOf(site).flatMap(({ endpoint, access }) =>
    isForOperators(access) && endpoint.method !== 'GET'
      ? { endpoint, isOpenTo: (role: Role) => may(role, access.operator) }
      : [],
  )
}

/** An empty site again, and what would be written there. */
async function prepared({ endpoint: { path } }: Write): Promise<object> {
  await emptied(site.db)
  const input = CASES[path]
  if (!input) throw new Error(`${path} is a write of operators: CASES needs a line for it`)
  return input(await anOperator(site, 'administrator', ADMINISTRATORS_PHONE))
}

async function anEditor(boss: Browser): Promise<number | undefined> {
  await boss.call(addOperator, { phone: '13900139000', name: '王编辑', role: 'editor' })
  return (await boss.call(operatorList, {})).data.find(({ role }) => role === 'editor')?.id
}

const aPlayer = () =>
  idOf(sql`insert into users (phone, nickname, vip_code, created_at)
    values ('13900139000', '玩家', '10000001', now()) returning id`)
/** A member who does not work here. */
const anAuthor = () =>
  idOf(sql`insert into users (phone, vip_code, nickname, created_at)
    values ('13900139001', '00000001', '小满', now()) returning id`)

async function aReview(): Promise<number | undefined> {
  const { rows } = await site.db.execute<{ id: number }>(sql`
    insert into reviews (kind, subject_id, user_id, content, why, created_at)
    select 'nickname', id, id, nickname, '', created_at from users returning id`)
  return rows[0]?.id
}

const idOf = async (statement: SQL): Promise<number | undefined> =>
  (await site.db.execute<{ id: number }>(statement)).rows[0]?.id

const anOrder = () =>
  idOf(sql`insert into orders (no, user_id, kind, title, coins, amount_fen, created_at, expires_at)
    select 'ORDER', min(id), 'coins', '10枚星币', 10, 100, now(), now() from users returning id`)

/** Money that came and brought nothing. */
async function aPayment(): Promise<number | undefined> {
  const orderId = await anOrder()
  const attemptId =
    await idOf(sql`insert into attempts (no, order_id, channel, wallet, mode, app, merchant, payer_address,
      origin, state, created_at, wallet_expires_at)
    values ('ATTEMPT', ${orderId}, 'sandbox', 'wechat', 'SCAN', '', '', '', '', 'paid', now(), now()) returning id`)
  return idOf(sql`insert into payments (channel, txn_id, attempt_id, order_id, user_id, amount_fen, verdict, by, paid_at, at)
    select 'sandbox', 'TXN', ${attemptId}, id, user_id, 100, 'doubled', 'query', now(), now() from orders returning id`)
}

const anAskedRefund = async () =>
  idOf(sql`insert into refunds (no, payment_id, order_id, amount_fen, cause, reason, asked_by, asked_at)
    select 'REFUND', id, order_id, 100, 'rest', '', 'operator 0', now() from payments
    where id = ${await aPayment()} returning id`)

async function anOrderInReview(): Promise<number | undefined> {
  const id = await anOrder()
  await site.db.execute(sql`insert into order_events (order_id, seq, from_step, to_step, actor, at)
    values (${id}, 0, 'pending', 'review', 'system', now())`)
  return id
}

const anIncident = () =>
  idOf(sql`insert into incidents (kind, subject, detail, at) values ('orphan', 'X', '{}', now()) returning id`)

/** Who did what was written down since so many rows. */
async function actorsAfter(rowsBefore: number): Promise<(string | null)[]> {
  const { rows } = await site.db.execute<{ actor: string | null }>(
    sql`select actor from audit_log order by id offset ${rowsBefore}`,
  )
  return rows.map(({ actor }) => actor)
}

/** What was told since so many rows by a name that the console would show as it is. */
async function namelessAfter(rowsBefore: number): Promise<string[]> {
  const { rows } = await site.db.execute<{ name: string }>(sql`
    select jsonb_object_keys(detail) as name from (select detail from audit_log order by id offset ${rowsBefore}) as told`)
  return rows.map(({ name }) => name).filter((name) => nameOfDetail(name) === name)
}

test('there are writes of operators, and no case is left over', () => {
  const paths = writes().map(({ endpoint }) => endpoint.path)
  expect(new Set(paths), 'CASES needs a line for each').toEqual(new Set(Object.keys(CASES)))
})

test.each(ROLE_IDS)('each write of a %s is one row of theirs in the audit log, but what only shows', async (role) => {
  for (const write of writes().filter(({ isOpenTo }) => isOpenTo(role))) {
    const input = await prepared(write)
    const operator = await anOperator(site, role)
    const { rows } = await site.db.execute<{ id: string }>(sql`select max(id)::text as id from users`)
    const before = await site.db.$count(sql`audit_log`)
    expect(await operator.call(write.endpoint, input), write.endpoint.path).toMatchObject({ status: 200 })
    const told = SHOWS_ONLY.includes(write.endpoint.path) ? [] : [rows[0]?.id]
    expect(await actorsAfter(before), write.endpoint.path).toEqual(told)
    expect(await namelessAfter(before), `${write.endpoint.path}: contract/audit-words.ts has no name for it`).toEqual(
      [],
    )
  }
})

test('each holds texts as long as its contract takes them', { timeout: 180_000 }, async () => {
  for (const write of writes()) {
    for (const input of longTextsOf(write.endpoint, await prepared(write))) {
      await prepared(write)
      const { status } = await (await anOperator(site)).call(write.endpoint, input)
      expect(status, `${write.endpoint.path}: a table has less room than the contract`).toBeLessThan(500)
    }
  }
})

describe('a write that would succeed is refused and leaves nothing behind', () => {
  const NOBODY = { status: 401, msg: '请先去登录', data: null }
  const NO_RIGHT = { status: 400, msg: '没有权限', data: null }

  async function isRefused(write: Write, aPerson: () => Promise<Browser>, refusal: object): Promise<void> {
    const input = await prepared(write)
    const person = await aPerson()
    const before = await contentsOf(site.db)
    expect(await person.call(write.endpoint, input), write.endpoint.path).toEqual(refusal)
    expect(await contentsOf(site.db), write.endpoint.path).toBe(before)
  }

  test('by a guest', async () => {
    for (const write of writes()) await isRefused(write, async () => aBrowser(site), NOBODY)
  })

  test('by a member', async () => {
    for (const write of writes()) await isRefused(write, () => aMember(site), NO_RIGHT)
  })

  test.each(ROLE_IDS)('by a %s whose permissions do not reach it', async (role) => {
    for (const write of writes().filter(({ isOpenTo }) => !isOpenTo(role)))
      await isRefused(write, () => anOperator(site, role), NO_RIGHT)
  })
})
