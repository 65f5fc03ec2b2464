import { omissions, type Omissions } from '#contract/play/omissions.ts'
import { refuse } from '#contract/refusals.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { listOmissionKinds, type OmissionKind } from '#lottery/omissions/kinds.ts'
import { computeOmissionRows, type OmissionRows } from '#lottery/omissions/omissions.ts'
import { registerCachedRoute } from '#server/infra/answers/response-cache.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { type GameRecords, readRealElseDemo } from '#server/play/draws/draws.ts'

/** Registers the route of the omission statistics (遗漏统计). Caches responses, because each scans all draws. */
export function registerOmissionRoutes(site: RouteSite & { records: GameRecords }): void {
  registerCachedRoute(site, omissions, async ({ type, kind, count }) => {
    const game = GAMES[type]
    if (!listOmissionKinds(game).includes(kind)) return refuse('game_kind')
    return { data: await computeOmissions(site.records, game, kind, count), freshUntil: null }
  })
}

async function computeOmissions(
  records: GameRecords,
  game: Game,
  kind: OmissionKind,
  count: number | undefined,
): Promise<Omissions> {
  const all = await records.of(game)
  const { draws: record, isDemo } = await readRealElseDemo((demo) => all.filter((draw) => draw.demo === demo))
  const window = Math.min(count ?? record.length, record.length)
  const present = ({ name, rows }: OmissionRows): Omissions['groups'][number] => ({
    name,
    labels: rows.map(({ label }) => label),
    times: rows.map(({ times }) => times),
    expected: rows.map(({ expected }) => Number(expected.toFixed(DECIMALS))),
    average: rows.map(({ average }) => average),
    longest: rows.map(({ longest }) => longest),
    current: rows.map(({ current }) => current),
    previous: rows.map(({ previous }) => previous),
    last: rows.map(({ last }) => (last === null ? null : record[last]!.issueno)),
  })
  return {
    draws: window,
    first_issueno: record.at(-window)?.issueno ?? null,
    last_issueno: record.at(-1)?.issueno ?? null,
    is_demo: Number(isDemo),
    groups: computeOmissionRows(game, kind, record, window).map(present),
  }
}

/** Decimals of the expected number: the rarest sum occurs once in a million draws. */
const DECIMALS = 4
