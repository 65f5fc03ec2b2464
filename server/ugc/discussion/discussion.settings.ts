import type { Ages } from '#server/infra/lib/retention.ts'

export const discussionAges = {
  /** What is discussed goes by it too: a post and what is said below it. */
  deleted: { keep: 180, least: 1, words: '已删除动态和评论的天数' },
} as const satisfies Ages
