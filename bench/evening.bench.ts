import { paths } from '#contract/paths.ts'
import { myLatestIssues, myTonight } from '#contract/settlement.ts'
import { connect } from '#server/db/connect.ts'
import { clockRate } from './asking.ts'
import { aMember, bothOf } from './forum.bench.ts'
import type { BenchRow } from './row.ts'
import { beside, inFolder, medianPair, type Served, serve } from './servers.ts'

const SECONDS = 3
const ZIPPED = { 'accept-encoding': 'gzip' }
const NIGHT = '2022-10-20T21:30:00+08:00'
/** Of a game, so many issues, the last of which is drawn today; each member holds two picks of each. */
const ISSUES = 72
const MEMBERS = 1_000

/** What a member's home and lists read of a million picks. */
export async function rows(): Promise<BenchRow[]> {
  return inFolder((folder) =>
    beside(serve('server/main.ts', { DATA_DIR: folder, SITE_CLOCK: NIGHT }), async (site) => {
      const token = await aMember(site.url, 1)
      await fill(folder)
      return [
        await beside(serve('bench/peers/evening.ts', { DATA_DIR: folder }), (peer) => homeRow(site, peer, token)),
        await deepRow(site, token),
      ]
    }),
  )
}

async function homeRow(site: Served, peer: Served, token: string): Promise<BenchRow> {
  const data = (await read(site, myTonight.path, token)) as { picks: number }[]
  if (data.length !== 4 || data.some(({ picks }) => picks !== 2)) throw new Error('not the evening that was laid')
  const { ours, peer: theirs } = await medianPair(
    bothOf(
      () => clockRate(site, paths.home(), SECONDS, ZIPPED),
      () => clockRate(site, myTonight.path, SECONDS, { token }),
    ),
    () => clockRate(peer, '/home', SECONDS, { token }),
  )
  return compared("a member's home with 我的今晚 among 1,000,000 picks against Fastify + pg", ours, theirs, 0.5)
}

async function deepRow(site: Served, token: string): Promise<BenchRow> {
  const first = `${myLatestIssues.path}?pageSize=10`
  let place = ''
  for (let page = 0; page < 40; page++) {
    const data = await read(site, place ? `${first}&before=${place}` : first, token)
    place = (data as { next: string }).next
  }
  const { ours, peer } = await medianPair(
    () => clockRate(site, `${first}&before=${place}`, SECONDS, { token }),
    () => clockRate(site, first, SECONDS, { token }),
  )
  return compared('my issues of all games at row 400 against their first page', ours, peer, 0.67)
}

async function read(site: Served, path: string, token: string): Promise<unknown> {
  const answer = await fetch(site.url + path, { headers: { token } })
  return ((await answer.json()) as { data: unknown }).data
}

function compared(what: string, ours: number, peer: number, least: number): BenchRow {
  const ratio = ours / peer
  const perSecond = (n: number) => `${Math.round(n)}/s`
  return { what, ours: perSecond(ours), peer: perSecond(peer), ratio, bound: `≥ ${least}x`, met: ratio >= least }
}

/** The newest issue of each game, its day, and the days between two. */
const FILL = `
  insert into users (phone, nickname, vip_code, created_at)
    select 13000000000 + n, '彩友' || n, 10000000 + n, now() from generate_series(2, ${MEMBERS}) n;
  insert into pick_owners (user_id, last_used_at) select id, now() from users on conflict do nothing;
  create temp table issues as
    select game, (newest - ago)::text as issueno, day - ago * every as date, ago
    from (values (1, 2022120, date '2022-10-20', 2), (2, 22120, date '2022-10-19', 2), (3, 2022280, date '2022-10-20', 1),
      (4, 22280, date '2022-10-20', 1), (5, 22280, date '2022-10-20', 1), (6, 22120, date '2022-10-18', 2),
      (7, 2022120, date '2022-10-19', 2)) as games (game, newest, day, every), generate_series(0, ${ISSUES - 1}) as ago;
  insert into draws (game, issueno, date, first, second, prizes, first_bits, second_bits, trust, demo, arrived_at, updated_at)
    select game, issueno, date, '1,2,3', '', '[]', 0::bit(64), 0::bit(64), 'single', false, now(), now()
    from issues where ago > 0 or game not in (4, 5);
  insert into settlements (draw_id, rule, points, complete, borrowed, winners, settled_at)
    select id, 'rule', '[]', true, false, 0, now() from draws;
  insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
    select pick_owners.id, game, issueno, 'random', slot, slot, 0::bit(64), 0::bit(64), now()
    from pick_owners, issues, generate_series(1, 2) as slot;
  insert into wins (pick_id, draw_id, user_id, level, points, locked_at)
    select picks.id, draws.id, 1, 6, 5, now() from picks join draws using (game, issueno)
    where picks.slot = 1 and picks.id % 16 = 0;
  analyze`

async function fill(folder: string): Promise<void> {
  const { unhurried, close } = await connect({ kind: 'embedded', folder })
  await unhurried.pool.query(`set statement_timeout = 0; ${FILL}; notify hot`).finally(close)
}
