import type { Game } from '#lottery/games.ts'
import { type Numbers, parseDraw } from '#lottery/numbers.ts'
import type { ChartKind } from '#lottery/chart-kinds.ts'
import { kindTracks } from '#lottery/kind-tracks.ts'
import type { Track } from '#lottery/tracks.ts'
import { carryBack, nothingCarried, trendTable } from '#lottery/trends.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { drawsOf, numbersBefore, type Window } from '#server/play/draws/draws.ts'

/** Draws read at first for the omissions before a window: nearly always enough. Each further portion is twice as long. */
const FIRST_PORTION = 100

/** The draws of a window, oldest first, with everything its chart shows. */
export async function chartOf(db: Reader, game: Game, kind: ChartKind, range: Window) {
  const tracks = kindTracks(game, kind)
  const window = await drawsOf(db, game, range)
  const first = window[0]
  const { omissions, before } = first ? await carriedTo(db, game, tracks, first.issueno) : nothingBefore(tracks)
  const numbers = window.map((draw) => numbersOf(game, draw))
  return { window, ...trendTable(game, tracks, omissions, before, numbers) }
}

const nothingBefore = (tracks: readonly Track[]) => ({ omissions: nothingCarried(tracks).omissions, before: null })

/** How the columns stand before an issue, and the draw just before it; reads back no further than it must. */
async function carriedTo(db: Reader, game: Game, tracks: readonly Track[], issueno: string) {
  let carried = nothingCarried(tracks)
  let before: Numbers | null = null
  let edge = issueno
  for (let portion = FIRST_PORTION; carried.open > 0; portion *= 2) {
    const rows = await numbersBefore(db, game, edge, portion)
    const numbers = rows.map((row) => numbersOf(game, row))
    before ??= numbers[0] ?? null
    carried = carryBack(tracks, carried, numbers)
    edge = rows.at(-1)?.issueno ?? edge
    if (rows.length < portion) break
  }
  return { omissions: carried.omissions, before }
}

const numbersOf = (game: Game, { first, second }: { first: string; second: string }): Numbers =>
  parseDraw(game, first, second)
