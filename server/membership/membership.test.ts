import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { myProfile } from '#contract/account.ts'
import { findOrRegister } from '#server/account/account.ts'
import { type Site, aSite, emptied } from '#server/testing/a-site.ts'
import { aMember } from '#server/testing/people.ts'
import { addMonths, extended } from './membership.rules.ts'
import { extend, vipUntil } from './membership.ts'

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`)

describe('months', () => {
  test.each([
    ['2022-01-31 10:00:00', 1, '2022-02-28 10:00:00'],
    ['2022-01-31 10:00:00', 2, '2022-03-31 10:00:00'],
    ['2024-01-31 10:00:00', 1, '2024-02-29 10:00:00'],
    ['2024-02-29 23:59:59', 12, '2025-02-28 23:59:59'],
    ['2022-12-31 00:30:00', 2, '2023-02-28 00:30:00'],
    ['2022-03-01 00:30:00', 1, '2022-04-01 00:30:00'],
  ])('%s and %i months is %s', (from, months, until) => {
    expect(addMonths(at(from), months)).toEqual(at(until))
  })

  test('of every day are whole and in order, whatever the zone of the process', () => {
    const days = fc
      .integer({ min: 0, max: 3000 })
      .map((day) => new Date(at('2022-01-01 00:00:00').getTime() + day * 86_400_000))
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 24 }), (from, months) => {
        const gap = (addMonths(from, months).getTime() - from.getTime()) / 86_400_000
        expect(gap).toBeGreaterThanOrEqual(28 * months)
        expect(gap).toBeLessThanOrEqual(31 * months)
        expect(addMonths(from, months + 1) > addMonths(from, months)).toBe(true)
      }),
    )
  })

  test('bought one by one end when bought at once', () => {
    const now = at('2022-01-31 10:00:00')
    let chain = extended(null, 1, now)
    for (let i = 1; i < 12; i++) chain = extended(chain, 1, now)
    expect(chain).toEqual(extended(null, 12, now))
  })

  test('of a chain that has ended begin anew', () => {
    const old = extended(null, 1, at('2022-01-31 10:00:00'))
    expect(extended(old, 1, old.until).until).toEqual(at('2022-03-28 10:00:00'))
  })
})

describe('a grant', () => {
  let site: Site
  beforeAll(async () => {
    site = await aSite({ now: '2022-10-31T10:00:00+08:00' })
  })
  afterAll(() => site.close())
  beforeEach(() => emptied(site.db))

  const ming = async () => (await findOrRegister(site.db, '13800138000', site.clock.now())).user.id
  const give = (userId: number, months: number, key: string) =>
    site.db.transaction((tx) => extend(tx, { userId, months, key }, site.clock.now()))

  test('works at once and ends on its day', async () => {
    const who = await aMember(site)
    await give(await ming(), 1, 'a')
    expect((await who.call(myProfile, {})).data).toMatchObject({ is_vip: 1, deadline: '2022-11-30 10:00:00' })
    site.clock.set('2022-11-30T10:00:00+08:00')
    await site.db.execute("update sessions set expires_at = '2023-01-01'")
    expect((await who.call(myProfile, {})).data.is_vip).toBe(0)
    site.clock.set('2022-10-31T10:00:00+08:00')
  })

  test('of one key counts once, however often it arrives', async () => {
    const id = await ming()
    await Promise.all(Array.from({ length: 20 }, () => give(id, 3, 'order 7')))
    expect(await vipUntil(site.db, id)).toEqual(at('2023-01-31 10:00:00'))
  })

  test('of 64 in parallel adds exactly 64 months to the anchor', async () => {
    const id = await ming()
    await Promise.all(Array.from({ length: 64 }, (_, i) => give(id, 1, `order ${i}`)))
    expect(await vipUntil(site.db, id)).toEqual(at('2028-02-29 10:00:00'))
  }, 20_000)
})
