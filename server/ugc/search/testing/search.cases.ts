import { search } from '#contract/ugc/search.ts'
import { POSTS } from '#server/community/forum/testing/posts.ts'
import type { Cases } from '#server/testing/cases.ts'

export const cases: Cases = {
  [search.path]: { rows: [POSTS], input: { q: '双' } },
}
