import * as z from 'zod/mini'
import { HELP_TOPICS, type HelpTopic } from './content.ts'
import { beforeId, optionalLine, moment, requiredLine, SavedReply } from '#contract/infra/editing.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, cursorBefore, queryId, queryInt, revision, shanghaiTime } from '#contract/infra/fields.ts'

const access = { operator: 'content' } as const

const draftFields = {
  title: requiredLine('标题', 60),
  memo: optionalLine('摘要', 200),
  /** JSON of a document with the schema of contract/cms/rich-text.ts; anything outside the schema is rejected. */
  doc: z.string('请填写正文').check(z.minLength(1, '请填写正文'), z.maxLength(80_000, '正文太长，请分成几篇')),
}

/** A saved text: `content` is the HTML shown to players, `doc` the editor document ('' if only HTML is stored). */
const savedTextFields = { title: z.string(), memo: z.string(), content: z.string(), doc: z.string() }

const articleKind = z.enum(['notice', 'help'], '文章类别不正确')

/** States of an article; a published one can also have a draft or a scheduled version. */
export const ARTICLE_STATES = ['published', 'scheduled', 'draft', 'hidden'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]

const EditedArticle = z.object({
  id,
  title: z.string(),
  states: z.array(z.enum(ARTICLE_STATES)),
  /** For help articles, a key of HELP_TOPICS; '' if none. */
  topic: z.string(),
  /** Times of publication and of the scheduled publication; '' if none. */
  published_at: shanghaiTime,
  scheduled_at: shanghaiTime,
  revision: z.int(),
})
export type EditedArticle = z.output<typeof EditedArticle>

const wantedState = z._default(z.enum(['', ...ARTICLE_STATES], '状态不正确'), '')

export const editedNotices = endpoint('GET', '/api/console/notices', {
  summary: '公告（含草稿、定时与隐藏的）',
  access,
  input: z.object({ state: wantedState, ...cursorBefore }),
  reply: z.array(EditedArticle),
})

export const editedHelp = endpoint('GET', '/api/console/help', {
  summary: '帮助文章（含草稿、定时与隐藏的）',
  access,
  input: z.object({ state: wantedState }),
  reply: z.array(EditedArticle),
})

export const editedArticle = endpoint('GET', '/api/console/article', {
  summary: '一篇文章及其历次版本',
  access,
  input: z.object({ id: queryId }),
  reply: z.object({
    ...EditedArticle.shape,
    ...savedTextFields,
    kind: articleKind,
    versions: z.array(
      z.object({ revision: z.int(), title: z.string(), saved_at: shanghaiTime, published_at: shanghaiTime }),
    ),
  }),
})

const queryRevision = queryInt(1, 2 ** 31 - 2, '版本号不正确')

export const articleVersion = endpoint('GET', '/api/console/article_version', {
  summary: '一篇文章的一个版本',
  access,
  input: z.object({ id: queryId, revision: queryRevision }),
  reply: z.object(savedTextFields),
})

export const previewArticle = endpoint('GET', '/api/console/article_preview', {
  summary: '预览一篇文章的一个版本',
  access,
  input: z.object({ id: queryId, revision: queryRevision }),
  reply: z.object({ html: z.string() }),
})

/** Saves a text as the draft of the article `id`; adds an article if `id` is missing. */
export const saveArticle = endpoint('POST', '/api/console/article_save', {
  summary: '保存文章草稿',
  access,
  input: z.object({
    id: z.optional(bodyId),
    /** Id of the form: if it is submitted repeatedly, one article is created, and each call returns this article. */
    form: z.optional(z.uuid('表单编号不正确')),
    kind: articleKind,
    revision,
    ...draftFields,
  }),
  reply: SavedReply,
})

/** Publishes the newest version of an article, now or at a given time; replaces an earlier schedule. */
export const publishArticle = endpoint('POST', '/api/console/article_publish', {
  summary: '发布文章（at 为空即现在）',
  access,
  input: z.object({ id: bodyId, revision, at: z._default(moment, '') }),
  reply: SavedReply,
})

/** Cancels the scheduled publication, leaving a draft. Rejected if nothing is scheduled. */
export const unscheduleArticle = endpoint('POST', '/api/console/article_unschedule', {
  summary: '取消文章的定时发布',
  access,
  input: z.object({ id: bodyId, revision }),
  reply: SavedReply,
})

export const restoreArticle = endpoint('POST', '/api/console/article_restore', {
  summary: '以旧版本为草稿',
  access,
  input: z.object({ id: bodyId, revision, from: revision }),
  reply: SavedReply,
})

export const showArticle = endpoint('POST', '/api/console/article_show', {
  summary: '隐藏或恢复显示文章',
  access,
  input: z.object({ id: bodyId, revision, shown: z.boolean('请选择是否显示') }),
  reply: SavedReply,
})

const TOPIC_KEYS = Object.keys(HELP_TOPICS) as HelpTopic[]

/** Moves a help article to a topic, and before the article `before`; 0: to the end. */
export const placeArticle = endpoint('POST', '/api/console/article_place', {
  summary: '调整帮助文章的分类与次序（before 为 0 即排在最后）',
  access,
  input: z.object({ id: bodyId, revision, topic: z.enum(['', ...TOPIC_KEYS], '没有这个分类'), before: beforeId }),
  reply: SavedReply,
})

const agreementName = z.enum(['privacy', 'user', 'vip'], '没有这份协议')

export const agreementVersions = endpoint('GET', '/api/console/agreements', {
  summary: '协议的各个版本',
  access,
  reply: z.array(
    z.object({
      id,
      name: agreementName,
      version: z.int(),
      ...savedTextFields,
      from: shanghaiTime,
      accepted: z.int(),
      /** 1: the version was scheduled and then cancelled. */
      is_cancelled: z.int(),
    }),
  ),
})

/** A POST although it changes nothing: the text is too long for a URL. `revision`: newest version known to the page. */
export const previewAgreement = endpoint('POST', '/api/console/agreement_preview', {
  summary: '预览协议的下一个版本（不保存）',
  access,
  input: z.object({ name: agreementName, revision, ...draftFields, from: z._default(moment, '') }),
  reply: z.object({ html: z.string() }),
})

/** Adds a version of an agreement, valid now or from a given time. `revision`: newest version known to the page. */
export const addAgreement = endpoint('POST', '/api/console/agreement_add', {
  summary: '新增协议版本（from 为空即现在生效）',
  access,
  input: z.object({
    name: agreementName,
    revision,
    ...draftFields,
    // Shown to members when they are prompted to accept.
    memo: requiredLine('改了什么', 200),
    from: z._default(moment, ''),
  }),
  reply: SavedReply,
})

/** Cancels a version that is not valid yet. Its number is not used again. */
export const unscheduleAgreement = endpoint('POST', '/api/console/agreement_unschedule', {
  summary: '取消还没有生效的协议版本',
  access,
  input: z.object({ id: bodyId }),
  reply: SavedReply,
})
