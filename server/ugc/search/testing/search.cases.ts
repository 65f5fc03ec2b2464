import { search } from '#contract/ugc/search.ts'
import { POSTS } from '#server/community/forum/testing/posts.ts'
import type { EndpointCases } from '#server/testing/cases.ts'

export const cases: EndpointCases = {
  [search.path]: { rows: [POSTS], input: { q: '双' } },
}
