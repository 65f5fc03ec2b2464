import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount, editProfile, exportMyData, myProfile, mySessions } from '#contract/people/account.ts'
import { gifts, giveGift } from '#contract/payments/gifts.console.ts'
import {
  addPlayerNote,
  endPlayerSession,
  findPlayer,
  player,
  playerCoins,
  playerNotes,
  players,
  playerWins,
} from '#contract/admin/players.console.ts'
import { strFromU8, unzipSync } from 'fflate'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, createOperator, type Browser, requestCodeText } from '#server/testing/browsers.ts'

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
const PHONE = '13800138000'
let ming: Browser
let moderator: Browser
beforeEach(async () => {
  ming = await createMember(site, PHONE)
  await ming.call(editProfile, { nickname: '苏州河边的Zhou' })
  moderator = await createOperator(site, 'moderator')
})

const listNames = async (input: object) => (await moderator.call(players, input)).data.map(({ nickname }) => nickname)
const createCashier = () => createOperator(site, 'cashier', '13600136001')

describe('player search', () => {
  const named = (nickname: string, count: number) =>
    site.db.execute(sql`insert into users (phone, nickname, vip_code, created_at)
      select 13100000000 + n, ${nickname}, 20000000 + n, now() from generate_series(1, ${count}::int) as n`)

  test('finds a player by phone, logs the lookup', async () => {
    const { data } = await moderator.call(findPlayer, { who: PHONE })
    expect(data).toMatchObject({ id: 1, nickname: '苏州河边的Zhou', phone: '138****8000', state: 'normal', amount: 0 })
    expect((await moderator.call(findPlayer, { who: '13900000000' })).msg).toBe('没有用这个手机号或会员号的玩家')
    const { rows } = await site.db.execute(
      sql`select actor, target, detail from audit_log where action = 'player_looked_up'`,
    )
    expect(rows).toEqual([{ actor: '2', target: '1', detail: null }])
  })

  test('finds a player by member code', async () => {
    const { vip_code } = (await ming.call(myProfile, {})).data
    expect(await listNames({ vip_code })).toEqual(['苏州河边的Zhou'])
    expect((await moderator.call(findPlayer, { who: vip_code })).data.id).toBe(1)
    expect(await listNames({ vip_code: '00000000' })).toEqual([])
  })

  test.each(['苏', '苏州河边的z', '苏州河边的Zhou'])('finds a player by the nickname prefix %s', async (nickname) => {
    expect(await listNames({ nickname })).toEqual(['苏州河边的Zhou'])
  })

  test.each(['河', '%', '_', '苏州河边的Zhous'])('finds no player by the nickname %s', async (nickname) => {
    expect(await listNames({ nickname })).toEqual([])
  })

  test('pages through players with the same name', async () => {
    await named('同名', 5)
    const seen: number[] = []
    for (let page = 0; page < 3; page++) {
      const before = seen.at(-1)
      const { data } = await moderator.call(players, {
        nickname: '同',
        pageSize: 2,
        ...(before && { before_id: before }),
      })
      seen.push(...data.map(({ id }) => id))
    }
    expect(seen).toEqual([3, 4, 5, 6, 7])
  })

  test('shows a coin balance that exceeds 32 bits', async () => {
    await site.db.execute(sql`insert into coin_accounts (user_id, balance) values (1, 3000000000)`)
    expect((await moderator.call(players, { before_id: 2 })).data).toMatchObject([{ amount: 3_000_000_000 }])
  })

  test('lists players newest first, without deleted accounts', async () => {
    await named('新人', 1)
    expect(await listNames({ pageSize: 2 })).toEqual(['新人', expect.stringMatching(/^彩友/)])
    expect(await listNames({ before_id: 2 })).toEqual(['苏州河边的Zhou'])
    await ming.call(deleteAccount, { code: await requestCodeText(ming, PHONE, 'delete') })
    expect(await listNames({ before_id: 2 })).toEqual([])
    expect(await listNames({ nickname: '已注销' })).toEqual([])
    expect((await moderator.call(player, { user_id: 1 })).msg).toBe('没有这位玩家')
  })
})

describe('player page', () => {
  test('shows mute, membership, takedown and report counts', async () => {
    await site.db.execute(sql`insert into writers values (1, 3, '2022-10-21T10:00:00+08:00')`)
    await site.db.execute(
      sql`insert into vip_chains values (1, '2022-10-20T10:00:00+08:00', 1, '2022-11-20T10:00:00+08:00')`,
    )
    await site.db.execute(sql`insert into reviews (kind, subject_id, user_id, content, why, state, created_at)
      values ('post', 1, 1, '甲', '', 'taken_down', now())`)
    await site.db.execute(sql`insert into reports (review_id, user_id, kind, subject_id, reason, note, created_at)
      values (1, 2, 'post', 1, 'other', '', now())`)
    const shown = async () => (await moderator.call(player, { user_id: 1 })).data
    expect(await shown()).toMatchObject({
      state: 'muted',
      muted_until: '2022-10-21 10:00:00',
      is_vip: 1,
      deadline: '2022-11-20 10:00:00',
      published: 3,
      taken_down: 1,
      reported: 1,
      is_operator: 0,
      devices: [{ id: 1 }],
    })
    await site.db.execute(sql`update users set banned_at = now() where id = 1`)
    expect(await shown()).toMatchObject({ state: 'banned' })
  })

  test("ends a player's sessions, but rejects an operator's account", async () => {
    site.clock.advance(60_000)
    const again = await createMember(site, PHONE)
    const [device] = (await moderator.call(player, { user_id: 1 })).data.devices
    const { msg } = await moderator.call(endPlayerSession, { user_id: 1, id: device!.id })
    expect(msg).toBe('该设备已退出登录')
    expect((await again.call(mySessions, {})).status).toBe(401)
    expect((await ming.call(mySessions, {})).status).toBe(200)
    expect((await moderator.call(endPlayerSession, { user_id: 1 })).msg).toBe('该玩家的设备已全部退出登录')
    expect((await ming.call(mySessions, {})).status).toBe(401)
    expect((await moderator.call(endPlayerSession, { user_id: 2 })).msg).toContain('这是运营人员的账号')
    expect((await moderator.call(endPlayerSession, { user_id: 99 })).msg).toBe('没有这位玩家')
  })

  test('lists the wins of the player’s picks', async () => {
    await site.db
      .execute(sql`with owner as (insert into pick_owners (user_id, last_used_at) values (1, now()) returning id),
      draw as (insert into draws
        (game, issueno, date, first, second, prizes, first_bits, second_bits, trust, demo, arrived_at, updated_at)
        select 3, issueno, date, '1,2,3', '', '[]', 0::bit(64), 0::bit(64), 'single', false, now(), now()
        from (values ('2022280', '2022-10-20'::date), ('2022281', '2022-10-21')) as drawn (issueno, date) returning id, issueno),
      pick as (insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
        select id, 3, issueno, 'random', n, 123 + n, 0::bit(64), 0::bit(64), '2022-10-20'
        from owner, (values ('2022281', 1), ('2022280', 2), ('2022280', 3), ('2022280', 4)) as locked (issueno, n)
        returning id, issueno, locked_at),
      ranked as (insert into ranked_players select id, 1, 3, 1, 1, 1040 from draw)
      insert into wins select pick.id, draw.id, 1, 1, 1040, locked_at from pick join draw using (issueno)`)
    const ids = async (page: object) =>
      (await moderator.call(playerWins, { user_id: 1, ...page })).data.map(({ id }) => id)
    const { data } = await moderator.call(playerWins, { user_id: 1, pageSize: 2 })
    expect(data).toMatchObject([{ id: 1, type: 3, issueno: '2022281', level_name: '单选', money: 1040 }, { id: 4 }])
    expect(await ids({ before_id: 4, pageSize: 1 })).toEqual([3])
    expect(await ids({ page: 2, pageSize: 2 })).toEqual([3, 2])
    await site.db.execute(sql`delete from wins where pick_id = 3`)
    expect(await ids({ before_id: 3 })).toEqual([2])
  })

  test('requires the permission `finance` for coins', async () => {
    const giving = { user_id: 1, type: 2, number: 10, reason: '核对延误致歉' } as const
    expect((await moderator.call(giveGift, giving)).msg).toBe('没有权限')
    expect((await moderator.call(playerCoins, { user_id: 1 })).msg).toBe('没有权限')
    const chen = await createCashier()
    expect((await chen.call(giveGift, giving)).msg).toBe('已赠送')
    expect((await chen.call(playerCoins, { user_id: 1 })).data).toMatchObject([{ title: '平台赠送', amount: 10 }])
    expect((await chen.call(player, { user_id: 1 })).data.amount).toBe(10)
    expect((await chen.call(giveGift, { ...giving, user_id: 99 })).msg).toBe('没有这位玩家')
    expect((await chen.call(gifts, {})).data).toHaveLength(1)
    expect((await chen.call(endPlayerSession, { user_id: 1 })).msg).toBe('没有权限')
  })
})

describe('notes', () => {
  test('adds notes and lists them newest first', async () => {
    expect((await moderator.call(addPlayerNote, { user_id: 1, words: ' 来电核对过身份 ' })).msg).toBe('已保存备注')
    await (await createCashier()).call(addPlayerNote, { user_id: 1, words: '退款已说明' })
    const { data } = await moderator.call(playerNotes, { user_id: 1 })
    expect(data).toMatchObject([
      { words: '退款已说明' },
      { words: '来电核对过身份', created_at: '2022-10-20 10:00:00' },
    ])
    expect((await moderator.call(addPlayerNote, { user_id: 99, words: '无' })).msg).toBe('没有这位玩家')
    expect((await (await createOperator(site, 'editor', '13600136002')).call(playerNotes, { user_id: 1 })).msg).toBe(
      '没有权限',
    )
  })

  test.each([
    ['changed', sql`update player_notes set words = '别的'`],
    ['deleted', sql`delete from player_notes`],
  ])('cannot be %s by SQL while the account exists', async (_, statement) => {
    await moderator.call(addPlayerNote, { user_id: 1, words: '来电' })
    await expect(site.db.execute(statement)).rejects.toMatchObject({
      cause: { message: 'player_notes is append-only' },
    })
  })

  test('are exported and erased with the account', async () => {
    await moderator.call(addPlayerNote, { user_id: 1, words: '来电核对过身份' })
    await ming.call(exportMyData, {})
    const files = unzipSync(new Uint8Array(ming.last!.rawPayload))
    expect(JSON.parse(strFromU8(files['notes.json']!))).toEqual([
      { words: '来电核对过身份', created_at: '2022-10-20 10:00:00' },
    ])
    const { status } = await ming.call(deleteAccount, { code: await requestCodeText(ming, PHONE, 'delete') })
    expect(status).toBe(200)
    expect(await site.db.$count(sql`player_notes`)).toBe(0)
  })
})
