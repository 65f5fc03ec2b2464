import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rank } from '#lottery/combinations.ts'
import { createDice } from '#lottery/dice.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { getPrizeRule } from '#lottery/prizes.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { toNumberBits } from '#server/play/draws/draws.ts'
import { settle } from './settle.ts'

// Reference implementation of the printed rules; uses nothing from lottery/prizes or lottery/matching.

type Oracle = (pick: Numbers, draw: Numbers) => number

const countCommon = (a: readonly number[], b: readonly number[]) => a.filter((n) => b.includes(n)).length
const countSamePositions = (a: readonly number[], b: readonly number[]) =>
  a.reduce((hits, n, i) => hits + (n === b[i] ? 1 : 0), 0)

const ssq =
  (special: boolean): Oracle =>
  (pick, draw) => {
    const [red, blue] = [countCommon(pick.first, draw.first), countCommon(pick.second, draw.second) === 1]
    if (red === 6) return blue ? 1 : 2
    if (red === 5) return blue ? 3 : 4
    if (red === 4) return blue ? 4 : 5
    if (red === 3) return blue ? 5 : special ? 7 : 0
    return blue ? 6 : 0
  }

/** Prize levels by matches. Rows: 0 to 5 matches in the front zone; columns: 0 to 2 matches in the back zone. */
const dlt =
  (...rows: readonly (readonly number[])[]): Oracle =>
  (pick, draw) =>
    rows[countCommon(pick.first, draw.first)]![countCommon(pick.second, draw.second)]!

const DLT_2007 = dlt([0, 0, 8], [0, 0, 8], [0, 8, 7], [8, 7, 6], [6, 5, 4], [3, 2, 1])
const DLT_2014 = dlt([0, 0, 6], [0, 0, 6], [0, 6, 5], [6, 5, 4], [5, 4, 3], [3, 2, 1])
const DLT_2019 = dlt([0, 0, 9], [0, 0, 9], [0, 9, 8], [9, 8, 6], [7, 5, 4], [3, 2, 1])
const DLT_2026 = dlt([0, 0, 7], [0, 0, 7], [0, 7, 6], [7, 6, 5], [5, 4, 3], [3, 2, 1])

const exact: Oracle = (pick, draw) => (pick.first.join() === draw.first.join() ? 1 : 0)

const QXC_2020: Oracle = (pick, draw) => {
  const [digits, last] = [countSamePositions(pick.first, draw.first), pick.second[0] === draw.second[0]]
  if (digits === 6) return last ? 1 : 2
  if (digits === 5) return last ? 3 : 4
  if (digits === 4) return last ? 4 : 5
  if (digits === 3) return last ? 5 : 6
  return last ? 6 : 0
}

/** Level by the longest run of matching digits: seven are level 1, two are level 6. */
const QXC_OLD: Oracle = (pick, draw) => {
  const drawn = [...draw.first, ...draw.second]
  const hits = [...pick.first, ...pick.second].map((n, i) => (n === drawn[i] ? '1' : '0')).join('')
  const longest = Math.max(...hits.split('0').map(({ length }) => length))
  return longest < 2 ? 0 : 8 - longest
}

const QLC: Oracle = (pick, draw) => {
  const [basic, special] = [countCommon(pick.first, draw.first), pick.first.includes(draw.second[0]!)]
  if (basic === 7) return 1
  if (basic === 6) return special ? 2 : 3
  if (basic === 5) return special ? 4 : 5
  if (basic === 4) return special ? 6 : 7
  return 0
}

interface Version {
  game: Game
  issueno: string
  oracle: Oracle
  /** Set if they decide the rule: whether the prize table has 福运奖, and the previous pool. */
  lucky?: boolean
  poolFen?: number
  oldDigits?: boolean
}

const VERSIONS: Record<string, Version> = {
  ssq: { game: GAMES[1], issueno: '2022120', oracle: ssq(false) },
  'ssq-special': { game: GAMES[1], issueno: '2026020', oracle: ssq(true), lucky: true },
  'dlt-2007': { game: GAMES[2], issueno: '08050', oracle: DLT_2007 },
  'dlt-2009': { game: GAMES[2], issueno: '12120', oracle: DLT_2007 },
  'dlt-2014': { game: GAMES[2], issueno: '16120', oracle: DLT_2014 },
  'dlt-2019': { game: GAMES[2], issueno: '22120', oracle: DLT_2019 },
  'dlt-2026-low': { game: GAMES[2], issueno: '26020', oracle: DLT_2026, poolFen: 79_999_999_999 },
  'dlt-2026-high': { game: GAMES[2], issueno: '26020', oracle: DLT_2026, poolFen: 80_000_000_000 },
  'fc3d-1000': { game: GAMES[3], issueno: '2015100', oracle: exact },
  'fc3d-1040': { game: GAMES[3], issueno: '2022120', oracle: exact },
  pl3: { game: GAMES[4], issueno: '22120', oracle: exact },
  pl5: { game: GAMES[5], issueno: '22120', oracle: exact },
  'qxc-row': { game: GAMES[6], issueno: '20050', oracle: QXC_OLD, oldDigits: true },
  'qxc-2020': { game: GAMES[6], issueno: '22120', oracle: QXC_2020 },
  qlc: { game: GAMES[7], issueno: '2022120', oracle: QLC },
}

// Own generator with a fixed seed (mulberry32), so that failures are reproducible.
const dice = createDice((bytes) => {
  const words = new Uint32Array(bytes.buffer)
  for (let i = 0; i < words.length; i++) words[i] = generateWord()
})
let seed = 20_221_020
function generateWord(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return (t ^ (t >>> 14)) >>> 0
}

/** Generates numbers, close to the draw unless `wild`, so that near misses and high levels are frequent. */
function generateNumbers(game: Game, near: Numbers | null, wild: boolean): Numbers {
  const zone = ({ count, min, max, ordered }: Game['first'], drawn: readonly number[]): number[] => {
    const any = () => min + dice(max - min + 1)
    if (ordered)
      return Array.from({ length: count }, (_, i) =>
        !wild && drawn[i] !== undefined && dice(4) > 0 ? drawn[i] : any(),
      )
    const chosen = new Set<number>()
    for (const n of drawn) if (!wild && chosen.size < count && dice(4) > 0) chosen.add(n)
    while (chosen.size < count) chosen.add(any())
    return [...chosen].sort((a, b) => a - b)
  }
  const first = zone(game.first, [...(near?.first ?? []), ...(game.special ? (near?.second ?? []) : [])])
  return { first, second: game.second ? zone(game.second, near?.second ?? []) : [] }
}

function generateDraw({ game, oldDigits }: Version): Numbers {
  const draw = generateNumbers(game, null, true)
  if (oldDigits) return { ...draw, second: [dice(10)] }
  if (!game.special) return draw
  for (;;) {
    const special = 1 + dice(30)
    if (!draw.first.includes(special)) return { ...draw, second: [special] }
  }
}

/** Creates a prize table of 双色球 with or without 福运奖. */
function createSsqTable(lucky: boolean) {
  const names = ['一等奖', '二等奖', '三等奖', '四等奖', '五等奖', '六等奖', ...(lucky ? ['福运奖'] : [])]
  return names.map((name) => ({ name, winners: 1, bonusFen: 500, promotionFen: 0 }))
}

let database: Connection
/** Number of picks per rule; 25 times as many with PROOFS_FULL=1. */
const PICKS = process.env['PROOFS_FULL'] ? 100_000 : 4_000
/** Number of picks per member, distributed over the six modes. */
const EACH = 60

beforeAll(async () => {
  database = await createDatabaseClone()
  await database.db.execute(sql`insert into users (phone, nickname, vip_code, created_at)
    select n, n, n, now() from generate_series(1, ${Math.ceil(PICKS / EACH)}::int) as n`)
})
afterAll(() => database.close())

describe('settlement of every pick agrees with the printed rules', () => {
  test.each(Object.entries(VERSIONS))('settles like the printed rule %s', async (id, version) => {
    const { game, issueno, oracle, lucky, poolFen } = version
    const facts = { poolBeforeFen: poolFen ?? null, specialRule: lucky ?? null }
    expect(getPrizeRule(game, issueno, facts).id).toBe(id)
    // Settlement jobs run on this pool, without a statement timeout.
    const { db } = database.jobsPool
    await db.execute(sql`truncate pick_owners, draws, notifications restart identity cascade`)
    const draw = generateDraw(version)
    const text = (numbers: readonly number[]) => numbers.join(',')
    const { firstBits, secondBits } = toNumberBits(game, draw)
    for (const [issue, pool, prizes, day] of [
      [String(Number(issueno) - 1).padStart(issueno.length, '0'), poolFen ?? null, '[]', '2000-01-01'],
      [issueno, null, lucky === undefined ? '[]' : JSON.stringify(createSsqTable(lucky)), '2000-01-02'],
    ]) {
      await db.execute(sql`insert into draws (game, issueno, date, first, second, pool_fen, prizes, first_bits, second_bits,
        trust, demo, arrived_at, updated_at) values (${game.type}, ${issue}, ${day}, ${text(draw.first)}, ${text(draw.second)}, ${pool},
        ${prizes}::jsonb, ${firstBits}::bit(64), ${secondBits}::bit(64), 'single', false, now(), now())`)
    }
    // Half of the picks are random, half are close to the draw.
    const bets = Array.from({ length: PICKS }, (_, i) => generateNumbers(game, draw, i % 2 === 0))
    await insertPicks(game, issueno, bets)
    const { rows } = await db.execute<{ id: number }>(sql`select id from draws where issueno = ${issueno}`)
    await db.execute(sql`insert into settlements_due (draw_id) values (${rows[0]!.id})`)
    expect(await db.transaction((tx) => settle(tx, rows[0]!.id, createFixedClock('2026-03-01'), []))).toBe(true)

    const won = await db.execute<{ pick: number; level: number }>(sql`select pick_id as pick, level from wins`)
    const levels = new Map(won.rows.map(({ pick, level }) => [pick, level]))
    const wrong = bets.flatMap((bet, i) => {
      const [ours, expected] = [levels.get(i + 1) ?? 0, oracle(bet, draw)]
      return ours === expected ? [] : [{ bet, draw, ours, expected }]
    })
    expect(wrong.slice(0, 3)).toEqual([])
    // Nearly every level must occur, or the comparison would prove little.
    expect(new Set(won.rows.map(({ level }) => level)).size).toBeGreaterThanOrEqual(
      Math.max(1, getPrizeRule(game, issueno, facts).levels.filter(({ ways }) => ways > 0).length - 1),
    )
  })
})

async function insertPicks(game: Game, issueno: string, bets: readonly Numbers[]): Promise<void> {
  const { db } = database.jobsPool
  await db.execute(sql`insert into pick_owners (user_id, last_used_at)
    select id, now() from users order by id limit ${Math.ceil(bets.length / EACH)}`)
  for (let at = 0; at < bets.length; at += 20_000) {
    const rows = bets
      .slice(at, at + 20_000)
      .map((bet, i) => ({ nth: at + i, rank: rank(game, bet), ...toNumberBits(game, bet) }))
    await db.execute(sql`
      insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
      select nth / 60 + 1, ${game.type}, ${issueno},
        (array['lucky', 'random', 'continuous', 'small', 'medium', 'large'])[nth % 60 / 10 + 1], nth % 10 + 1,
        -- The same bet may come up again; here only its bits count.
        nth, "firstBits", "secondBits", now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
        (nth int, rank int, "firstBits" bit(64), "secondBits" bit(64)) order by nth`)
  }
}
