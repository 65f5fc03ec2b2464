import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
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
import { draw } from '#server/play/settlement/testing/a-draw.ts'
import { holds } from '#server/play/settlement/testing/a-holder.ts'
import { siteJobs } from '#server/site/site-jobs.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aBrowser, aMember, type Browser } from '#server/testing/people.ts'
import { anSmtpServer, headerOf, textOf, tokenIn } from './testing/an-smtp-server.ts'

const smtp = await anSmtpServer()
afterAll(() => smtp.end())
// The database is emptied before each test and would otherwise get another secret than at the start of the site.
const SITE_SECRET = 'a secret of thirty-two characters'
const site = aSharedSite({ now: '2022-10-20T10:00:00+08:00', env: { ...smtp.env, SITE_SECRET } })

async function run(name: string): Promise<void> {
  const { app, config, connection, clock } = site
  const job = (await siteJobs({ config, connection, clock, logger: app.log })).find((one) => one.name === name)
  await job!.run(new AbortController().signal, {})
}
const send = () => run('send_mail')
const minutes = (count: number) => site.clock.advance(count * 60_000)

/** Makes addresses unique, because the mail server retains the e-mails of all tests. */
let people = 0
const addressOf = (name: string) => `${name}${++people}@mail.example`

async function confirmed(who: Browser, address: string): Promise<void> {
  await who.call(askMail, { address })
  await send()
  const [letter] = smtp.taken(address)
  expect(await who.call(confirmMail, { token: tokenIn(letter!, 'confirm') })).toMatchObject({ status: 200 })
}

const byMail = (who: Browser, kind: SwitchedKind, is_on: 0 | 1 = 1) =>
  who.call(setNotification, { kind, channel: 'mail', is_on })

/** Publishes a post and a comment on it. */
async function answered(author: Browser, by: Browser, words: string) {
  const { data } = await author.call(publishPost, { content: '大家好', share_id: 0 })
  return (await by.call(addPostComment, { dynamics_id: data.id, content: words })).data.id
}

const states = async () =>
  (
    await site.db.execute<{ state: string }>(
      sql`select state from outbox where kind not in ('confirm', 'moved') order by id`,
    )
  ).rows.map(({ state }) => state)

describe('mail address', () => {
  test('becomes active when its link is opened', async () => {
    const ming = await aMember(site)
    const address = addressOf('zhouyi')
    expect((await ming.call(askMail, { address })).data).toMatchObject({ address: '', asked: address })
    await send()
    const [letter] = smtp.taken(address)
    expect(headerOf(letter!, 'Subject')).toBe('彩运：请确认您的邮箱')
    expect(textOf(letter!)).toContain('https://caiyun.example/mail-link#confirm=')
    const token = tokenIn(letter!, 'confirm')
    expect((await aBrowser(site).call(confirmMail, { token })).data).toEqual({ address: 'zhou***@mail.example' })
    expect((await aBrowser(site).call(confirmMail, { token })).status).toBe(200)
    expect((await ming.call(myMail, {})).data).toMatchObject({ address: 'zhou***@mail.example', asked: '' })
  })

  test('expires unconfirmed after 24 hours', async () => {
    const ming = await aMember(site)
    const address = addressOf('slow')
    await ming.call(askMail, { address })
    await send()
    const token = tokenIn(smtp.taken(address)[0]!, 'confirm')
    minutes(24 * 60)
    expect((await ming.call(confirmMail, { token })).msg).toBe('链接不完整或已过期，请在通知设置里重新填写邮箱')
    minutes(1)
    await run('sweep_old')
    expect(await site.db.$count(sql`mail_addresses`)).toBe(0)
  })

  test('remains active until another is confirmed', async () => {
    const ming = await aMember(site)
    const [first, second] = [addressOf('first'), addressOf('second')]
    await confirmed(ming, first)
    await ming.call(setMailContent, { is_on: 1 })
    await ming.call(askMail, { address: second })
    expect((await ming.call(myMail, {})).data).toMatchObject({ address: 'firs***@mail.example', asked: second })
    await send()
    await ming.call(confirmMail, { token: tokenIn(smtp.taken(second)[0]!, 'confirm') })
    expect((await ming.call(myMail, {})).data).toMatchObject({ address: 'seco***@mail.example', says_what: 1 })
    expect(await site.db.$count(sql`mail_addresses`)).toBe(1)
  })

  test('notifies the member and the replaced address', async () => {
    const ming = await aMember(site)
    const [first, second] = [addressOf('first'), addressOf('second')]
    await confirmed(ming, first)
    minutes(1)
    await confirmed(ming, second)
    const { data } = await ming.call(myNotifications, {})
    expect(data.map(({ kind, memo }) => [kind, memo.includes('seco***@mail.example')])).toEqual([
      ['mail_changed', true],
      ['mail_changed', false],
    ])
    await send()
    const [, letter] = smtp.taken(first)
    expect(headerOf(letter!, 'Subject')).toBe('彩运：提醒邮件不再寄到这个邮箱')
    expect(textOf(letter!)).not.toContain('second')
    expect(smtp.taken(second)).toHaveLength(1)
  })

  test('shows that the confirmation bounced', async () => {
    const ming = await aMember(site)
    const address = addressOf('refused')
    await confirmed(ming, addressOf('before'))
    await ming.call(askMail, { address })
    await send()
    expect((await ming.call(myMail, {})).data).toMatchObject({ asked: address, is_returned: 1 })
  })

  test.each([
    '',
    'a',
    'a@b',
    'a b@c.example',
    'a@c.example\r\nBcc: d@c.example',
    'ä@c.example',
    '<a@c.example>',
    'a@-c.example',
  ])('rejects %j', async (address) => {
    const ming = await aMember(site)
    expect((await ming.call(askMail, { address })).msg).toBe('邮箱格式不正确')
  })

  test.each(['', '1', '1.x', `1.${'A'.repeat(43)}`, `999.${'A'.repeat(43)}`])(
    'rejects a link with %j',
    async (token) => {
      expect((await aBrowser(site).call(confirmMail, { token })).status).toBe(400)
      expect((await aBrowser(site).call(unsubscribeMail, { token })).status).toBe(400)
    },
  )

  test('accepts a link only for its purpose', async () => {
    const ming = await aMember(site)
    const address = addressOf('purpose')
    await ming.call(askMail, { address })
    await send()
    const token = tokenIn(smtp.taken(address)[0]!, 'confirm')
    expect((await ming.call(unsubscribeMail, { token })).status).toBe(400)
  })

  test('limits confirmations to three per member and day', async () => {
    const ming = await aMember(site)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => ming.call(askMail, { address: `many${n}@mail.example` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await site.db.$count(sql`outbox`)).toBe(3)
    minutes(24 * 60 + 1)
    const again = await aMember(site)
    expect((await again.call(askMail, { address: 'many@mail.example' })).status).toBe(200)
  })

  test('limits confirmations to five per address and day, silently', async () => {
    const address = addressOf('Victim')
    for (let nth = 1; nth <= 6; nth++) {
      const someone = await aMember(site, `1380013810${nth}`, `192.0.2.${nth}`)
      const { data } = await someone.call(askMail, { address: nth % 2 ? address : address.toLowerCase() })
      expect(data.asked.toLowerCase()).toBe(address.toLowerCase())
    }
    await send()
    expect([...smtp.taken(address), ...smtp.taken(address.toLowerCase())]).toHaveLength(5)
  })
})

describe('reminder', () => {
  test('is sent once for an enabled kind without details', async () => {
    const [ming, hong] = [await aMember(site), await aMember(site, '13800138001', '192.0.2.2')]
    const address = addressOf('quiet')
    await confirmed(ming, address)
    await answered(ming, hong, '第一句话')
    await byMail(ming, 'reply')
    await answered(ming, hong, '第二句话')
    await send()
    await send()
    const [, letter, ...more] = smtp.taken(address)
    expect(more).toEqual([])
    expect(headerOf(letter!, 'Subject')).toBe('彩运：有人回复了您')
    expect(letter!.letter + textOf(letter!)).not.toContain('第二句话')
    expect(headerOf(letter!, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(await states()).toEqual(['sent'])
  })

  /** Creates a member with results by e-mail, including details. */
  async function curious() {
    const ming = await aMember(site)
    const address = addressOf('curious')
    await confirmed(ming, address)
    for (const kind of RESULT_KINDS) await byMail(ming, kind)
    await ming.call(setMailContent, { is_on: 1 })
    return { ming, letters: () => smtp.taken(address).slice(1) }
  }
  const TODAY = '2022-10-20'
  const subjects = (letters: ReturnType<typeof smtp.taken>) => letters.map((one) => headerOf(one, 'Subject'))

  test('combines a draw night in one e-mail at 21:40', async () => {
    const { ming, letters } = await curious()
    await ming.call(followGame, { type: 4, is_on: 1 })
    const issueno = await holds(ming, 3, [['1,2,3', '']])
    site.clock.set('2022-10-20T20:31:00+08:00')
    await draw(site, { type: 4, date: TODAY, issueno: '22280', first: '7,8,9' })
    minutes(45)
    await draw(site, { type: 3, date: TODAY, issueno, first: '1 2 3' })
    minutes(23)
    await send()
    expect(letters()).toEqual([])
    minutes(1)
    await send()
    await send()
    expect(subjects(letters())).toEqual(['彩运：排列3、福彩3D已开奖'])
    expect(textOf(letters()[0]!)).toMatch(/排列3第22280期已开奖\s+7,8,9\s[\s\S]+福彩3D第\d+期：1注模拟选号命中/)
  })

  test('combines a draw night for an address replaced meanwhile', async () => {
    const { ming, letters } = await curious()
    for (const type of [4, 5] as const) await ming.call(followGame, { type, is_on: 1 })
    site.clock.set('2022-10-20T20:31:00+08:00')
    await draw(site, { type: 4, date: TODAY, issueno: '22280', first: '7,8,9' })
    const address = addressOf('moved')
    await confirmed(ming, address)
    await draw(site, { type: 5, date: TODAY, issueno: '22280', first: '7,8,9,1,2' })
    site.clock.set('2022-10-20T21:40:00+08:00')
    await send()
    expect(subjects(letters())).toEqual(['彩运：提醒邮件不再寄到这个邮箱'])
    expect(subjects(smtp.taken(address).slice(1))).toEqual(['彩运：排列3、排列5已开奖'])
  })

  test('contains the day of results published on another day', async () => {
    const { ming, letters } = await curious()
    await ming.call(followGame, { type: 4, is_on: 1 })
    site.clock.set('2022-10-21T09:00:00+08:00')
    await draw(site, { type: 4, date: TODAY, issueno: '22280', first: '7,8,9' })
    minutes(2)
    await send()
    await ming.call(setMailContent, { is_on: 0 })
    await draw(site, { type: 4, date: TODAY, issueno: '22280', first: '7,8,8' })
    minutes(2)
    await send()
    expect(subjects(letters())).toEqual(['彩运：10月20日排列3第22280期已开奖', '彩运：10月20日排列3开奖有更正'])
    expect(textOf(letters()[1]!)).toContain('10月20日排列3开奖有更正。')
  })

  test('excludes results after sending has started', async () => {
    const { ming, letters } = await curious()
    for (const type of [4, 5] as const) await ming.call(followGame, { type, is_on: 1 })
    site.clock.set('2022-10-20T21:40:00+08:00')
    await draw(site, { type: 4, date: TODAY, issueno: '22280', first: '7,8,9' })
    minutes(2)
    await send()
    await draw(site, { type: 5, date: TODAY, issueno: '22280', first: '7,8,9,1,2' })
    await send()
    minutes(2)
    await send()
    expect(subjects(letters())).toEqual(['彩运：排列3第22280期已开奖', '彩运：排列5第22280期已开奖'])
  })

  test('waits for a concurrent insert into the same draw night', async () => {
    const { ming, letters } = await curious()
    await ming.call(followGame, { type: 4, is_on: 1 })
    site.clock.set('2022-10-20T21:40:00+08:00')
    await draw(site, { type: 4, date: TODAY, issueno: '22280', first: '7,8,9' })
    minutes(2)
    await site.db.transaction(async (tx) => {
      await tx.execute(sql`insert into notifications (user_id, kind, scope, subject, data, created_at)
        select id, 'draw', 0, id, '{"type": 5, "issueno": "22280", "first": "7,8,9,1,2", "second": ""}', now() from users`)
      await send()
    })
    expect(letters()).toEqual([])
    await send()
    expect(subjects(letters())).toEqual(['彩运：排列3、排列5已开奖'])
  })

  test('repeats no result after a temporary rejection', async () => {
    const { ming } = await curious()
    const address = addressOf('later')
    await site.db.execute(sql`update mail_addresses set address = ${address}`)
    for (const type of [4, 5] as const) await ming.call(followGame, { type, is_on: 1 })
    site.clock.set('2022-10-20T21:40:00+08:00')
    await draw(site, { type: 4, date: TODAY, issueno: '22280', first: '7,8,9' })
    minutes(2)
    await send()
    await draw(site, { type: 5, date: TODAY, issueno: '22280', first: '7,8,9,1,2' })
    minutes(2)
    await send()
    minutes(1)
    await send()
    expect(subjects(smtp.taken(address)).toSorted()).toEqual([
      '彩运：排列3第22280期已开奖',
      '彩运：排列5第22280期已开奖',
    ])
  })

  test('contains details if enabled, all of a draw together', async () => {
    const ming = await aMember(site)
    const address = addressOf('curious')
    await confirmed(ming, address)
    await byMail(ming, 'win')
    await ming.call(setMailContent, { is_on: 1 })
    const issueno = await holds(ming, 3, [
      ['1,2,3', ''],
      ['3,2,1', ''],
    ])
    site.clock.set('2022-10-20T22:00:00+08:00')
    await draw(site, { type: 3, date: '2022-10-20', issueno, first: '1 2 3' })
    minutes(2)
    await send()
    const [, letter, ...more] = smtp.taken(address)
    expect(more).toEqual([])
    expect(headerOf(letter!, 'Subject')).toMatch(/^彩运：福彩3D第\d+期：1注模拟选号命中/)
    expect(textOf(letter!)).toMatch(/命中[\s\S]+https:\/\/caiyun\.example\/winning-lottery\/3\//)
  })

  test('is not sent for a kind disabled on the page', async () => {
    const [ming, hong] = [await aMember(site), await aMember(site, '13800138001', '192.0.2.2')]
    const address = addressOf('off')
    await confirmed(ming, address)
    await byMail(ming, 'reply')
    await ming.call(setNotification, { kind: 'reply', is_on: 0 })
    await answered(ming, hong, '话')
    expect(await states()).toEqual([])
  })

  test.each<[string, (ming: Browser, hong: Browser, comment: number) => Promise<unknown>]>([
    ['its kind is switched off', (ming) => byMail(ming, 'reply', 0)],
    ['its address is removed', (ming) => ming.call(removeMail, {})],
    ['what it tells of is deleted', (_, hong, comment) => hong.call(deletePostComment, { id: comment })],
  ])('is dropped where %s before it is sent', async (_name, change) => {
    const [ming, hong] = [await aMember(site), await aMember(site, '13800138001', '192.0.2.2')]
    const address = addressOf('dropped')
    await confirmed(ming, address)
    await byMail(ming, 'reply')
    const comment = await answered(ming, hong, '话')
    await change(ming, hong, comment)
    await send()
    expect(smtp.taken(address)).toHaveLength(1)
    expect(await states()).toEqual(['dropped'])
  })
})

describe('unsubscribing', () => {
  async function reminded() {
    const [ming, hong] = [await aMember(site), await aMember(site, '13800138001', '192.0.2.2')]
    const address = addressOf('enough')
    await confirmed(ming, address)
    await byMail(ming, 'reply')
    await byMail(ming, 'win')
    await answered(ming, hong, '话')
    await send()
    const letter = smtp.taken(address)[1]!
    return { ming, letter, url: new URL(/<(.*)>/.exec(headerOf(letter, 'List-Unsubscribe'))![1]!) }
  }
  const mailed = async (who: Browser) =>
    (await who.call(notificationSettings, {})).data.filter(({ by_mail }) => by_mail === 1).map(({ kind }) => kind)

  test('works by link without a session', async () => {
    const { ming, letter } = await reminded()
    expect(await mailed(ming)).toEqual(['win', 'reply'])
    const token = tokenIn(letter, 'unsubscribe')
    expect((await aBrowser(site).call(unsubscribeMail, { token })).status).toBe(200)
    expect(await mailed(ming)).toEqual([])
  })

  test('works by one-click POST, while GET redirects to the page', async () => {
    const { ming, url } = await reminded()
    const path = url.pathname + url.search
    const opened = await site.app.inject({ method: 'GET', url: path })
    expect([opened.statusCode, opened.headers.location]).toEqual([
      302,
      `/mail-link#unsubscribe=${url.searchParams.get('token')}`,
    ])
    expect(await mailed(ming)).toEqual(['win', 'reply'])
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const post = (at: string) =>
      site.app.inject({ method: 'POST', url: at, headers: form, payload: 'List-Unsubscribe=One-Click' })
    expect((await post(`${url.pathname}?token=1.x`)).statusCode).toBe(404)
    expect((await post(path)).statusCode).toBe(200)
    expect(await mailed(ming)).toEqual([])
  })
})

describe('mail server', () => {
  /** Creates a member with a confirmed address, without sending the confirmation. */
  async function receiving(name: string) {
    const [ming, hong] = [await aMember(site), await aMember(site, '13800138001', '192.0.2.2')]
    const address = addressOf(name)
    await site.db.execute(sql`insert into mail_addresses (user_id, address, asked_at, confirmed_at)
      select min(id), ${address}, ${site.clock.now().toISOString()}, ${site.clock.now().toISOString()} from users`)
    await byMail(ming, 'reply')
    return { ming, hong, address }
  }

  test('is retried a minute after a temporary rejection', async () => {
    const { ming, hong, address } = await receiving('later')
    await answered(ming, hong, '话')
    await send()
    await send()
    expect(await states()).toEqual(['waiting'])
    minutes(1)
    await send()
    expect(await states()).toEqual(['sent'])
    expect(smtp.taken(address)).toHaveLength(1)
  })

  test('is tried at most six times', async () => {
    const { ming, hong } = await receiving('busy')
    await answered(ming, hong, '话')
    for (let tries = 0; tries < 8; tries++) {
      await send()
      minutes(360)
    }
    const { rows } = await site.db.execute(sql`select state, tries, answer like '%not now%' as said from outbox`)
    expect(rows).toEqual([{ state: 'failed', tries: 6, said: true }])
  })

  test('disables the address after three consecutive rejections', async () => {
    const { ming, hong } = await receiving('refused')
    for (let nth = 1; nth <= 3; nth++) {
      expect((await ming.call(myMail, {})).data.is_off).toBe(0)
      await answered(ming, hong, `话${nth}`)
      await send()
    }
    expect((await ming.call(myMail, {})).data.is_off).toBe(1)
    expect((await ming.call(myNotifications, {})).data[0]).toMatchObject({ kind: 'mail_off', title: '邮件提醒已停用' })
    await answered(ming, hong, '话4')
    expect(await states()).toEqual(['refused', 'refused', 'refused'])
  })

  test('gets no e-mail again after closing without a response', async () => {
    const { ming, hong, address } = await receiving('cut')
    await answered(ming, hong, '话')
    await send()
    minutes(60)
    await send()
    expect(smtp.taken(address)).toHaveLength(1)
    expect(await states()).toEqual(['lost'])
  })
})

test('deletes the log after 30 days and exports it', async () => {
  const ming = await aMember(site)
  await confirmed(ming, addressOf('log'))
  await ming.call(exportMyData, {})
  expect(ming.last?.statusCode).toBe(200)
  minutes(30 * 24 * 60 + 1)
  await run('sweep_old')
  expect(await site.db.$count(sql`outbox`)).toBe(0)
  expect(await site.db.$count(sql`mail_addresses`)).toBe(1)
})
