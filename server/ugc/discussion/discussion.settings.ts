import type { Ages } from '#server/infra/lib/retention.ts'

export const discussionAges = {
  /** Also applies to posts and the comments on them. */
  deleted: { keep: 180, least: 1, words: '已删除动态和评论的天数' },
} as const satisfies Ages
