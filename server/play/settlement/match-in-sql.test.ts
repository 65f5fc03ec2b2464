import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rank } from '#lottery/combinations.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { findWonLevel, getPrizeRule } from '#lottery/prizes.ts'
import { createSeededDice } from '#lottery/testing/randomness.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { toNumberBits } from '#server/play/draws/draws.ts'
import { createPrize } from '#server/play/draws/testing/create-draw-report.ts'
import { settle } from './settle.ts'

interface Version {
  game: Game
  issueno: string
  /** Set only if needed for the rule, like `poolFen`, the pool before the draw. True: the prize table has 福运奖. */
  lucky?: true
  poolFen?: number
  oldDigits?: boolean
}

const VERSIONS: Record<string, Version> = {
  ssq: { game: GAMES[1], issueno: '2022120' },
  'ssq-special': { game: GAMES[1], issueno: '2026020', lucky: true },
  'dlt-2007': { game: GAMES[2], issueno: '08050' },
  'dlt-2009': { game: GAMES[2], issueno: '12120' },
  'dlt-2014': { game: GAMES[2], issueno: '16120' },
  'dlt-2019': { game: GAMES[2], issueno: '22120' },
  'dlt-2026-low': { game: GAMES[2], issueno: '26020', poolFen: 79_999_999_999 },
  'dlt-2026-high': { game: GAMES[2], issueno: '26020', poolFen: 80_000_000_000 },
  'fc3d-1000': { game: GAMES[3], issueno: '2015100' },
  'fc3d-1040': { game: GAMES[3], issueno: '2022120' },
  pl3: { game: GAMES[4], issueno: '22120' },
  pl5: { game: GAMES[5], issueno: '22120' },
  'qxc-row': { game: GAMES[6], issueno: '20050', oldDigits: true },
  'qxc-2020': { game: GAMES[6], issueno: '22120' },
  qlc: { game: GAMES[7], issueno: '2022120' },
}

const dice = createSeededDice(20_221_020)

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

const SSQ_SPECIAL_TABLE = ['一等奖', '二等奖', '三等奖', '四等奖', '五等奖', '六等奖', '福运奖'].map((name) =>
  createPrize(name, 1, 5),
)

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

test.each(Object.entries(VERSIONS))('settlement finds the level of each pick by the rule %s', async (id, version) => {
  const { game, issueno, lucky, poolFen } = version
  const rule = getPrizeRule(game, issueno, { poolBeforeFen: poolFen ?? null, specialRule: lucky ?? null })
  expect(rule.id).toBe(id)
  // Settlement jobs run on this pool, without a statement timeout.
  const { db } = database.jobsPool
  await db.execute(sql`truncate pick_owners, draws, notifications restart identity cascade`)
  const draw = generateDraw(version)
  const text = (numbers: readonly number[]) => numbers.join(',')
  const { firstBits, secondBits } = toNumberBits(game, draw)
  for (const [issue, pool, prizes, day] of [
    [String(Number(issueno) - 1).padStart(issueno.length, '0'), poolFen ?? null, '[]', '2000-01-01'],
    [issueno, null, lucky === undefined ? '[]' : JSON.stringify(SSQ_SPECIAL_TABLE), '2000-01-02'],
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
    const [ours, expected] = [levels.get(i + 1), findWonLevel(rule, bet, draw)?.level]
    return ours === expected ? [] : [{ bet, draw, ours, expected }]
  })
  expect(wrong.slice(0, 3)).toEqual([])
  // Nearly every level must occur, or the comparison would prove little.
  expect(new Set(won.rows.map(({ level }) => level)).size).toBeGreaterThanOrEqual(
    Math.max(1, rule.levels.filter(({ ways }) => ways > 0).length - 1),
  )
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
