import * as z from 'zod/mini'
import { HELP_TOPICS, type HelpTopic } from './content.ts'
import { before, line, moment, requiredLine, Saved } from '#contract/infra/editing.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, goingBefore, queryId, queryInt, revision, shanghaiTime } from '#contract/infra/fields.ts'

const access = { operator: 'content' } as const

const words = {
  title: requiredLine('标题', 60),
  memo: line('摘要', 200),
  /** The JSON of a document of contract/cms/rich-text.ts, as text; what is not in its schema is refused. */
  doc: z.string('请填写正文').check(z.minLength(1, '请填写正文'), z.maxLength(80_000, '正文太长，请分成几篇')),
}

/** A text as it is read: `content` is the HTML that players get, `doc` the document; '' for a text that came as HTML. */
const written = { title: z.string(), memo: z.string(), content: z.string(), doc: z.string() }

const articleKind = z.enum(['notice', 'help'], '文章类别不正确')

/** How an article stands; one that is shown may have a draft or a text that waits besides. */
export const ARTICLE_STATES = ['published', 'scheduled', 'draft', 'hidden'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]

const EditedArticle = z.object({
  id,
  /** Of the newest text, a draft perhaps. */
  title: z.string(),
  /** All that holds of it. */
  states: z.array(z.enum(ARTICLE_STATES)),
  /** Of help, a key of HELP_TOPICS; ''. */
  topic: z.string(),
  /** When it was published, and when a text that waits will be; ''. */
  published_at: shanghaiTime,
  scheduled_at: shanghaiTime,
  revision: z.int(),
})
export type EditedArticle = z.output<typeof EditedArticle>

const wantedState = z._default(z.enum(['', ...ARTICLE_STATES], '状态不正确'), '')

/** Announcements, the newest first, hidden ones and drafts too. */
export const editedNotices = endpoint('GET', '/api/console/notices', {
  summary: '公告（含草稿、定时与隐藏的）',
  access,
  input: z.object({ state: wantedState, ...goingBefore }),
  reply: z.array(EditedArticle),
})

/** Help articles in their order, hidden ones and drafts too. */
export const editedHelp = endpoint('GET', '/api/console/help', {
  summary: '帮助文章（含草稿、定时与隐藏的）',
  access,
  input: z.object({ state: wantedState }),
  reply: z.array(EditedArticle),
})

/** One article with its newest text, and what is known of those before. */
export const editedArticle = endpoint('GET', '/api/console/article', {
  summary: '一篇文章及其历次版本',
  access,
  input: z.object({ id: queryId }),
  reply: z.object({
    ...EditedArticle.shape,
    ...written,
    kind: articleKind,
    /** The newest first. */
    versions: z.array(
      z.object({ revision: z.int(), title: z.string(), saved_at: shanghaiTime, published_at: shanghaiTime }),
    ),
  }),
})

const queryRevision = queryInt(1, 2 ** 31 - 2, '版本号不正确')

/** One text that an article has had. */
export const articleVersion = endpoint('GET', '/api/console/article_version', {
  summary: '一篇文章的一个版本',
  access,
  input: z.object({ id: queryId, revision: queryRevision }),
  reply: z.object(written),
})

/** The page that players would see with a text of an article, as a whole document. */
export const previewArticle = endpoint('GET', '/api/console/article_preview', {
  summary: '预览一篇文章的一个版本',
  access,
  input: z.object({ id: queryId, revision: queryRevision }),
  reply: z.object({ html: z.string() }),
})

/** Keeps a text as the article's draft; without an id a new article. */
export const saveArticle = endpoint('POST', '/api/console/article_save', {
  summary: '保存文章草稿',
  access,
  input: z.object({
    id: z.optional(bodyId),
    /** Of one form: however often it is sent, one new article comes of it, and every answer tells that one. */
    form: z.optional(z.uuid('表单编号不正确')),
    kind: articleKind,
    revision,
    ...words,
  }),
  reply: Saved,
})

/** Shows the newest text, now or from a time on; what was waiting to be published no longer is. */
export const publishArticle = endpoint('POST', '/api/console/article_publish', {
  summary: '发布文章（at 为空即现在）',
  access,
  input: z.object({ id: bodyId, revision, at: z._default(moment, '') }),
  reply: Saved,
})

/** What waits to be published is a draft again; refused where nothing waits. */
export const unscheduleArticle = endpoint('POST', '/api/console/article_unschedule', {
  summary: '取消文章的定时发布',
  access,
  input: z.object({ id: bodyId, revision }),
  reply: Saved,
})

/** Makes an earlier text the draft. */
export const restoreArticle = endpoint('POST', '/api/console/article_restore', {
  summary: '以旧版本为草稿',
  access,
  input: z.object({ id: bodyId, revision, from: revision }),
  reply: Saved,
})

export const showArticle = endpoint('POST', '/api/console/article_show', {
  summary: '隐藏或恢复显示文章',
  access,
  input: z.object({ id: bodyId, revision, shown: z.boolean('请选择是否显示') }),
  reply: Saved,
})

const TOPIC_KEYS = Object.keys(HELP_TOPICS) as HelpTopic[]

/** Puts a help article under a topic, and before another in their order; 0: behind all. */
export const placeArticle = endpoint('POST', '/api/console/article_place', {
  summary: '调整帮助文章的分类与次序（before 为 0 即排在最后）',
  access,
  input: z.object({ id: bodyId, revision, topic: z.enum(['', ...TOPIC_KEYS], '没有这个分类'), before }),
  reply: Saved,
})

const agreementName = z.enum(['privacy', 'user', 'vip'], '没有这份协议')

/** All versions of the agreements, newest first. */
export const agreementVersions = endpoint('GET', '/api/console/agreements', {
  summary: '协议的各个版本',
  access,
  input: z.object({}),
  reply: z.array(
    z.object({
      id,
      name: agreementName,
      version: z.int(),
      ...written,
      from: shanghaiTime,
      /** How many members have accepted it. */
      accepted: z.int(),
      /** It was to be in force later, and will not be. */
      is_cancelled: z.int(),
    }),
  ),
})

/** A write, though it changes nothing: a text is too long for an address. `revision` is the newest version that was read. */
export const previewAgreement = endpoint('POST', '/api/console/agreement_preview', {
  summary: '预览协议的下一个版本（不保存）',
  access,
  input: z.object({ name: agreementName, revision, ...words, from: z._default(moment, '') }),
  reply: z.object({ html: z.string() }),
})

/** Adds a version of an agreement, in force now or from a time on; `revision` is the newest version that was read. */
export const addAgreement = endpoint('POST', '/api/console/agreement_add', {
  summary: '新增协议版本（from 为空即现在生效）',
  access,
  input: z.object({
    name: agreementName,
    revision,
    ...words,
    // Members are told it where they are asked to accept.
    memo: requiredLine('改了什么', 200),
    from: z._default(moment, ''),
  }),
  reply: Saved,
})

/** A version that is not in force yet never will be; the next one has the number after it. */
export const unscheduleAgreement = endpoint('POST', '/api/console/agreement_unschedule', {
  summary: '取消还没有生效的协议版本',
  access,
  input: z.object({ id: bodyId }),
  reply: Saved,
})
