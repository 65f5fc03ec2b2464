import type pg from 'pg'
import { issueOnSale } from '#lottery/calendar.ts'
import { unrank } from '#lottery/combinations.ts'
import { ALL_GAMES, type Game, type GameType } from '#lottery/games.ts'
import { bitsOf } from '#server/play/draws/draws.ts'

/** How much each game is played beside the others. */
const LIKED: Readonly<Record<GameType, number>> = { 1: 6, 2: 5, 3: 2, 4: 2, 5: 1, 6: 1, 7: 1 }
/** Drawn issues of each game that have picks: one for so many picks of all games, and at most that many. */
const PICKS_AN_ISSUE = 50_000
const MOST_ISSUES = 200
/** The issue on sale beside the one before it: picks of an evening, and not yet given up. */
const ON_SALE = 12
/** After so many issues members pick half as much of one. */
const HALF = 60
/** A member locks 1 to 10 bets of an issue. */
const BETS_EACH = 5.5
/** Bets that differ, of each game; a prime, so that they meet every member and slot. */
const BETS = 20_011

interface PickedIssue {
  readonly game: Game
  readonly issueno: string
  readonly stop: Date
  readonly share: number
}

/** About `count` locked picks, most of them of late issues and of few members, with the panels of the issues on sale. */
export async function somePicks(client: pg.Client, accounts: number, count: number, now: Date): Promise<void> {
  await layBets(client)
  const issues: PickedIssue[] = []
  const drawn = Math.min(MOST_ISSUES, Math.ceil(count / PICKS_AN_ISSUE))
  for (const game of ALL_GAMES) issues.push(...(await issuesOf(client, game, drawn, now)))
  const whole = issues.reduce((sum, { share }) => sum + share, 0)
  for (const [nth, { game, issueno, stop, share }] of issues
    .toSorted((a, b) => a.stop.getTime() - b.stop.getTime())
    .entries()) {
    const players = Math.ceil(((share / whole) * count) / BETS_EACH)
    await client.query(PICKS, [accounts, players, game.type, issueno, nth, stop, Math.min(BETS, game.combinations)])
    if (stop > now) await client.query(PANELS, [game.type, issueno])
  }
}

/** The issue on sale and those before it, the newest first. */
async function issuesOf(client: pg.Client, game: Game, drawn: number, now: Date): Promise<PickedIssue[]> {
  const { rows } = await client.query<{ issueno: string; date: string }>(
    'select issueno, date::text from draws where game = $1 order by issueno desc limit $2',
    [game.type, drawn],
  )
  const next = issueOnSale(game, rows[0] ?? null, [], now)
  const before = rows.map(({ issueno, date }, age) => ({
    issueno,
    stop: new Date(`${date}T20:00:00+08:00`),
    share: 1 / (1 + age / HALF),
  }))
  return [{ issueno: next.issueno, stop: next.salesStopAt, share: ON_SALE }, ...before].map((issue) => ({
    ...issue,
    game,
    share: issue.share * LIKED[game.type],
  }))
}

async function layBets(client: pg.Client): Promise<void> {
  await client.query(
    'create temp table bets (game int, nth int, rank int, first_bits bit(64), second_bits bit(64), primary key (game, nth))',
  )
  for (const game of ALL_GAMES) {
    const count = Math.min(BETS, game.combinations)
    const ranks = Array.from({ length: count }, (_, nth) => Math.floor((nth * game.combinations) / count))
    const bits = ranks.map((rank) => bitsOf(game, unrank(game, rank)))
    await client.query(
      `insert into bets select $1, nth - 1, rank, first, second
        from unnest($2::int[], $3::bit(64)[], $4::bit(64)[]) with ordinality as bet (rank, first, second, nth)`,
      [game.type, ranks, bits.map(({ firstBits }) => firstBits), bits.map(({ secondBits }) => secondBits)],
    )
  }
  await client.query('analyze bets')
}

/** $1 accounts, $2 players, $3 game, $4 issue, $5 its number here, $6 when its sales stop, $7 bets. The first accounts play all, the last seldom. */
const PICKS = `
  insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
  select player.id, $3::int, $4, case when (player.id + $5::int) % 2 = 0 then 'lucky' else 'random' end, slot,
    bets.rank, bets.first_bits, bets.second_bits, $6::timestamptz - interval '20 hours' * (1 - player.id::float8 / $1::int)
  from (
    select distinct least($1::int, 1 + floor($1::int * (n / $2::float8) ^ 2 + $5::int)::int) as id
    from generate_series(1, $2::int) as n) as player
  cross join lateral generate_series(1, 1 + (player.id::bigint * 7 + $5::int) % 10) as slot
  join bets on bets.game = $3::int and bets.nth = (player.id::bigint * 7919 + $5::int * 101 + slot) % $7::int
  order by player.id, slot`

const PANELS = `
  insert into pick_panels (owner_id, game, issueno, mode, bets, refreshes_used, used_at)
  select owner_id, game, issueno, mode, jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'rank', rank, 'loop', 0,
    'lockedAt', to_char(locked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by slot), 0, max(locked_at)
  from picks where game = $1::int and issueno = $2 group by owner_id, game, issueno, mode`
