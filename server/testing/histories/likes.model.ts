import type { Likes } from '#contract/ugc/discussion.ts'
import type { SequentialModel } from './linearizable.ts'

export interface LikeCall {
  readonly do: 'like' | 'look'
  readonly who: number
}

/** The state is the set of members that like the post. */
export const likeModel: SequentialModel<readonly number[], LikeCall> = {
  start: [],
  step(likers, { do: what, who }, told) {
    const others = likers.filter((one) => one !== who)
    const likedBefore = others.length < likers.length
    const after = what === 'look' ? likers : likedBefore ? others : [...likers, who].toSorted((a, b) => a - b)
    if (told === null) return [after]
    if ('refused' in told) return []
    const { is_thumbs_up, thumbsup_num } = told.done as Likes
    return is_thumbs_up === (after.includes(who) ? 1 : 2) && thumbsup_num === after.length ? [after] : []
  },
}
