import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rank, unrank } from '#lottery/combinations.ts'
import type { Dice } from '#lottery/dice.ts'
import { addOneDay } from '#lottery/dates.ts'
import { GAMES } from '#lottery/games.ts'
import { createSeededDice } from '#lottery/testing/randomness.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { addClosure, createCalendarCache } from '#server/play/draws/draws.ts'
import { lockCustomBets, type PicksDeps } from '#server/play/picks/picks.ts'
import { createPicksDeps } from '#server/play/picks/testing/create-player.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { drawHooks } from '#server/site/draw-hooks.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import { endTicket, saveTicket } from './save-ticket.ts'
import { runLockJob } from './testing/run-lock-job.ts'
import { ReferenceModel } from './testing/reference-model.ts'

/** PROOFS_FULL=1 runs the test with as many tickets and issues as the full proof requires. */
const FULL = process.env.PROOFS_FULL === '1'
const TICKETS = FULL ? 1_000 : 40
const ISSUES = FULL ? 60 : 11
const A_MEMBERS = 20
const DAY_BEFORE = FULL ? '2022-11-09' : '2022-12-23'
const FIRST_DAY = addOneDay(DAY_BEFORE)
const CLOSED = '2022-12-31'
const GAME = GAMES[3]

/**
 * Generates the issues of the test without the site's calendar: every day except the closed one, numbered from 001 each
 * year.
 */
function generateIssues(): { issueno: string; date: string }[] {
  const all: { issueno: string; date: string }[] = []
  let counter = FULL ? 313 : 347
  for (let date = FIRST_DAY; all.length < ISSUES + 1; date = addOneDay(date)) {
    if (date === CLOSED) continue
    if (date.endsWith('-01-01')) counter = 1
    all.push({ issueno: date.slice(0, 4) + String(counter++).padStart(3, '0'), date })
  }
  return all
}

let database: Connection
beforeAll(async () => {
  database = await createDatabaseClone()
})
afterAll(() => database.close())

const generateBet = (dice: Dice) => String(dice(40)).padStart(3, '0')
const generateBets = (dice: Dice, most: number) => [
  ...new Set(Array.from({ length: 1 + dice(most) }, () => generateBet(dice))),
]
const toZones = (bet: string) => Array.from(bet).join(',')
const toRank = (bet: string) => rank(GAME, { first: Array.from(bet, Number), second: [] })

test('tickets agree with the reference model over random issues', { timeout: 3_600_000 }, async () => {
  const dice = createSeededDice(31)
  const clock = createFixedClock(`${FIRST_DAY}T10:00:00+08:00`)
  const site = { db: database.jobsPool.db, clock }
  const deps: PicksDeps = {
    ...createPicksDeps(clock),
    onSale: (db, game, now) => createCalendarCache().onSale(db, game, now),
  }
  const model = new ReferenceModel()
  const issues = generateIssues()
  await site.db.execute(sql`insert into users (phone, nickname, vip_code, created_at)
    select 13000000000 + n, '彩友' || n, 10000000 + n, now() from generate_series(1, ${TICKETS / A_MEMBERS + 1}::int) as n`)
  const [before] = issues
  await recordAndSettle(site, {
    type: 3,
    issueno: String(Number(before!.issueno) - 1),
    date: DAY_BEFORE,
    first: '9,9,9',
  })

  async function keeps(issue: number): Promise<void> {
    const id = model.tickets.length + 1
    const multiple = dice(4) === 0 ? 2 : 1
    const bets = generateBets(dice, 12)
    const locks = multiple === 1 && bets.length <= 10 && dice(3) > 0
    const one = { id, user: 1 + Math.floor((id - 1) / A_MEMBERS), bets, multiple, locks, first: issue }
    const kept = { ...one, issues: dice(3) === 0 ? 1 + dice(10) : null }
    const text = bets.map((bet) => (multiple === 1 ? bet : `${bet} ${multiple}倍`)).join('\n')
    const keeping = { type: 3, text, issues: kept.issues, locks } as const
    await site.db.transaction((tx) => saveTicket(tx, deps, kept.user, keeping))
    model.keep(kept)
  }

  /** Locks custom bets of players before the tickets of the issue are locked. */
  async function playersCome(issue: number): Promise<void> {
    const { issueno } = issues[issue]!
    for (let user = 1 + (issue % 3); user <= TICKETS / A_MEMBERS; user += 3) {
      const bets = generateBets(dice, 10)
      await site.db.transaction((tx) =>
        lockCustomBets(tx, deps, { userId: user, type: 3, issueno, ranks: bets.map(toRank) }),
      )
      model.panelOf(user, issue).push(...bets)
    }
  }

  async function isDrawn(issue: number, numbers: string, source: 'import' | 'operator'): Promise<void> {
    await recordAndSettle(site, { type: 3, ...issues[issue]!, first: toZones(numbers), source })
    model.draw(issue, numbers)
  }

  for (let issue = 0; issue < ISSUES; issue++) {
    const { date } = issues[issue]!
    clock.set(`${date}T10:00:00+08:00`)
    while (model.tickets.length < Math.min(TICKETS, ((issue + 1) * TICKETS * 2) / ISSUES)) await keeps(issue)
    if (issue % 2 === 1) {
      const { id, user: userId } = model.tickets[dice(model.tickets.length)]!
      await site.db.transaction((tx) => endTicket(tx, deps, { userId, id }))
      model.end(id, issue)
    }
    if (issue === 3) {
      const closure = { from: CLOSED, to: CLOSED, office: null }
      await site.db.transaction((tx) => addClosure(tx, closure, { now: clock.now(), hooks: drawHooks }))
    }
    clock.set(`${date}T21:20:00+08:00`)
    await isDrawn(issue, generateBet(dice), 'import')
    await playersCome(issue + 1)
    await Promise.all([runLockJob(site), runLockJob(site)])
    model.lockAll(issue + 1)
    if (issue % 4 === 2) await isDrawn(issue - 1, generateBet(dice), 'operator')
  }

  const issueOf = new Map(issues.map(({ issueno }, at) => [issueno, at]))
  const rowsOf = async (statement: ReturnType<typeof sql>) =>
    (await site.db.execute<Record<string, string | number | boolean>>(statement)).rows.map((row) => ({
      ...row,
      issue: issueOf.get(String(row.issueno)),
    })) as Record<string, string | number | boolean>[]
  const sorted = (all: Iterable<unknown>) => [...all].map(String).toSorted()

  const locks = await rowsOf(sql`select ticket_id as ticket, issueno, coalesce(failure, '') as failure from kept_locks`)
  expect(sorted(locks.map(({ ticket, issue, failure }) => `${ticket}:${issue},${failure}`))).toEqual(
    sorted(model.locks),
  )
  expect(new Set(model.locks.values())).toEqual(new Set(['', 'bet_exists', 'panel_full']))

  const results = await rowsOf(sql`
    select ticket_id as ticket, draws.issueno, fen / 100 as yuan,
      coalesce((select sum((win->>'bets')::int) from jsonb_array_elements(wins) as win), 0)::int as bets
    from kept_results join draws on draws.id = draw_id`)
  expect(sorted(results.map(({ ticket, issue, bets, yuan }) => `${ticket}:${issue},${bets}:${yuan}`))).toEqual(
    sorted(model.results),
  )
  expect(results.filter(({ bets }) => Number(bets) > 0).length).toBeGreaterThan(5)

  const told = await rowsOf(sql`
    select data->>'ticket' as ticket, data->>'issueno' as issueno, withdrawn_at is null as stands,
      coalesce((select sum((win->>'bets')::int) from jsonb_array_elements(data->'wins') as win), 0)::int as bets
    from notifications where kind = 'kept'`)
  expect(sorted(told.map(({ ticket, issue, bets, stands }) => `${ticket}:${issue}:${bets},${stands}`))).toEqual(
    sorted(model.told),
  )
  expect([...model.told.values()]).toContain(false)

  const failures = await rowsOf(sql`
    select data->>'ticket' as ticket, data->>'issueno' as issueno, data->>'failure' as failure
    from notifications where kind = 'kept_lock'`)
  expect(sorted(failures.map(({ ticket, issue, failure }) => `${ticket}:${issue},${failure}`))).toEqual(
    sorted([...model.locks].filter(([, failure]) => failure !== '')),
  )

  const picks = await rowsOf(sql`
    select user_id as user, issueno, rank from picks join pick_owners on pick_owners.id = picks.owner_id`)
  const bet = (place: unknown) => unrank(GAME, Number(place)).first.join('')
  expect(sorted(picks.map(({ user, issue, rank: place }) => `${user}:${issue}:${bet(place)}`))).toEqual(
    sorted([...model.panels].flatMap(([key, bets]) => bets.map((one) => `${key}:${one}`))),
  )
})
