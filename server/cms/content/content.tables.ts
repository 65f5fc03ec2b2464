import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { HelpTopic } from '#contract/cms/content.ts'
import { identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'

export const banners = pgTable(
  'banners',
  {
    id: identity(),
    /** Identifies a shipped row, so that it is inserted once; null: added by an operator. */
    slug: text().unique(),
    /** Slot of the site; the home page is slot 2. */
    place: integer().notNull(),
    title: text().notNull(),
    /** `memo`: below the title; `note`: at the bottom of the image. */
    memo: text().notNull().default(''),
    note: text().notNull().default(''),
    image: text().notNull(),
    link: text().notNull().default(''),
    position: integer().notNull().default(0),
    shown: boolean().notNull().default(true),
    /** Start and end of the display period; null: no limit. */
    startsAt: instant(),
    endsAt: instant(),
    /** Incremented with each change by an operator. */
    revision: integer().notNull().default(1),
  },
  (t) => [index().on(t.place, t.position)],
)

const KINDS = ['notice', 'help', 'agreement'] as const
export type ArticleKind = (typeof KINDS)[number]

/** The text of an agreement version never changes; a change of the agreement adds a version. */
export const articles = pgTable(
  'articles',
  {
    id: identity(),
    slug: text().unique(),
    /** Idempotency key: id of the editor's form. */
    form: uuid().unique(),
    kind: text({ enum: KINDS }).notNull(),
    /** Agreement of which the article is a version; null: an ordinary article. */
    agreement: text({ enum: ['privacy', 'user', 'vip'] }),
    version: integer(),
    /** Topic in the help centre: a key of HELP_TOPICS; '': none. */
    topic: text().notNull().default(''),
    title: text().notNull(),
    memo: text().notNull().default(''),
    /** Text as HTML with only allowed elements, cleaned before it is stored. */
    content: text().notNull(),
    /** Document of the editor from which `content` was rendered; null: `content` was written as HTML. */
    doc: jsonb().$type<object>(),
    position: integer().notNull().default(0),
    shown: boolean().notNull().default(true),
    publishedAt: instant().notNull(),
    /** For announcements and help articles: incremented with each change by an operator. */
    revision: integer().notNull().default(1),
    /** Fingerprint of the shipped text; null: written by an operator. An edited text has another fingerprint. */
    laid: text(),
  },
  (t) => [
    index().on(t.kind, t.position, t.publishedAt),
    index().on(t.kind, t.id),
    unique().on(t.agreement, t.version),
    check('articles_kind', sql`${t.kind} in ('notice', 'help', 'agreement')`),
    // num_nonnulls instead of a comparison: a check that evaluates to null accepts the row.
    check(
      'articles_agreement',
      sql`num_nonnulls(${t.agreement}, ${t.version}) = case when ${t.kind} = 'agreement' then 2 else 0 end`,
    ),
    check('articles_which', sql`${t.agreement} in ('privacy', 'user', 'vip') and ${t.version} > 0`),
  ],
)

/** Versions of articles that operators wrote or edited. The latest published one is shown. Others have none. */
export const articleVersions = pgTable(
  'article_versions',
  {
    articleId: number()
      .notNull()
      .references(() => articles.id),
    revision: integer().notNull(),
    title: text().notNull(),
    memo: text().notNull(),
    content: text().notNull(),
    doc: jsonb().$type<object>(),
    savedAt: instant().notNull(),
    /** Start of publication; null: a draft or withdrawn. */
    publishedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.revision] })],
)

export const retention: TableRetention = {
  articles: 'for ever: operators hide articles; members can read agreements that they accepted',
  article_versions: 'for ever: they show which text was published on a day',
  banners: 'until an operator deletes them',
}

export interface FirstArticle {
  slug: string
  topic?: HelpTopic
  title: string
  memo: string
  content: string
}
