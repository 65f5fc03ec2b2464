import { sql } from 'drizzle-orm'
import { createECDH } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { changePhone, editProfile, endSession, proveMyself } from '#contract/people/account.ts'
import { acceptAgreements } from '#contract/cms/agreements.ts'
import { cancelOrder, notifyVerify, recharge } from '#contract/payments/orders.ts'
import { revokeCalendar } from '#contract/play/calendar.ts'
import { type Endpoint, isForOperators } from '#contract/infra/endpoint.ts'
import { addPostComment, editPost, likePost, publishPost } from '#contract/community/forum.ts'
import { askMail, removeMail, setMailContent } from '#contract/messaging/mail.ts'
import { appeal, block, muteWords, report, unblock } from '#contract/ugc/moderation.ts'
import { readNotifications, setNotification } from '#contract/messaging/notifications.ts'
import { lockBets, newRound, selection } from '#contract/play/picks.ts'
import { addRankingComment } from '#contract/community/ranking.ts'
import { setPushContent, subscribePush, unsubscribePush } from '#contract/messaging/push.ts'
import { followGame } from '#contract/play/reminders.ts'
import { finishUpload, upload } from '#contract/infra/upload.ts'
import { GAME_TYPES } from '#lottery/games.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { callsOf, longTextsOf } from '#server/testing/every-route.ts'
import { aMember, type Browser } from '#server/testing/people.ts'
import { aPhone } from '#server/testing/phones.ts'
import { whileDeleted } from '#server/testing/while-deleted.ts'

/*
 * What holds for each write of members. It reads the route table: a write of a later feature falls under it by itself,
 * and needs a line in INPUTS where `ANY` is no input of it.
 */

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: '彩运 <notice@example.com>',
  PUBLIC_URL: 'https://caiyun.example',
}
const site = aSharedSite({ now: '2022-10-20T10:00:00+08:00', env: MAIL })

const ANY = { id: 1, code: '123456' }

const aKey = () => createECDH('prime256v1').generateKeys('base64url')

/** For each write an input that comes as far as the account, where another has posted and commented. */
const INPUTS: Record<string, object> = {
  ...Object.fromEntries(GAME_TYPES.map((type) => [selection(type).path, { type: 'rand' }])),
  [lockBets.path]: { type: 3, issueno: '2022280', mode: 'rand', state: 1, red_ball: '1,2,3', blue_ball: '' },
  [newRound.path]: { type: 3 },
  [acceptAgreements.path]: { ids: [1] },
  [addPostComment.path]: { dynamics_id: 1, content: '好运' },
  [addRankingComment.path]: { ranking_list_id: 1, content: '好运' },
  [appeal.path]: { id: 1, words: '不服' },
  [askMail.path]: { address: 'ming@example.com' },
  [block.path]: { kind: 'post', id: 1 },
  [cancelOrder.path]: { order_no: `221020${'A'.repeat(22)}` },
  [changePhone.path]: { phone: '13700137000', code: '123456' },
  [editPost.path]: { id: 1, content: '改' },
  [editProfile.path]: { nickname: '要走的人' },
  [finishUpload.path]: { id: '0'.repeat(32) },
  [followGame.path]: { type: 3, is_on: 1 },
  [likePost.path]: { id: 1, type: 1 },
  [muteWords.path]: { words: ['带单'] },
  [notifyVerify.path]: { order_no: `221020${'A'.repeat(22)}` },
  [publishPost.path]: { content: '今晚开奖' },
  [recharge.path]: { type: 2, virtual: 10, amount: 1, state: 1, adult: 1, agree: 1 },
  [report.path]: { kind: 'post', id: 1, reason: 'contact' },
  [setNotification.path]: { kind: 'win', channel: 'page', is_on: 0 },
  [setMailContent.path]: { is_on: 1 },
  [setPushContent.path]: { is_on: 1 },
  [subscribePush.path]: { endpoint: 'https://fcm.googleapis.com/a', p256dh: aKey(), auth: 'a'.repeat(22) },
}

/** They add nothing to an account: they take away or change rows that a deletion takes too, or only read. */
const ADD_NOTHING = [
  revokeCalendar,
  readNotifications,
  removeMail,
  setMailContent,
  unsubscribePush,
  setPushContent,
  endSession,
  proveMyself,
  notifyVerify,
  unblock,
]
/** They look at the file first: server/people/account/deletion-race.test.ts sends one. */
const OF_FILES = [upload, finishUpload]

const inputOf = ({ path }: Endpoint): object => INPUTS[path] ?? ANY

const writes = (): Endpoint[] =>
  callsOf(site)
    .filter(({ endpoint, access }) => endpoint.method !== 'GET' && access !== 'public' && !isForOperators(access))
    .map(({ endpoint }) => endpoint)

beforeEach(async () => {
  const hong = await aMember(site, '13900139000')
  await hong.call(publishPost, { content: '第一条' })
  await hong.call(addPostComment, { dynamics_id: 1, content: '第一条' })
})

/** A member whom nothing has happened to yet, and who they are. */
async function someone(nth: number): Promise<[Browser, number]> {
  const member = await aMember(site, aPhone(), `198.51.100.${nth}`)
  const { rows } = await site.db.execute<{ id: number }>(sql`select max(id) as id from users`)
  return [member, rows[0]!.id]
}

test('each waits while the account is being deleted, and is told that the session is over', async () => {
  const others: string[] = []
  for (const [nth, endpoint] of writes().entries()) {
    const [member, id] = await someone(nth)
    const answer = await whileDeleted(site, id, () => member.call(endpoint, inputOf(endpoint)))
    if (answer.status !== 401) others.push(endpoint.path)
  }
  expect(
    new Set(others),
    'each keeps the account first (keepUser, lockUser), with a line in INPUTS to come so far, or stands in ADD_NOTHING',
  ).toEqual(new Set([...ADD_NOTHING, ...OF_FILES].map(({ path }) => path)))
})

test('each holds texts as long as its contract takes them', async () => {
  for (const [nth, endpoint] of writes().entries()) {
    const [member] = await someone(nth)
    for (const input of longTextsOf(endpoint, inputOf(endpoint))) {
      const { status } = await member.call(endpoint, input)
      expect(status, `${endpoint.path}: a table has less room than the contract`).toBeLessThan(500)
    }
  }
})
