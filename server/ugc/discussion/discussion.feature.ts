import { discussionOwn } from './discussion.own.ts'

export const discussionFeature = {
  own: discussionOwn,
}
