import { expect, test } from 'vitest'
import type { CardInput } from '#contract/play/card.ts'
import { lockBets } from '#contract/play/picks.ts'
import { myPicks } from '#contract/play/settlement.ts'
import { paths } from '#contract/paths.ts'
import { createPrize } from '#server/play/draws/testing/create-draw-report.ts'
import { recordUnsettled, recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { addAndLockBets } from '#server/play/settlement/testing/add-and-lock-bets.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember } from '#server/testing/browsers.ts'
import { createStoredCard, findLinkedCard, presentCards } from './cards.ts'

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
const [MING, HONG] = [1, 2]
const SSQ = { type: 1, date: '2022-10-20', first: '01,05,09,17,26,33', second: '08' } as const
const PRIZES = [createPrize('六等奖', 500_000, 5)]

const storeCard = (wanted: CardInput, userId = MING) =>
  site.db.transaction((tx) => createStoredCard(tx, userId, wanted))
const presentCard = async (wanted: CardInput) => (await presentCards(site.db, [await storeCard(wanted)]))[0]

async function createPick(red: string, blue: string) {
  const ming = await createMember(site)
  const issueno = await addAndLockBets(ming, 1, [[red, blue]])
  const [pick] = (await ming.call(myPicks, { type: 1, issueno })).data
  return { ming, issueno, id: pick!.id, red, blue }
}

test('shows picks before draw, after draw, after settlement', async () => {
  const { issueno, id } = await createPick('02,03,04,06,07,10', '08')
  const kept = await storeCard({ kind: 'pick', id })
  const shown = { kind: 'pick', type: 1, issueno, red_ball: '02,03,04,06,07,10', blue_ball: '08' }
  expect(await presentCards(site.db, [kept])).toEqual([{ ...shown, drawn: null }])

  site.clock.set('2022-10-20T22:00:00+08:00')
  await recordUnsettled(site, { ...SSQ, issueno, prizes: PRIZES })
  const drawn = { id: expect.any(Number), first_number: '01,05,09,17,26,33', second_number: '08' }
  expect(await presentCards(site.db, [kept])).toEqual([{ ...shown, drawn: { ...drawn, is_win: null, level_name: '' } }])

  await recordAndSettle(site, { ...SSQ, issueno, prizes: PRIZES })
  expect(await presentCards(site.db, [kept])).toEqual([
    { ...shown, drawn: { ...drawn, is_win: 1, level_name: '六等奖' } },
  ])
})

test('shows a settled pick without a win', async () => {
  const { issueno, id } = await createPick('02,03,04,06,07,10', '09')
  const kept = await storeCard({ kind: 'pick', id })
  site.clock.set('2022-10-20T22:00:00+08:00')
  await recordAndSettle(site, { ...SSQ, issueno, prizes: PRIZES })
  expect(await presentCards(site.db, [kept])).toMatchObject([{ drawn: { is_win: 0, level_name: '' } }])
})

test('still shows a pick after it is unlocked', async () => {
  const { ming, issueno, id, red, blue } = await createPick('02,03,04,06,07,10', '08')
  const kept = await storeCard({ kind: 'pick', id })
  const unlock = { type: 1, issueno, state: 2, red_ball: red, blue_ball: blue } as const
  expect((await ming.call(lockBets, unlock)).status).toBe(200)
  expect(await presentCards(site.db, [kept])).toMatchObject([{ kind: 'pick', red_ball: red, blue_ball: blue }])
  await expect(storeCard({ kind: 'pick', id })).rejects.toMatchObject({ code: 'unknown_bet' })
})

test('rejects unknown and other members’ picks identically', async () => {
  const { id } = await createPick('02,03,04,06,07,10', '08')
  await createMember(site, '13800138001')
  await expect(storeCard({ kind: 'pick', id }, HONG)).rejects.toMatchObject({ code: 'unknown_bet' })
  await expect(storeCard({ kind: 'pick', id: 987_654 })).rejects.toMatchObject({ code: 'unknown_bet' })
})

test('shows the real draw replacing a demo draw', async () => {
  await recordUnsettled(site, { ...SSQ, issueno: '2022120', source: 'demo', first: '01,02,03,04,05,06' })
  const kept = await storeCard({ kind: 'draw', id: 1 })
  await recordUnsettled(site, { ...SSQ, issueno: '2022120' })
  expect(await presentCards(site.db, [kept])).toEqual([
    {
      kind: 'draw',
      id: expect.any(Number),
      type: 1,
      issueno: '2022120',
      opendate: '2022-10-20 21:15:00',
      first_number: '01,05,09,17,26,33',
      second_number: '08',
    },
  ])
  await expect(storeCard({ kind: 'draw', id: 987_654 })).rejects.toMatchObject({ code: 'unknown_draw' })
})

test('presents cards in order, deleted draws as null', async () => {
  await recordUnsettled(site, { ...SSQ, issueno: '2022120' })
  const drawn = await storeCard({ kind: 'draw', id: 1 })
  const chart = await storeCard({ kind: 'chart', type: 3, count: 30 })
  const gone = { kind: 'draw', game: 1, issueno: '2022119' } as const
  const look = { kind: 'chart', type: 3, count: 30 }
  expect(await presentCards(site.db, [chart, gone, drawn, chart])).toEqual([
    look,
    null,
    expect.objectContaining({ kind: 'draw', issueno: '2022120' }),
    look,
  ])
  expect(await presentCard({ kind: 'chart', type: 3, count: 30 })).toEqual(look)
  expect(await presentCards(site.db, [])).toEqual([])
})

test('findLinkedCard converts only links to existing draws and charts', async () => {
  await recordUnsettled(site, { ...SSQ, issueno: '2022120' })
  const linked = (path: string) => findLinkedCard(site.db, `看 https://caiyun.example${path}`, ['caiyun.example'])
  expect(await linked(paths.draw(1, 1))).toEqual({ kind: 'draw', game: 1, issueno: '2022120' })
  expect(await linked(paths.chart(5, 100))).toEqual({ kind: 'chart', game: 5, count: 100 })
  expect(await linked(paths.draw(1, 987_654))).toBeNull()
  expect(await linked(paths.home())).toBeNull()
})
