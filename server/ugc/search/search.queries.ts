import type { FoundKind } from '#contract/ugc/search.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { LIMITS, type Page, toRange } from '#server/infra/db/page.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import { type Author, buildAuthorColumns } from '#server/people/membership/membership.ts'
import { buildVisibleSql } from '#server/ugc/visibility/visibility.ts'
import { ERA_BITS } from './search.tables.ts'

export interface FoundRow extends Author {
  readonly id: number
  readonly postId: number
  /** Top-level comment of a found reply; null: the row is not a reply. */
  readonly threadId: number | null
  readonly content: string
  readonly createdAt: Date
}

interface SearchStatementParams extends ReturnType<typeof toRange> {
  /** Text of a `tsquery`: a row must contain all terms. */
  readonly terms: string
  readonly words: readonly string[]
  readonly viewer: number
  readonly now: Date
}

/** Number of newest rows with all terms that are checked for the exact words; older rows are not found. */
const CANDIDATES = 2000

/** SQL: the newest CANDIDATES rows with all terms, read era by era (ERA_BITS). */
const buildCandidateSql = (table: 'posts' | 'comments', more = ''): string => `
  select row.* from generate_series((select least(max(id), $before::bigint - 1) from ${table}) >> ${ERA_BITS}, 0, -1) as era, lateral (
    select one.id, one.user_id, one.folded, one.state, one.deleted_at ${more} from ${table} as one
    where one.terms @@ $terms::tsquery and array[one.id >> ${ERA_BITS}] @> array[era] and one.id < $before
    order by one.id desc) as row
  limit ${CANDIDATES}`

/** Checks for the exact words, because their terms may occur separately. */
const buildWordCheckSql = (row: string): string =>
  `not exists (select from unnest($words::text[]) as word where position(word in ${row}.folded) = 0)`

const buildResultColumns = (row: string): string =>
  `${row}.content, ${row}.created_at as "createdAt", ${buildAuthorColumns('author', '$now')}`

const findPosts = prepareStatement<SearchStatementParams, FoundRow, Queryable>(
  'search_posts',
  `select post.id, post.id as "postId", null as "threadId", ${buildResultColumns('post')}
  from (
    select p.id from (${buildCandidateSql('posts')}) as p
    where ${buildWordCheckSql('p')} and ${buildVisibleSql('$viewer', 'p')} ${LIMITS}) as hit
  join posts post using (id) join users author on author.id = post.user_id
  order by post.id desc`,
)

// Excludes comments on posts or in threads that the viewer does not see.
const findComments = prepareStatement<SearchStatementParams, FoundRow, Queryable>(
  'search_comments',
  `select comment.id, hit.post_id as "postId", comment.thread_id as "threadId", ${buildResultColumns('comment')}
  from (
    select c.id, p.id as post_id from (${buildCandidateSql('comments', ', one.discussion_id, one.thread_id')}) as c
    join posts p on p.discussion_id = c.discussion_id left join comments thread on thread.id = c.thread_id
    where ${buildWordCheckSql('c')} and ${buildVisibleSql('$viewer', 'c')} and ${buildVisibleSql('$viewer', 'p')}
      and (c.thread_id is null or ${buildVisibleSql('$viewer', 'thread')}) ${LIMITS}) as hit
  join comments comment using (id) join users author on author.id = comment.user_id
  order by comment.id desc`,
)

const BY_KIND = { post: findPosts, comment: findComments } as const satisfies Record<FoundKind, typeof findPosts>

interface SearchParams {
  readonly kind: FoundKind
  readonly words: readonly string[]
  readonly terms: readonly string[]
  readonly viewer: number
  readonly now: Date
}

/** Returns visible texts that contain every word, newest first. */
export async function searchTexts(
  db: Queryable,
  { kind, terms, ...params }: SearchParams,
  page: Page,
): Promise<FoundRow[]> {
  if (terms.length === 0) return []
  const all = terms.map((term) => `'${term}'`).join(' & ')
  return BY_KIND[kind](db, { ...params, terms: all, ...toRange(page) })
}
