import { sql } from 'drizzle-orm'
import { contactHistory, editedContact, setContact } from '#contract/cms/contact.console.ts'
import * as calls from '#contract/cms/content.console.ts'
import { bannerHistory, deleteBanner, placeBanner, saveBanner } from '#contract/cms/banners.console.ts'
import { type EndpointCases, insertAuditRows, FIFTEEN_ROWS } from '#server/testing/cases.ts'
import type { Browser } from '#server/testing/browsers.ts'

/** Returns a JSON document of the rich-text editor with one paragraph per text. */
export const buildDocument = (...paragraphs: readonly string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  })

/** Returns a JSON document of the rich-text editor with these blocks. */
export const buildDocumentWith = (...content: readonly object[]): string => JSON.stringify({ type: 'doc', content })

const TEXT = { title: '休市安排', memo: '', doc: buildDocument('甲') }
const ARTICLE = { ...TEXT, kind: 'notice', revision: 0 } as const
const AGREEMENT = { ...TEXT, memo: '新增一条', name: 'user', revision: 0 } as const

const BANNER = {
  revision: 0,
  place: 2,
  title: '活动',
  memo: '',
  note: '',
  image: '/banners/month.svg',
  link: '',
  shown: true,
  from: '',
  until: '',
}

const createArticle = async (boss: Browser) => (await boss.call(calls.saveArticle, ARTICLE)).data
const createBanner = async (boss: Browser) => (await boss.call(saveBanner, BANNER)).data

export const cases: EndpointCases = {
  [calls.saveArticle.path]: { input: ARTICLE },
  [calls.publishArticle.path]: { input: (_site, boss) => createArticle(boss) },
  [calls.unscheduleArticle.path]: {
    input: async (_site, boss) =>
      (await boss.call(calls.publishArticle, { ...(await createArticle(boss)), at: '2050-01-01 00:00:00' })).data,
  },
  [calls.restoreArticle.path]: { input: async (_site, boss) => ({ ...(await createArticle(boss)), from: 1 }) },
  [calls.showArticle.path]: { input: async (_site, boss) => ({ ...(await createArticle(boss)), shown: false }) },
  [calls.placeArticle.path]: {
    async input(_site, boss) {
      const help = await boss.call(calls.saveArticle, { ...ARTICLE, kind: 'help' })
      return { ...help.data, topic: 'start', before: 0 }
    },
  },
  [calls.previewAgreement.path]: { showsOnly: true, input: { ...AGREEMENT, memo: '' } },
  [calls.addAgreement.path]: { input: AGREEMENT },
  [calls.unscheduleAgreement.path]: {
    input: async (_site, boss) => ({
      id: (await boss.call(calls.addAgreement, { ...AGREEMENT, from: '2050-01-01 00:00:00' })).data.id,
    }),
  },
  [setContact.path]: { input: async (_site, boss) => (await boss.call(editedContact, {})).data },
  [saveBanner.path]: { input: BANNER },
  [placeBanner.path]: { input: async (_site, boss) => ({ ...(await createBanner(boss)), before: 0 }) },
  [deleteBanner.path]: { input: (_site, boss) => createBanner(boss) },
  [bannerHistory.path]: { rows: [insertAuditRows('banner_saved')] },
  [contactHistory.path]: { rows: [insertAuditRows('contact_changed')] },
  [calls.editedNotices.path]: {
    rows: [
      sql`insert into articles (kind, title, content, shown, published_at)
      select case n when 4 then 'help' else 'notice' end, n, '', n <> 9, now() from ${FIFTEEN_ROWS}`,
    ],
  },
}
