import type { HelpTopic } from '#contract/cms/content.ts'

/** An article shipped with the site. */
export interface FirstArticle {
  slug: string
  topic?: HelpTopic
  title: string
  memo: string
  content: string
}
