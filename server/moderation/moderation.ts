/** The one door for what members write, and what operators decide about it. */
export type { Moderated, ModeratedKinds, Pinned, Subject } from './moderated.ts'
export type { Decided, Moderation, Outcome } from './decisions.ts'
export { moderate, type Written } from './moderate.ts'
export { standing, type Verdict } from './moderation.rules.ts'
export { moderationWords, type State } from './moderation.tables.ts'
export { nicknamesModerated, nicknameStands } from './nicknames.ts'
export { reviewColumn, reviewOf } from './review-column.ts'
export { type Noted, noteWritten, type Origin, originOf } from './written.ts'
