import { type DrawForm, openFiles } from '#contract/play/open.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { ALL_GAMES, type Game, GAMES } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import { listRulesOfGame } from '#lottery/prizes.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { formatCsv } from '#server/infra/lib/csv.ts'
import { listCorrections, formatDrawsCsv, listRealDraws } from '#server/play/draws/draws.ts'

// The page /open (web/help/open-page.tsx) documents the columns of these files.

/** Generates the file of a game's real draws, of one year or of all (`year` null); null if the year has no draws. */
export async function createDrawFile(
  db: Queryable,
  game: Game,
  form: DrawForm,
  year: number | null,
): Promise<string | null> {
  const rows = await listRealDraws(db, game, year)
  if (year !== null && rows.length === 0) return null
  return form === 'csv' ? formatDrawsCsv(game, rows) : formatDrawsJson(game, rows)
}

type Row = Awaited<ReturnType<typeof listRealDraws>>[number]

function formatDrawsJson(game: Game, rows: readonly Row[]): string {
  const changed = rows.reduce<Date | null>((last, { updatedAt: at }) => (last && last > at ? last : at), null)
  return JSON.stringify({
    game: game.code,
    name: game.name,
    changed_at: formatTime(changed),
    draws: rows.map((row) => ({
      issue: row.issueno,
      date: row.date,
      ...parseDraw(game, row.first, row.second),
      sales_fen: row.salesFen,
      pool_fen: row.poolFen,
      trust: row.trust,
      corrected_at: formatTime(row.correctedAt),
      prizes: row.prizes.map(({ name, winners, bonusFen, promotionFen }) => ({
        name,
        winners,
        bonus_fen: bonusFen,
        promotion_fen: promotionFen,
      })),
    })),
  })
}

const formatTime = (at: Date | null): string | null => at && formatShanghaiTime(at)

export async function createCorrectionsFile(db: Queryable, form: DrawForm): Promise<string> {
  const rows = (await listCorrections(db)).map(({ game, issueno, field, was, became, at }) => ({
    game: GAMES[game].code,
    issue: issueno,
    field,
    from: was,
    to: became,
    at: formatShanghaiTime(at),
  }))
  if (form === 'json') return JSON.stringify(rows)
  const columns = ['game', 'issue', 'field', 'from', 'to', 'at'] as const
  return formatCsv([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))])
}

/** Generates the file of all versions of the prize rules, with the field names of docs/spec. */
export const createRulesFile = (): string =>
  JSON.stringify(
    ALL_GAMES.flatMap((game) =>
      listRulesOfGame(game).map(({ id, combinations, levels }) => ({
        game: game.code,
        rule: id,
        combinations,
        levels: levels.map((level) => ({
          level: level.level,
          name: level.name,
          names: level.names,
          fixed_fen: level.fixedFen,
          undecided: level.undecided,
          conditions: level.conditions,
          ways: level.ways,
          group_ways: level.groupWays,
        })),
      })),
    ),
  )

export const formatNotFound = (): string =>
  `没有这个文件。彩种的代码是：${ALL_GAMES.map(({ code, name }) => `${code}（${name}）`).join('、')}。
一个彩种的全部开奖：${openFiles.draws('ssq', 'csv')}、${openFiles.draws('ssq', 'json')}
一年的：${openFiles.draws('ssq', 'csv', 2025)}、${openFiles.draws('ssq', 'json', 2025)}，这一年要有开奖。
说明见 /open
`
