import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { exportMyData } from '#contract/people/account.ts'
import { askMail, confirmMail, myMail, removeMail, setMailContent, unsubscribeMail } from '#contract/messaging/mail.ts'
import { addPostComment, deletePostComment, publishPost } from '#contract/community/forum.ts'
import {
  myNotifications,
  notificationSettings,
  RESULT_KINDS,
  setNotification,
  type SwitchedKind,
} from '#contract/messaging/notifications.ts'
import { followGame } from '#contract/play/reminders.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { addAndLockBets } from '#server/play/settlement/testing/add-and-lock-bets.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { runSiteJob } from '#server/testing/site.ts'
import { createBrowser, createMember, type Browser } from '#server/testing/browsers.ts'
import { createSmtpServer, getHeader, decodeMailText, findLinkToken } from './testing/smtp-server.ts'

const smtp = await createSmtpServer()
afterAll(() => smtp.end())
// A site without this setting stores a secret in the database, which each test empties, and loads it only at start.
const SITE_SECRET = 'a secret of thirty-two characters'
const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00', env: { ...smtp.env, SITE_SECRET } })
let ming: Browser
beforeEach(async () => void (ming = await createMember(site)))

const sendMails = () => runSiteJob(site, 'send_mail')
const advanceMinutes = (count: number) => site.clock.advance(count * 60_000)

/** Counter for unique addresses, because the mail server retains the e-mails of all tests. */
let people = 0
const createAddress = (name: string) => `${name}${++people}@mail.example`

async function confirmNewAddress(who: Browser, address: string): Promise<void> {
  await who.call(askMail, { address })
  await sendMails()
  const [letter] = smtp.taken(address)
  expect(await who.call(confirmMail, { token: findLinkToken(letter!, 'confirm') })).toMatchObject({ status: 200 })
}

const setMail = (who: Browser, kind: SwitchedKind, is_on: 0 | 1 = 1) =>
  who.call(setNotification, { kind, channel: 'mail', is_on })

/** Publishes a post and a comment on it. */
async function createReply(author: Browser, by: Browser, words: string) {
  const { data } = await author.call(publishPost, { content: '大家好', share_id: 0 })
  return (await by.call(addPostComment, { dynamics_id: data.id, content: words })).data.id
}

const listOutboxStates = async () =>
  (
    await site.db.execute<{ state: string }>(
      sql`select state from outbox where kind not in ('confirm', 'moved') order by id`,
    )
  ).rows.map(({ state }) => state)

describe('mail address', () => {
  test('is confirmed by the e-mailed link, without a session', async () => {
    const address = createAddress('zhouyi')
    expect((await ming.call(askMail, { address })).data).toMatchObject({ address: '', asked: address })
    await sendMails()
    const [letter] = smtp.taken(address)
    expect(getHeader(letter!, 'Subject')).toBe('彩运：请确认您的邮箱')
    expect(decodeMailText(letter!)).toContain('https://caiyun.example/mail-link#confirm=')
    const token = findLinkToken(letter!, 'confirm')
    expect((await createBrowser(site).call(confirmMail, { token })).data).toEqual({ address: 'zhou***@mail.example' })
    expect((await createBrowser(site).call(confirmMail, { token })).status).toBe(200)
    expect((await ming.call(myMail, {})).data).toMatchObject({ address: 'zhou***@mail.example', asked: '' })
  })

  test('expires and is deleted after 24 hours without confirmation', async () => {
    const address = createAddress('slow')
    await ming.call(askMail, { address })
    await sendMails()
    const token = findLinkToken(smtp.taken(address)[0]!, 'confirm')
    advanceMinutes(24 * 60)
    expect((await ming.call(confirmMail, { token })).msg).toBe('链接不完整或已过期，请在通知设置里重新填写邮箱')
    advanceMinutes(1)
    await runSiteJob(site, 'sweep_old')
    expect(await site.db.$count(sql`mail_addresses`)).toBe(0)
  })

  test('remains in use until its replacement is confirmed', async () => {
    const [first, second] = [createAddress('first'), createAddress('second')]
    await confirmNewAddress(ming, first)
    await ming.call(setMailContent, { is_on: 1 })
    await ming.call(askMail, { address: second })
    expect((await ming.call(myMail, {})).data).toMatchObject({ address: 'firs***@mail.example', asked: second })
    await sendMails()
    await ming.call(confirmMail, { token: findLinkToken(smtp.taken(second)[0]!, 'confirm') })
    expect((await ming.call(myMail, {})).data).toMatchObject({ address: 'seco***@mail.example', says_what: 1 })
    expect(await site.db.$count(sql`mail_addresses`)).toBe(1)
  })

  test('its confirmed replacement notifies member and old address', async () => {
    const [first, second] = [createAddress('first'), createAddress('second')]
    await confirmNewAddress(ming, first)
    advanceMinutes(1)
    await confirmNewAddress(ming, second)
    const { data } = await ming.call(myNotifications, {})
    expect(data.map(({ kind, memo }) => [kind, memo.includes('seco***@mail.example')])).toEqual([
      ['mail_changed', true],
      ['mail_changed', false],
    ])
    await sendMails()
    const [, letter] = smtp.taken(first)
    expect(getHeader(letter!, 'Subject')).toBe('彩运：提醒邮件不再寄到这个邮箱')
    expect(decodeMailText(letter!)).not.toContain('second')
    expect(smtp.taken(second)).toHaveLength(1)
  })

  test('is shown as bounced if its confirmation bounces', async () => {
    const address = createAddress('refused')
    await confirmNewAddress(ming, createAddress('before'))
    await ming.call(askMail, { address })
    await sendMails()
    expect((await ming.call(myMail, {})).data).toMatchObject({ asked: address, is_returned: 1 })
  })

  test.each(['', 'a@b', 'a@c.example\r\nBcc: d@c.example', 'ä@c.example', '<a@c.example>'])(
    'rejects the invalid address %j',
    async (address) => {
      expect((await ming.call(askMail, { address })).msg).toBe('邮箱格式不正确')
    },
  )

  test.each(['', '1.x', `999.${'A'.repeat(43)}`])(
    'rejects the invalid token %j for confirming and unsubscribing',
    async (token) => {
      expect((await createBrowser(site).call(confirmMail, { token })).status).toBe(400)
      expect((await createBrowser(site).call(unsubscribeMail, { token })).status).toBe(400)
    },
  )

  test('rejects unsubscribing with a confirmation token', async () => {
    const address = createAddress('purpose')
    await ming.call(askMail, { address })
    await sendMails()
    const token = findLinkToken(smtp.taken(address)[0]!, 'confirm')
    expect((await ming.call(unsubscribeMail, { token })).status).toBe(400)
  })

  test('limits confirmation e-mails to three per member in 24 hours', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => ming.call(askMail, { address: `many${n}@mail.example` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await site.db.$count(sql`outbox`)).toBe(3)
    advanceMinutes(24 * 60 + 1)
    const again = await createMember(site)
    expect((await again.call(askMail, { address: 'many@mail.example' })).status).toBe(200)
  })

  test('silently drops an address’s sixth confirmation e-mail in 24 hours', async () => {
    const address = createAddress('Victim')
    for (let nth = 1; nth <= 6; nth++) {
      const someone = await createMember(site, `1380013810${nth}`, `192.0.2.${nth}`)
      const { data } = await someone.call(askMail, { address: nth % 2 ? address : address.toLowerCase() })
      expect(data.asked.toLowerCase()).toBe(address.toLowerCase())
    }
    await sendMails()
    expect([...smtp.taken(address), ...smtp.taken(address.toLowerCase())]).toHaveLength(5)
  })
})

describe('reminder', () => {
  test('is e-mailed once, without details, only for an enabled kind', async () => {
    const hong = await createMember(site, '13800138001', '192.0.2.2')
    const address = createAddress('quiet')
    await confirmNewAddress(ming, address)
    await createReply(ming, hong, '第一句话')
    await setMail(ming, 'reply')
    await createReply(ming, hong, '第二句话')
    await sendMails()
    await sendMails()
    const [, letter, ...more] = smtp.taken(address)
    expect(more).toEqual([])
    expect(getHeader(letter!, 'Subject')).toBe('彩运：有人回复了您')
    expect(letter!.letter + decodeMailText(letter!)).not.toContain('第二句话')
    expect(getHeader(letter!, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(await listOutboxStates()).toEqual(['sent'])
  })

  /** Enables detailed e-mails about draw results for `ming`. Returns a function that lists those received. */
  async function createDetailReader() {
    const address = createAddress('curious')
    await confirmNewAddress(ming, address)
    for (const kind of RESULT_KINDS) await setMail(ming, kind)
    await ming.call(setMailContent, { is_on: 1 })
    return () => smtp.taken(address).slice(1)
  }
  const TODAY = '2022-10-20'
  const listSubjects = (letters: ReturnType<typeof smtp.taken>) => letters.map((one) => getHeader(one, 'Subject'))

  test('combines a draw night’s results in one e-mail at 21:40', async () => {
    const letters = await createDetailReader()
    await ming.call(followGame, { type: 4, is_on: 1 })
    const issueno = await addAndLockBets(ming, 3, [['1,2,3', '']])
    site.clock.set('2022-10-20T20:31:00+08:00')
    await recordAndSettle(site, { type: 4, date: TODAY, issueno: '22280', first: '7,8,9' })
    advanceMinutes(45)
    await recordAndSettle(site, { type: 3, date: TODAY, issueno, first: '1 2 3' })
    advanceMinutes(23)
    await sendMails()
    expect(letters()).toEqual([])
    advanceMinutes(1)
    await sendMails()
    await sendMails()
    expect(listSubjects(letters())).toEqual(['彩运：排列3、福彩3D已开奖'])
    expect(decodeMailText(letters()[0]!)).toMatch(/排列3第22280期已开奖\s+7,8,9\s[\s\S]+福彩3D第\d+期：1注模拟选号命中/)
  })

  test('sends already queued results to a changed address', async () => {
    const letters = await createDetailReader()
    for (const type of [4, 5] as const) await ming.call(followGame, { type, is_on: 1 })
    site.clock.set('2022-10-20T20:31:00+08:00')
    await recordAndSettle(site, { type: 4, date: TODAY, issueno: '22280', first: '7,8,9' })
    const address = createAddress('moved')
    await confirmNewAddress(ming, address)
    await recordAndSettle(site, { type: 5, date: TODAY, issueno: '22280', first: '7,8,9,1,2' })
    site.clock.set('2022-10-20T21:40:00+08:00')
    await sendMails()
    expect(listSubjects(letters())).toEqual(['彩运：提醒邮件不再寄到这个邮箱'])
    expect(listSubjects(smtp.taken(address).slice(1))).toEqual(['彩运：排列3、排列5已开奖'])
  })

  test('names the draw day of a result arriving another day', async () => {
    const letters = await createDetailReader()
    await ming.call(followGame, { type: 4, is_on: 1 })
    site.clock.set('2022-10-21T09:00:00+08:00')
    await recordAndSettle(site, { type: 4, date: TODAY, issueno: '22280', first: '7,8,9' })
    advanceMinutes(2)
    await sendMails()
    await ming.call(setMailContent, { is_on: 0 })
    await recordAndSettle(site, { type: 4, date: TODAY, issueno: '22280', first: '7,8,8' })
    advanceMinutes(2)
    await sendMails()
    expect(listSubjects(letters())).toEqual(['彩运：10月20日排列3第22280期已开奖', '彩运：10月20日排列3开奖有更正'])
    expect(decodeMailText(letters()[0]!)).toMatch(/https:\/\/caiyun\.example\/draw-winner\/4\?/)
    expect(decodeMailText(letters()[1]!)).toContain('10月20日排列3开奖有更正。')
  })

  test('sends results that arrive after an e-mail in another one', async () => {
    const letters = await createDetailReader()
    for (const type of [4, 5] as const) await ming.call(followGame, { type, is_on: 1 })
    site.clock.set('2022-10-20T21:40:00+08:00')
    await recordAndSettle(site, { type: 4, date: TODAY, issueno: '22280', first: '7,8,9' })
    advanceMinutes(2)
    await sendMails()
    await recordAndSettle(site, { type: 5, date: TODAY, issueno: '22280', first: '7,8,9,1,2' })
    await sendMails()
    advanceMinutes(2)
    await sendMails()
    expect(listSubjects(letters())).toEqual(['彩运：排列3第22280期已开奖', '彩运：排列5第22280期已开奖'])
  })

  test('is not sent while an open transaction adds a result', async () => {
    const letters = await createDetailReader()
    await ming.call(followGame, { type: 4, is_on: 1 })
    site.clock.set('2022-10-20T21:40:00+08:00')
    await recordAndSettle(site, { type: 4, date: TODAY, issueno: '22280', first: '7,8,9' })
    advanceMinutes(2)
    await site.db.transaction(async (tx) => {
      await tx.execute(sql`insert into notifications (user_id, kind, scope, subject, data, created_at)
        select id, 'draw', 0, id, '{"type": 5, "issueno": "22280", "first": "7,8,9,1,2", "second": ""}', now() from users`)
      await sendMails()
    })
    expect(letters()).toEqual([])
    await sendMails()
    expect(listSubjects(letters())).toEqual(['彩运：排列3、排列5已开奖'])
  })

  test('a retried e-mail does not repeat a later e-mail’s results', async () => {
    await createDetailReader()
    const address = createAddress('later')
    await site.db.execute(sql`update mail_addresses set address = ${address}`)
    for (const type of [4, 5] as const) await ming.call(followGame, { type, is_on: 1 })
    site.clock.set('2022-10-20T21:40:00+08:00')
    await recordAndSettle(site, { type: 4, date: TODAY, issueno: '22280', first: '7,8,9' })
    advanceMinutes(2)
    await sendMails()
    await recordAndSettle(site, { type: 5, date: TODAY, issueno: '22280', first: '7,8,9,1,2' })
    advanceMinutes(2)
    await sendMails()
    advanceMinutes(1)
    await sendMails()
    expect(listSubjects(smtp.taken(address)).toSorted()).toEqual([
      '彩运：排列3第22280期已开奖',
      '彩运：排列5第22280期已开奖',
    ])
  })

  test.each<[string, (hong: Browser, comment: number) => Promise<unknown>]>([
    ['its kind is disabled', () => setMail(ming, 'reply', 0)],
    ['its address is removed', () => ming.call(removeMail, {})],
    ['its comment is deleted', (hong, comment) => hong.call(deletePostComment, { id: comment })],
  ])('drops a queued reminder if %s before it is sent', async (_name, change) => {
    const hong = await createMember(site, '13800138001', '192.0.2.2')
    const address = createAddress('dropped')
    await confirmNewAddress(ming, address)
    await setMail(ming, 'reply')
    const comment = await createReply(ming, hong, '话')
    await change(hong, comment)
    await sendMails()
    expect(smtp.taken(address)).toHaveLength(1)
    expect(await listOutboxStates()).toEqual(['dropped'])
  })
})

describe('unsubscribing', () => {
  async function createReminded() {
    const hong = await createMember(site, '13800138001', '192.0.2.2')
    const address = createAddress('enough')
    await confirmNewAddress(ming, address)
    await setMail(ming, 'reply')
    await setMail(ming, 'win')
    await createReply(ming, hong, '话')
    await sendMails()
    const letter = smtp.taken(address)[1]!
    return { letter, url: new URL(/<(.*)>/.exec(getHeader(letter, 'List-Unsubscribe'))![1]!) }
  }
  const listMailedKinds = async (who: Browser) =>
    (await who.call(notificationSettings, {})).data.filter(({ by_mail }) => by_mail === 1).map(({ kind }) => kind)

  test('the link, without a session, disables e-mail for all notification kinds', async () => {
    const { letter } = await createReminded()
    expect(await listMailedKinds(ming)).toEqual(['win', 'reply'])
    const token = findLinkToken(letter, 'unsubscribe')
    expect((await createBrowser(site).call(unsubscribeMail, { token })).status).toBe(200)
    expect(await listMailedKinds(ming)).toEqual([])
  })

  test('the one-click URL unsubscribes on POST and only redirects on GET', async () => {
    const { url } = await createReminded()
    const path = url.pathname + url.search
    const opened = await site.app.inject({ method: 'GET', url: path })
    expect([opened.statusCode, opened.headers.location]).toEqual([
      302,
      `/mail-link#unsubscribe=${url.searchParams.get('token')}`,
    ])
    expect(await listMailedKinds(ming)).toEqual(['win', 'reply'])
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const post = (at: string) =>
      site.app.inject({ method: 'POST', url: at, headers: form, payload: 'List-Unsubscribe=One-Click' })
    expect((await post(`${url.pathname}?token=1.x`)).statusCode).toBe(404)
    expect((await post(path)).statusCode).toBe(200)
    expect(await listMailedKinds(ming)).toEqual([])
  })
})

describe('sending to the mail server', () => {
  /** Creates a second member. `ming` gets a confirmed address and is notified of replies by e-mail. */
  async function createRecipient(name: string) {
    const hong = await createMember(site, '13800138001', '192.0.2.2')
    const address = createAddress(name)
    await site.db.execute(sql`insert into mail_addresses (user_id, address, asked_at, confirmed_at)
      select min(id), ${address}, ${site.clock.now().toISOString()}, ${site.clock.now().toISOString()} from users`)
    await setMail(ming, 'reply')
    return { hong, address }
  }

  test('retries a minute after a temporary rejection', async () => {
    const { hong, address } = await createRecipient('later')
    await createReply(ming, hong, '话')
    await sendMails()
    await sendMails()
    expect(await listOutboxStates()).toEqual(['waiting'])
    advanceMinutes(1)
    await sendMails()
    expect(await listOutboxStates()).toEqual(['sent'])
    expect(smtp.taken(address)).toHaveLength(1)
  })

  test('tries an e-mail at most six times', async () => {
    const { hong } = await createRecipient('busy')
    await createReply(ming, hong, '话')
    for (let tries = 0; tries < 8; tries++) {
      await sendMails()
      advanceMinutes(360)
    }
    const { rows } = await site.db.execute(sql`select state, tries, answer like '%not now%' as said from outbox`)
    expect(rows).toEqual([{ state: 'failed', tries: 6, said: true }])
  })

  test('disables an address after three consecutive permanent rejections', async () => {
    const { hong } = await createRecipient('refused')
    for (let nth = 1; nth <= 3; nth++) {
      expect((await ming.call(myMail, {})).data.is_off).toBe(0)
      await createReply(ming, hong, `话${nth}`)
      await sendMails()
    }
    expect((await ming.call(myMail, {})).data.is_off).toBe(1)
    expect((await ming.call(myNotifications, {})).data[0]).toMatchObject({ kind: 'mail_off', title: '邮件提醒已停用' })
    await createReply(ming, hong, '话4')
    expect(await listOutboxStates()).toEqual(['refused', 'refused', 'refused'])
  })

  test('marks an e-mail lost if the server disconnects without response', async () => {
    const { hong, address } = await createRecipient('cut')
    await createReply(ming, hong, '话')
    await sendMails()
    advanceMinutes(60)
    await sendMails()
    expect(smtp.taken(address)).toHaveLength(1)
    expect(await listOutboxStates()).toEqual(['lost'])
  })
})

test('deletes the e-mail log after 30 days', async () => {
  await confirmNewAddress(ming, createAddress('log'))
  await ming.call(exportMyData, {})
  expect(ming.last?.statusCode).toBe(200)
  advanceMinutes(30 * 24 * 60 + 1)
  await runSiteJob(site, 'sweep_old')
  expect(await site.db.$count(sql`outbox`)).toBe(0)
  expect(await site.db.$count(sql`mail_addresses`)).toBe(1)
})
