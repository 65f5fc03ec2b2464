import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { id, queryId, queryInt, shanghaiTime } from '#contract/infra/fields.ts'

export const Contact = z.object({
  gzh_qrcode: z.string(),
  customer_qrcode: z.string(),
  email: z.string(),
  customer_service: z.string(),
  open_time: z.string(),
  site_copyright_desc: z.string(),
  site_icp: z.string(),
})
export type Contact = z.output<typeof Contact>

/** A line that is not set is ''. */
export const contact = endpoint('GET', '/api/index/contant', {
  summary: '联系方式与备案信息',
  access: 'public',
  reply: Contact,
})

export const Banner = z.object({
  id,
  /** Path of the image, shown at most 592×400: a picture of the site, or an uploaded one. */
  pathimg: z.string(),
  /** Path of the image for phones, for pictures of the site 350×264; equal to `pathimg` for uploaded ones. */
  narrow: z.string(),
  /** Alternative text of the image: always '', because the images are decoration. */
  alt: z.string(),
  title: z.string(),
  memo: z.string(),
  note: z.string(),
  link: z.string(),
})
export type Banner = z.output<typeof Banner>

export const banners = endpoint('GET', '/api/Index/banner', {
  summary: '首页的横幅',
  access: 'public',
  notKept: 'nothing keeps their pictures',
  input: z.object({ type: z._default(queryInt(1, 99, '横幅位置不正确'), 2) }),
  reply: z.array(Banner),
})

export const HELP_TOPICS = {
  start: '入门',
  games: '彩种规则',
  picking: '选号',
  draws: '开奖与中奖',
  paid: '会员与星币',
  forum: '论坛与通知',
  account: '账号与安全',
  care: '理性购彩',
} as const
export type HelpTopic = keyof typeof HELP_TOPICS

export const isHelpTopic = (text: string): text is HelpTopic => Object.hasOwn(HELP_TOPICS, text)

export const ArticleSummary = z.object({
  id,
  title: z.string(),
  memo: z.string(),
  create_time: shanghaiTime,
})
export type ArticleSummary = z.output<typeof ArticleSummary>

export const Question = z.extend(ArticleSummary, {
  /** Part of the help centre that lists the article, a key of HELP_TOPICS; '': none. */
  topic: z.string(),
})
export type Question = z.output<typeof Question>

export const Article = z.extend(Question, { kind: z.enum(['notice', 'help']), content: z.string() })
export type Article = z.output<typeof Article>

export const notices = endpoint('GET', '/api/Index/notice', {
  summary: '公告列表',
  access: 'public',
  reply: z.array(ArticleSummary),
})

export const HELP_QUERY_LIMIT = 50

/** Lists help articles in display order. `q`: only articles with all these words in title, summary or text. */
export const questions = endpoint('GET', '/api/index/question', {
  summary: '常见问题列表（q：要找的词，以空格分开）',
  access: 'public',
  input: z.object({
    q: z._default(z.string().check(z.trim(), z.maxLength(HELP_QUERY_LIMIT, `最多输入${HELP_QUERY_LIMIT}字`)), ''),
  }),
  reply: z.array(Question),
})

/** Returns an announcement or a help article; both use the same id sequence. */
export const articleDetail = endpoint('GET', '/api/index/notice_detail', {
  summary: '公告或帮助正文',
  access: 'public',
  input: z.object({ id: queryId }),
  reply: Article,
})
