import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { exportMyData, resetPassword, signIn } from '#contract/people/account.ts'
import { addPostComment, likePost, publishPost } from '#contract/community/forum.ts'
import { newRound, selection } from '#contract/play/picks.ts'
import { addRankingComment } from '#contract/community/ranking.ts'
import { myIssues } from '#contract/play/settlement.ts'
import { giveCoins } from '#server/people/coins/coins.ts'
import { extendMembership } from '#server/people/membership/membership.ts'
import { sendPicture } from '#server/ugc/media/testing/send-picture.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { addAndLockBets } from '#server/play/settlement/testing/add-and-lock-bets.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createBrowser, createMember, requestCodeText } from '#server/testing/browsers.ts'

const MING = '13800138000'
const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })

async function readExport(who: Browser): Promise<Record<string, unknown>> {
  await who.call(exportMyData, {})
  const files = unzipSync(who.last?.rawPayload ?? new Uint8Array())
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, JSON.parse(Buffer.from(bytes).toString())]),
  )
}

/** Creates a member with data in most of the exported files. */
async function createBusyMember(): Promise<Browser> {
  const first = await createMember(site)
  const code = await requestCodeText(first, MING, 'forget')
  await first.call(resetPassword, { phone: MING, code, password: 'Lantern88x' })
  const ming = createBrowser(site)
  await ming.call(signIn, { phone: MING, type: 'password', password: 'Lantern88x' })
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  await sendPicture(site, ming, picture)
  const now = site.clock.now()
  await site.db.transaction((tx) => giveCoins(tx, { userId: 1, coins: 5, key: 'a', ref: 'test' }, now))
  await site.db.transaction((tx) => extendMembership(tx, { userId: 1, months: 1, key: 'a' }, now))
  const issueno = await addAndLockBets(ming, 1, [['01,05,09,17,26,33', '08']])
  site.clock.set('2022-10-20T22:00:00+08:00')
  await recordAndSettle(site, { type: 1, issueno, date: '2022-10-20', first: '01 05 09 17 26 33', second: '09' })
  const [drawn] = (await ming.call(myIssues, { type: 1, is_win: 2 })).data
  await ming.call(addRankingComment, { ranking_list_id: drawn?.id ?? 0, content: '恭喜' })
  const { id } = (await ming.call(publishPost, { content: '今晚开奖' })).data
  const { data: comment } = await ming.call(addPostComment, { dynamics_id: id, content: '好运' })
  await ming.call(likePost, { id, type: 1 })
  await ming.call(likePost, { id: comment.id, type: 2 })
  return ming
}

test("exports rounds without a running round's secret key", async () => {
  const ming = await createMember(site)
  await ming.call(selection(3), { type: 'convention' })
  await ming.call(newRound, { type: 3 })
  expect((await readExport(ming))['rounds.json']).toMatchObject([
    { type: 3, loop: 1, key: expect.stringMatching(/^[0-9a-f]{64}$/), dealt: 5 },
    { type: 3, loop: 2, key: null, started_at: '2022-10-20 10:00:00', ended_at: null },
  ])
})

test('exports picks as numbers, times in Shanghai time', async () => {
  const files = await readExport(await createBusyMember())
  const won = { red_ball: '01,05,09,17,26,33', blue_ball: '08' }
  const locked_at = '2022-10-20 10:00:00'
  const [panel] = files['picks.json'] as { bets: object[] }[]
  expect(panel).toMatchObject({ type: 1, mode: 'rand', used_at: locked_at })
  expect(panel?.bets).toContainEqual({ ...won, is_change: 1, own: 1, locked_at })
  expect(panel?.bets[0]).toMatchObject({
    is_change: 0,
    locked_at: null,
    red_ball: expect.stringMatching(/^\d\d(,\d\d){5}$/),
  })
  expect(files['locked_picks.json']).toEqual([{ type: 1, issueno: '2022120', mode: 'rand', ...won, locked_at }])
  expect(files['wins.json']).toMatchObject([
    { type: 1, mode: 'rand', ...won, locked_at, level: 2, points: expect.any(Number) },
  ])
  expect(files['uploads.json']).toMatchObject([{ scene: 'avatar', sent_at: locked_at }])
  expect(files['coins.json']).toMatchObject([{ kind: 'gift', amount: 5, at: locked_at }])
  expect(files['membership.json']).toMatchObject([{ months: 1, starts_at: locked_at, until: '2022-11-20 10:00:00' }])
  expect(files['notifications.json']).toMatchObject([
    { title: '登录密码已更改', created_at: locked_at },
    { kind: 'win', created_at: '2022-10-20 22:00:00' },
  ])
  expect(files['ranking_comments.json']).toMatchObject([{ content: '恭喜', created_at: '2022-10-20 22:00:00' }])
  expect(files['posts.json']).toMatchObject([{ id: 1, content: '今晚开奖', created_at: '2022-10-20 22:00:00' }])
  expect(files['post_comments.json']).toMatchObject([
    { post_id: 1, content: '好运', created_at: '2022-10-20 22:00:00' },
  ])
  expect(files['post_likes.json']).toEqual([{ post_id: 1 }])
  expect(files['comment_likes.json']).toEqual([{ comment_id: 2 }])
  expect(JSON.stringify(files)).not.toMatch(/\d{4}-\d\d-\d\dT|"rank"/)
})

test('exports no data of other members', async () => {
  await createBusyMember()
  const {
    'profile.json': _profile,
    'account.json': _account,
    'notification_settings.json': _settings,
    ...rest
  } = await readExport(await createMember(site, '13900139000'))
  expect(Object.entries(rest).filter(([, list]) => (list as unknown[]).length > 0)).toEqual([])
})
