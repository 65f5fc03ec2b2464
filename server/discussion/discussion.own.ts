import type { OwnData } from '#server/db/own-data.ts'
import { eraseSaid } from './erasure.ts'

/** Comments stay under 已注销用户, without their pictures; each subject exports those on its own discussions. */
export const discussionOwn: OwnData = {
  tables: ['comments', 'comment_likes'],
  exports: {},
  erase: eraseSaid,
}
