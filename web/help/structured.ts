import type { Article, Question } from '#contract/cms/content.ts'
import { paths } from '#contract/paths.ts'
import { toIsoTime } from '#web/shared/lib/time.ts'

export const buildFaqData = (questions: readonly Question[], origin: string) => ({
  '@type': 'FAQPage',
  url: origin + paths.helpCenter(),
  mainEntity: questions.map(({ id, title, memo }) => ({
    '@type': 'Question',
    name: title,
    url: origin + paths.helpCenter(id),
    // The summary that the page shows, not the whole article.
    acceptedAnswer: { '@type': 'Answer', text: memo },
  })),
})

export const buildArticleData = ({ title, memo, create_time }: Article, url: string) => ({
  '@type': 'Article',
  headline: title,
  description: memo,
  datePublished: toIsoTime(create_time),
  inLanguage: 'zh-CN',
  url,
})
