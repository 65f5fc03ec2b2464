import { type AnyPgColumn, index, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { lexemes } from '#server/infra/db/columns.ts'

/** The columns of everything that can be searched; `searchable` fills them. */
export const searchable = () => ({
  /** The content as search and muted words read it. */
  folded: text().notNull(),
  /** What of it search finds at once. */
  terms: lexemes()
    .notNull()
    .default(sql`''`),
})

/** Ids that differ in so many low bits only are of one era. */
export const ERA_BITS = 14

const SHORTEST_LIST_KB = 64

/**
 * Finds rows by their terms within an era, 16384 neighbouring ids: newest first, era by era, without sorting all that match
 * (docs/decisions/033-search.md). New entries wait in a list that each era asked reads, so it is kept as short as it can be.
 */
export const searchIndex = (name: string, { id, terms }: Record<'id' | 'terms', AnyPgColumn>) =>
  index(name)
    .using('gin', terms, sql`(array[${id} >> ${sql.raw(String(ERA_BITS))}])`)
    .with({ fastupdate: true, gin_pending_list_limit: SHORTEST_LIST_KB })
