import { sql } from 'drizzle-orm'
import type { CardInput } from '#contract/play/card.ts'
import { type RefusalCode, refuse } from '#contract/refusals.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import type { StoredCard } from './stored-card.ts'
import { cardLinked } from './links.ts'

const NOT_THERE = {
  pick: 'unknown_bet',
  draw: 'unknown_draw',
  chart: 'bad_input',
} as const satisfies Record<CardInput['kind'], RefusalCode>

/** What is kept of a card that a member attaches; refused where there is no such draw, or no such pick of theirs. */
export async function cardOf(db: Reader, userId: number, input: CardInput): Promise<StoredCard> {
  return (await storedCard(db, userId, input)) ?? refuse(NOT_THERE[input.kind])
}

/** What is kept of the first link of a text to one of our draws or charts; null: there is none, or not any more. */
export async function linkedCard(db: Reader, text: string, hosts: readonly string[]): Promise<StoredCard | null> {
  const input = cardLinked(text, hosts)
  return input && storedCard(db, ANONYMOUS, input)
}

/** A link names no pick. */
const ANONYMOUS = 0

async function storedCard(db: Reader, userId: number, input: CardInput): Promise<StoredCard | null> {
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
