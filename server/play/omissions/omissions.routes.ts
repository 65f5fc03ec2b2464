import { omissions, type Omissions } from '#contract/play/omissions.ts'
import { refuse } from '#contract/refusals.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { omissionKinds, type OmissionKind } from '#lottery/omissions/kinds.ts'
import { omissionsOf, type OmissionRows } from '#lottery/omissions/omissions.ts'
import { hotRoute } from '#server/infra/answers/hot.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { type GameRecords, realElseDemo } from '#server/play/draws/draws.ts'

/**
 * Public route of the omission statistics (遗漏统计). Responses are cached until draws change, because each one scans
 * the whole record.
 */
export function omissionsRoutes(site: Site & { records: GameRecords }): void {
  hotRoute(site, omissions, async ({ type, kind, count }) => {
    const game = GAMES[type]
    if (!omissionKinds(game).includes(kind)) return refuse('game_kind')
    return { data: await omissionsIn(site.records, game, kind, count), freshUntil: null }
  })
}

async function omissionsIn(
  records: GameRecords,
  game: Game,
  kind: OmissionKind,
  count: number | undefined,
): Promise<Omissions> {
  const all = await records.of(game)
  const { draws: record, isDemo } = await realElseDemo((demo) => all.filter((draw) => draw.demo === demo))
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
    groups: omissionsOf(game, kind, record, window).map(present),
  }
}

/** Decimals of the expected number: the rarest sum occurs once in a million draws. */
const DECIMALS = 4
