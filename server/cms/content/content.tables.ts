import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'

/** Pictures at a place of the site; the home page is place 2. */
export const banners = pgTable(
  'banners',
  {
    id: identity(),
    /** Names a row that came with the software, so that it comes once; null for what operators add. */
    slug: text().unique(),
    place: integer().notNull(),
    title: text().notNull(),
    /** The line under the title, and the one at the foot of the picture. */
    memo: text().notNull().default(''),
    note: text().notNull().default(''),
    image: text().notNull(),
    link: text().notNull().default(''),
    position: integer().notNull().default(0),
    shown: boolean().notNull().default(true),
    /** Shown from then on, and until then; null: no such limit. */
    startsAt: instant(),
    endsAt: instant(),
    /** Rises with each change by an operator. */
    revision: integer().notNull().default(1),
  },
  (t) => [index().on(t.place, t.position)],
)

const KINDS = ['notice', 'help', 'agreement'] as const
export type ArticleKind = (typeof KINDS)[number]

/** Announcements, help and agreements: one id space. A version of an agreement is never changed, a new one is added. */
export const articles = pgTable(
  'articles',
  {
    id: identity(),
    slug: text().unique(),
    /** Of one form one article comes. */
    form: uuid().unique(),
    kind: text({ enum: KINDS }).notNull(),
    /** Which agreement: privacy, user or vip. */
    agreement: text({ enum: ['privacy', 'user', 'vip'] }),
    version: integer(),
    /** Where help stands in the help centre, one of HELP_TOPICS; '': among the rest. */
    topic: text().notNull().default(''),
    title: text().notNull(),
    memo: text().notNull().default(''),
    /** HTML that was cleaned when it was written. */
    content: text().notNull(),
    /** The document that `content` was rendered from; null: it came as HTML. */
    doc: jsonb().$type<object>(),
    position: integer().notNull().default(0),
    shown: boolean().notNull().default(true),
    publishedAt: instant().notNull(),
    /** Of an announcement or help article: rises with each change by an operator. */
    revision: integer().notNull().default(1),
    /** The fingerprint of the text that the software laid here; null: it is an operator's. While it fits, nobody has changed it. */
    laid: text(),
  },
  (t) => [
    index().on(t.kind, t.position, t.publishedAt),
    index().on(t.kind, t.id),
    unique().on(t.agreement, t.version),
    check('articles_kind', sql`${t.kind} in ('notice', 'help', 'agreement')`),
    // num_nonnulls and not a comparison: a check that comes out null lets the row in.
    check(
      'articles_agreement',
      sql`num_nonnulls(${t.agreement}, ${t.version}) = case when ${t.kind} = 'agreement' then 2 else 0 end`,
    ),
    check('articles_which', sql`${t.agreement} in ('privacy', 'user', 'vip') and ${t.version} > 0`),
  ],
)

/**
 * The texts that operators have given an announcement or help article, named by the revision that each made of it. The one
 * published last is shown; while there are none, or to code that does not know them, the article's own text.
 */
export const articleVersions = pgTable(
  'article_versions',
  {
    articleId: number()
      .notNull()
      .references(() => articles.id),
    revision: integer().notNull(),
    title: text().notNull(),
    memo: text().notNull(),
    /** HTML that was cleaned when it was written. */
    content: text().notNull(),
    /** The document that `content` was rendered from; null: it came as HTML. */
    doc: jsonb().$type<object>(),
    savedAt: instant().notNull(),
    /** Shown from then on; null: a draft, or no longer meant to be shown. */
    publishedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.revision] })],
)

export const retention: TableRetention = {
  articles: 'for ever: operators hide them, and what was agreed to stays to be read',
  article_versions: 'for ever: what was published on a day can be looked up',
  banners: 'until an operator deletes them',
}
