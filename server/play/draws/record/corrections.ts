import { asc } from 'drizzle-orm'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Game } from '#lottery/games.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import {
  type AnnouncedFacts,
  type CorrectedField,
  listCorrectedFields,
  type Prize,
  formatNumbers,
} from '#server/play/draws/draw-report.ts'
import { drawCorrections } from '#server/play/draws/draws.tables.ts'

interface Change {
  readonly stored: (AnnouncedFacts & { readonly demo: boolean }) | undefined
  readonly draw: AnnouncedFacts & { readonly issueno: string }
}

/** Stores the previous and the new value of each corrected field of real draws. */
export async function insertCorrections(tx: Tx, game: Game, changes: readonly Change[], now: Date): Promise<void> {
  const rows = changes.flatMap(({ stored, draw }) =>
    !stored || stored.demo
      ? []
      : listCorrectedFields(stored, draw).map((field) => ({
          game: game.type,
          issueno: draw.issueno,
          field,
          was: FORMATTED_FIELDS[field](stored),
          became: FORMATTED_FIELDS[field](draw),
          at: now,
        })),
  )
  if (rows.length > 0) await tx.insert(drawCorrections).values(rows)
}

const FORMATTED_FIELDS: Record<CorrectedField, (facts: AnnouncedFacts) => string | null> = {
  numbers: formatNumbers,
  date: ({ date }) => date,
  sales_fen: ({ salesFen }) => formatFen(salesFen),
  pool_fen: ({ poolFen }) => formatFen(poolFen),
  deadline: ({ deadline }) => deadline && formatShanghaiTime(deadline),
  prizes: ({ prizes }) => formatPrizes(prizes),
}

const formatFen = (fen: number | null): string | null => (fen === null ? null : String(fen))

/** Formats rows as `name:winners:bonus:promotion`, joined by `|`. Amounts are in fen; unknown values are empty. */
export const formatPrizes = (prizes: readonly Prize[]): string =>
  prizes
    .map(({ name, winners, bonusFen, promotionFen }) => [name, winners ?? '', bonusFen ?? '', promotionFen].join(':'))
    .join('|')

export const listCorrections = (db: Queryable) => db.select().from(drawCorrections).orderBy(asc(drawCorrections.id))

export const countCorrections = (db: Queryable): Promise<number> => db.$count(drawCorrections)
