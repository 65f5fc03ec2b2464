import { sql } from 'drizzle-orm'
import type { CardInput } from '#contract/play/card.ts'
import { type RefusalCode, refuse } from '#contract/refusals.ts'
import type { GameType } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { parseLinkedCard } from './links.ts'

/**
 * Stored form of a card. A pick is stored by the rank of its combination, so that the post still shows it after the
 * member unlocks it. A draw is stored by its issue, so that the card shows the real draw that replaces a demo draw.
 */
export type StoredCard =
  | { readonly kind: 'pick'; readonly game: GameType; readonly issueno: string; readonly rank: number }
  | { readonly kind: 'draw'; readonly game: GameType; readonly issueno: string }
  | { readonly kind: 'chart'; readonly game: GameType; readonly count: number }

const NOT_THERE = {
  pick: 'unknown_bet',
  draw: 'unknown_draw',
  chart: 'bad_input',
} as const satisfies Record<CardInput['kind'], RefusalCode>

/** Builds the stored form of a card. Rejects an unknown draw, and a pick that is not the member's. */
export async function createStoredCard(db: Queryable, userId: number, input: CardInput): Promise<StoredCard> {
  return (await buildStoredCard(db, userId, input)) ?? refuse(NOT_THERE[input.kind])
}

/**
 * Builds the stored form of the first link in a text to an existing draw or a chart of the site; null if there is none.
 */
export async function findLinkedCard(
  db: Queryable,
  text: string,
  hosts: readonly string[],
): Promise<StoredCard | null> {
  const input = parseLinkedCard(text, hosts)
  return input && buildStoredCard(db, ANONYMOUS, input)
}

/** Links never refer to picks, so no user id is needed. */
const ANONYMOUS = 0

async function buildStoredCard(db: Queryable, userId: number, input: CardInput): Promise<StoredCard | null> {
  if (input.kind === 'chart') return { kind: 'chart', game: input.type, count: input.count }
  const { rows } =
    input.kind === 'pick'
      ? await db.execute<Extract<StoredCard, { kind: 'pick' }>>(sql`
          select 'pick' as kind, picks.game, picks.issueno, picks.rank
          from picks join pick_owners on pick_owners.id = picks.owner_id
          where picks.id = ${input.id} and pick_owners.user_id = ${userId}`)
      : await db.execute<Extract<StoredCard, { kind: 'draw' }>>(
          sql`select 'draw' as kind, game, issueno from draws where id = ${input.id}`,
        )
  return rows[0] ?? null
}
