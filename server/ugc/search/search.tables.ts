import { type AnyPgColumn, index, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { lexemes } from '#server/infra/db/columns.ts'

export const searchColumns = () => ({
  folded: text().notNull(),
  terms: lexemes()
    .notNull()
    .default(sql`''`),
})

/** Number of low bits of an id: ids that differ only in them belong to one era. */
export const ERA_BITS = 14

const SHORTEST_LIST_KB = 64

/**
 * Results are read era by era, without sorting all matches (docs/decisions/033-search.md). Each scan also reads GIN's
 * pending list of new entries, so the list has the smallest limit.
 */
export const searchIndex = (name: string, { id, terms }: Record<'id' | 'terms', AnyPgColumn>) =>
  index(name)
    .using('gin', terms, sql`(array[${id} >> ${sql.raw(String(ERA_BITS))}])`)
    .with({ fastupdate: true, gin_pending_list_limit: SHORTEST_LIST_KB })
