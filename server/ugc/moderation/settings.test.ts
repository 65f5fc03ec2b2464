import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as calls from '#contract/ugc/moderation.console.ts'
import { createNewcomerCheck } from '#server/ugc/moderation/moderation.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, createOperator } from '#server/testing/browsers.ts'

const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })
const EDITED = '其他人刚刚改过，请取最新内容后再保存'

describe('setting history', () => {
  test('lists changes with operator, newest first, including reverts', async () => {
    const boss = await createOperator(site)
    const { data: first } = await boss.call(calls.moderationPolicy, {})
    expect(first.revision).toBe(0)
    const { data: second } = await boss.call(calls.setModerationPolicy, { ...first, repeats: 5, reporters: 4 })
    expect(second).toMatchObject({ revision: 1, repeats: 5, reporters: 4 })
    const { data } = await boss.call(calls.moderationPolicyHistory, {})
    expect(data).toMatchObject([{ by: '管理员 1 号', target: '' }])
    expect(data[0]!.changes).toEqual([
      { name: 'repeats', from: 3, to: 5 },
      { name: 'reporters', from: 3, to: 4 },
    ])
    const former = Object.fromEntries(data[0]!.changes.map(({ name, from }) => [name, from]))
    const { data: undone } = await boss.call(calls.setModerationPolicy, { ...second, ...former })
    expect(undone).toEqual({ ...first, revision: 2 })
    const rows = (await boss.call(calls.moderationPolicyHistory, {})).data
    expect(rows.map(({ changes }) => changes[0]?.to)).toEqual([3, 5])
    const { data: rest } = await boss.call(calls.moderationPolicyHistory, { before_id: rows[0]!.id })
    expect(rest.map(({ id }) => id)).toEqual([rows[1]!.id])
  })

  test('rejects a change based on an outdated revision', async () => {
    const [boss, li] = [await createOperator(site), await createOperator(site, 'moderator', '13600136001')]
    const { data } = await boss.call(calls.moderationPolicy, {})
    await li.call(calls.setModerationPolicy, { ...data, repeats: 9 })
    expect((await boss.call(calls.setModerationPolicy, { ...data, repeats: 2 })).msg).toBe(EDITED)
    expect((await boss.call(calls.moderationPolicy, {})).data).toMatchObject({ revision: 1, repeats: 9 })
    expect((await boss.call(calls.moderationPolicyHistory, {})).data).toHaveLength(1)
  })

  test('lists block list changes, rejects an outdated revert', async () => {
    const [boss, li] = [await createOperator(site), await createOperator(site, 'moderator', '13600136001')]
    await boss.call(calls.changeModerationWord, { word: '神 算 子', change: 'held' })
    const [entry] = (await li.call(calls.moderationWordsHistory, {})).data
    expect(entry).toMatchObject({ target: '神算子', changes: [{ name: 'change', from: 'none', to: 'held' }] })
    const undo = { word: '神算子', change: 'none', was: 'held' } as const
    expect((await li.call(calls.changeModerationWord, undo)).msg).toBe('保存成功')
    expect((await boss.call(calls.changeModerationWord, undo)).msg).toBe(EDITED)
    expect((await boss.call(calls.moderationWords, {})).data).toEqual({ held: [], allowed: [] })
    expect((await boss.call(calls.moderationWordsHistory, {})).data).toHaveLength(2)
    const add = (change: 'held' | 'allowed') => boss.call(calls.changeModerationWord, { word: '神 算-子', change })
    expect((await add('held')).msg).toBe('保存成功')
    expect((await add('held')).msg).toBe('词库里已经有这个词')
    expect((await add('allowed')).msg).toBe('保存成功')
  })
})

describe('tryModeration', () => {
  test('applies words that an operator allowed', async () => {
    const boss = await createOperator(site)
    const tried = async () => (await boss.call(calls.tryModeration, { text: '老板说他是人渣' })).data
    expect((await tried()).why).toBe('低俗：人渣')
    await boss.call(calls.changeModerationWord, { word: '人渣', change: 'allowed' })
    expect((await boss.call(calls.moderationWords, {})).data.allowed).toEqual(['人渣'])
    expect((await tried()).is_held).toBe(0)
  })

  test('returns a verdict and stores nothing', async () => {
    const boss = await createOperator(site)
    await boss.call(calls.changeModerationWord, { word: '神算子', change: 'held' })
    const tried = async (text: string, more: object = {}) =>
      (await boss.call(calls.tryModeration, { text, ...more })).data
    expect(await tried('我是 神-算-子')).toEqual({
      is_held: 1,
      reason: '含有需要人工确认的词语',
      why: '词库：神算子',
      ad_percent: expect.any(Number),
      folded: '我是神算子',
    })
    expect(await tried('站里的电话是 13800138000，早上九点开门')).toMatchObject({
      is_held: 1,
      why: expect.stringContaining('138'),
    })
    expect(await tried('站里的电话是 13800138000，早上九点开门', { newcomer: false })).toMatchObject({
      is_held: 0,
      reason: '',
      why: '',
    })
    expect(await tried('彩运官方', { kind: 'nickname' })).toMatchObject({ is_held: 1, reason: '昵称像是官方的名称' })
    expect(await site.db.$count(sql`reviews`)).toBe(0)
    expect(await site.db.$count(sql`audit_log where action not in ('word_changed', 'register', 'sign_in')`)).toBe(2)
  })
})

test('createNewcomerCheck applies a changed policy immediately', async () => {
  const boss = await createOperator(site)
  await createMember(site)
  await site.db.execute(sql`update users set created_at = created_at - interval '30 days'`)
  await site.db.execute(sql`insert into writers (user_id, published) select max(id), 3 from users`)
  const { rows } = await site.db.execute<{ id: number }>(sql`select max(id)::int as id from users`)
  const isNew = createNewcomerCheck(site.db, site.clock)
  expect(await isNew(rows[0]!.id)).toBe(false)
  const { data } = await boss.call(calls.moderationPolicy, {})
  await boss.call(calls.setModerationPolicy, { ...data, newcomerDays: 60 })
  expect(await isNew(rows[0]!.id)).toBe(true)
})
