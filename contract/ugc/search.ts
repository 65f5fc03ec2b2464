import * as z from 'zod/mini'
import { authorFields } from '#contract/people/account.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import { id, pagingBefore, requiredText, shanghaiTime } from '#contract/infra/fields.ts'

export const QUERY_LIMIT = 50

export const FOUND_KINDS = ['post', 'comment'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

export const SearchResult = z.object({
  id,
  /** Id of the post; for a comment, of the post that it belongs to. */
  post_id: id,
  /** For a reply: id of the comment that it belongs to. Otherwise 0. */
  thread_id: z.int(),
  ...authorFields,
  created_at: shanghaiTime,
  /** Excerpt around the hits, split into parts; `hit` 1: the part is a hit. */
  parts: z.array(z.object({ text: z.string(), hit: z.int() })),
})
export type SearchResult = z.output<typeof SearchResult>

/** Finds posts, or comments on posts, that contain every word of the query, newest first. */
export const search = endpoint('GET', '/api/Dynamics/search', {
  summary: '搜索动态或评论（kind：post 动态，comment 评论；多个词以空格分开）',
  access: 'public',
  input: z.object({
    q: requiredText('请输入要搜索的文字', QUERY_LIMIT, `最多输入${QUERY_LIMIT}字`),
    kind: z._default(z.enum(FOUND_KINDS, '只能搜索动态或评论'), 'post'),
    ...pagingBefore,
  }),
  reply: z.array(SearchResult),
})
