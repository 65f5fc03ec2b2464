import type { OwnData } from '#server/db/own-data.ts'
import { eraseLikes } from './discussion.ts'

/** Comments stay under 已注销用户; each subject exports those on its own discussions. */
export const discussionOwn: OwnData = {
  tables: ['comments', 'comment_likes'],
  exports: {},
  erase: eraseLikes,
}
