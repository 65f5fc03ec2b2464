import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, queryId, queryInt, shanghaiTime } from './fields.ts'

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

/** Contact lines, copyright and registration number of the footer; '' for what the site does not have yet. */
export const contact = endpoint('GET', '/api/index/contant', {
  summary: '联系方式与备案信息',
  access: 'public',
  input: z.object({}),
  reply: Contact,
})

export const Banner = z.object({
  id,
  /** A picture on a transparent ground, 592×400; the words of the banner stand in the other fields. */
  pathimg: z.string(),
  /** The same drawn for phones, 350×264, or the same path where there is no such drawing. */
  narrow: z.string(),
  /** What the picture shows, in words; '' where it is decoration. */
  alt: z.string(),
  title: z.string(),
  /** The line under the title. */
  memo: z.string(),
  /** The line at the foot of the picture. */
  note: z.string(),
  /** A path of the site, or ''. */
  link: z.string(),
})
export type Banner = z.output<typeof Banner>

/** Banners of a place; the home page is place 2. */
export const banners = endpoint('GET', '/api/Index/banner', {
  summary: '横幅',
  access: 'public',
  input: z.object({ type: z._default(queryInt(1, 99, '横幅位置不正确'), 2) }),
  reply: z.array(Banner),
})

export const ArticleSummary = z.object({
  id,
  title: z.string(),
  memo: z.string(),
  create_time: shanghaiTime,
})
export type ArticleSummary = z.output<typeof ArticleSummary>

export const Article = z.extend(ArticleSummary, { content: z.string() })
export type Article = z.output<typeof Article>

/** Announcements, newest first. */
export const notices = endpoint('GET', '/api/Index/notice', {
  summary: '公告列表',
  access: 'public',
  input: z.object({}),
  reply: z.array(ArticleSummary),
})

/** Help articles in their order. */
export const questions = endpoint('GET', '/api/index/question', {
  summary: '常见问题列表',
  access: 'public',
  input: z.object({}),
  reply: z.array(ArticleSummary),
})

/** One announcement or help article; they share one id space. */
export const articleDetail = endpoint('GET', '/api/index/notice_detail', {
  summary: '公告或帮助正文',
  access: 'public',
  input: z.object({ id: queryId }),
  reply: Article,
})
