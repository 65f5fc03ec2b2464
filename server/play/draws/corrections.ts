import { asc } from 'drizzle-orm'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Game } from '#lottery/games.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { type AnnouncedFacts, type CorrectedField, corrections, type Prize, written } from './draw-word.ts'
import { drawCorrections } from './draws.tables.ts'

interface Change {
  readonly stored: (AnnouncedFacts & { readonly demo: boolean }) | undefined
  readonly draw: AnnouncedFacts & { readonly issueno: string }
}

/** Stores the previous values of real draws, for each field that changed. */
export async function writeCorrections(tx: Tx, game: Game, changes: readonly Change[], now: Date): Promise<void> {
  const rows = changes.flatMap(({ stored, draw }) =>
    !stored || stored.demo
      ? []
      : corrections(stored, draw).map((field) => ({
          game: game.type,
          issueno: draw.issueno,
          field,
          was: WRITTEN[field](stored),
          became: WRITTEN[field](draw),
          at: now,
        })),
  )
  if (rows.length > 0) await tx.insert(drawCorrections).values(rows)
}

const WRITTEN: Record<CorrectedField, (facts: AnnouncedFacts) => string | null> = {
  numbers: written,
  date: ({ date }) => date,
  sales_fen: ({ salesFen }) => textOf(salesFen),
  pool_fen: ({ poolFen }) => textOf(poolFen),
  deadline: ({ deadline }) => deadline && shanghaiTime(deadline),
  prizes: ({ prizes }) => prizesText(prizes),
}

const textOf = (fen: number | null): string | null => (fen === null ? null : String(fen))

/**
 * Formats a prize table as one cell: `name:winners:bonus:promotion`, amounts in fen, empty if unknown, levels joined by
 * `|`.
 */
export const prizesText = (prizes: readonly Prize[]): string =>
  prizes
    .map(({ name, winners, bonusFen, promotionFen }) => [name, winners ?? '', bonusFen ?? '', promotionFen].join(':'))
    .join('|')

/** Lists all corrections in insertion order. */
export const allCorrections = (db: Reader) =>
  db
    .select({
      game: drawCorrections.game,
      issueno: drawCorrections.issueno,
      field: drawCorrections.field,
      was: drawCorrections.was,
      became: drawCorrections.became,
      at: drawCorrections.at,
    })
    .from(drawCorrections)
    .orderBy(asc(drawCorrections.id))

export const correctionCount = (db: Reader): Promise<number> => db.$count(drawCorrections)
