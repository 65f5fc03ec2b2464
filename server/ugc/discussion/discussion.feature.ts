import { discussionPersonalData } from './discussion.personal-data.ts'

export const discussionFeature = {
  personalData: discussionPersonalData,
}
