import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { changePhone, deleteAccount, editProfile, myProfile, signIn } from '#contract/people/account.ts'
import { selection } from '#contract/play/picks.ts'
import { addRankingComment, likeRankingComment } from '#contract/community/ranking.ts'
import { GAMES } from '#lottery/games.ts'
import { drawHooks } from '#server/site/draw-hooks.ts'
import { recordDraws } from '#server/play/draws/draws.ts'
import { sendPicture } from '#server/ugc/media/testing/send-picture.ts'
import { countLockWaits } from '#server/testing/database.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, requestCodeText } from '#server/testing/browsers.ts'
import { createPhone } from '#server/testing/members.ts'
import { callDuringDeletion } from '#server/testing/call-during-deletion.ts'
import { emptyAccount, getUser } from './people.ts'

const ROUNDS = 8
const MINUTE = 60_000
const EXPIRED = '登录已过期，请重新登录'
const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })

test('an account deletion concurrent with other calls leaves no rows of the account', async () => {
  const drawId = await insertDraw()
  const hong = await createMember(site, '13900139000')
  const comment = (await hong.call(addRankingComment, { ranking_list_id: drawId, content: '第一条' })).data.id
  for (let round = 0; round < ROUNDS; round++) {
    const [phone, next] = [createPhone(), createPhone()]
    const ming = await createMember(site, phone, `198.51.100.${round}`)
    const [erase, move] = [await requestCodeText(ming, phone, 'delete'), await requestCodeText(ming, next, 'phone')]
    site.clock.advance(MINUTE)
    const login = await requestCodeText(ming, phone)
    const token = ming.cookies.get('Admin-Token') ?? ''
    const again = { token, cookie: '' }
    const calls = [
      () => ming.call(selection(3), { type: 'rand' }, again),
      () => ming.call(selection(3), { type: 'rand', is_refresh: 1 }, again),
      () => ming.call(likeRankingComment, { id: comment }, again),
      () => ming.call(addRankingComment, { ranking_list_id: drawId, content: '走之前' }, again),
      () => ming.call(editProfile, { nickname: '要走的人' }, again),
      () => ming.call(selection(3), { type: 'rand', add: 1 }, again),
    ]
    // Starts the deletion amid the calls, at a position that varies by round.
    const at = round % calls.length
    const erased = () => ming.call(deleteAccount, { code: erase }, again)
    const moved = () => ming.call(changePhone, { phone: next, code: move }, again)
    // The code was requested by a browser known for this phone, so unknown browsers cannot use it.
    const known = `known=${ming.cookies.get('known')}`
    const entered = () => ming.call(signIn, { phone, code: login }, { cookie: known })
    const all = [...calls.slice(0, at), erased, ...calls.slice(at), ...(round % 2 ? [moved] : [entered])]
    const answers = await Promise.all(all.map((call) => call()))
    expect(answers.filter(({ status }) => status !== 200 && status !== 401).map(({ msg }) => msg)).toEqual([])
    expect(answers[at]?.status).toBe(200)
    expect(await countLeftRows()).toEqual({
      names: 0,
      picks: 0,
      likes: 0,
      notices: 0,
      ranks: 0,
      sessions: 0,
      consents: 0,
    })
  }
})

async function insertDraw(): Promise<number> {
  const facts = { first: '1 2 3', second: '', date: '2022-10-20', issueno: '2022280' }
  const word = { game: GAMES[3], ...facts, salesFen: null, poolFen: null, deadline: null, prizes: [] }
  await site.db.transaction((tx) =>
    recordDraws(tx, [word], { source: 'import', now: site.clock.now(), hooks: drawHooks }),
  )
  const { rows } = await site.db.execute<{ id: number }>(sql`select id from draws`)
  return rows[0]!.id
}

/** Counts the rows that still belong to deleted accounts. */
async function countLeftRows() {
  const of = (table: string) =>
    sql.raw(`(select count(*)::int from ${table} where user_id in (select id from users where deleted_at is not null))`)
  const { rows } = await site.db.execute(sql`select
    (select count(*)::int from users where deleted_at is not null and (nickname <> '已注销用户' or phone is not null)) as names,
    ${of('pick_owners')} as picks, ${of('comment_likes')} as likes, ${of('notifications')} as notices, ${of('ranked_players')} as ranks,
    ${of('sessions')} as sessions, ${of('consents')} as consents`)
  return rows[0]
}

const createPicture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()

// server/infra/http/every-members-write.test.ts covers the writes of all other endpoints.
test('rejects an upload during account deletion', async () => {
  const ming = await createMember(site)
  const picture = await createPicture()
  const answer = await callDuringDeletion(site, 1, async () => (await sendPicture(site, ming, picture)).json())
  expect(answer).toMatchObject({ status: 401, msg: EXPIRED })
  expect(await site.db.$count(sql`uploads`)).toBe(0)
})

test('a sign-in during account deletion creates another account', async () => {
  await createMember(site)
  site.clock.advance(MINUTE)
  const ming = createBrowser(site)
  const code = await requestCodeText(ming, '13800138000')
  expect((await callDuringDeletion(site, 1, () => ming.call(signIn, { phone: '13800138000', code }))).status).toBe(200)
  expect((await ming.call(myProfile, {})).status).toBe(200)
})

test("account deletion removes a concurrent settlement's rows", async () => {
  const ming = await createMember(site)
  const drawId = await insertDraw()
  const code = await requestCodeText(ming, '13800138000', 'delete')
  await site.db.execute(sql`insert into pick_owners (user_id, last_used_at) values (1, now())`)
  await site.db
    .execute(sql`insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
    values (1, 3, '2022280', 'random', 1, 123, 0::bit(64), 0::bit(64), now())`)
  let erased: ReturnType<typeof ming.call> | undefined
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`insert into wins values (1, ${drawId}, 1, 1, 5, now())`)
    await tx.execute(sql`insert into notifications (user_id, kind, scope, subject, data, created_at)
      values (1, 'win', ${drawId}, '1:1', '{}', now())`)
    await tx.execute(sql`insert into ranked_players values (${drawId}, 1, 3, 1, 1, 5)`)
    erased = ming.call(deleteAccount, { code })
    await expect.poll(() => countLockWaits(site.db)).toBe(1)
  })
  expect((await erased)?.status).toBe(200)
  expect(await countLeftRows()).toMatchObject({ notices: 0, picks: 0, ranks: 0 })
})

test('treats a deleted account like an expired session', async () => {
  await createMember(site)
  await site.db.transaction((tx) => emptyAccount(tx, 1, site.clock.now()))
  await expect(getUser(site.db, 1)).rejects.toThrow(EXPIRED)
})
