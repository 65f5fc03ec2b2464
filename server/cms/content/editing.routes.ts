import { agreement } from '#contract/cms/agreements.ts'
import type { AuditAction } from '#contract/infra/audit.console.ts'
import { bannerHistory, deleteBanner, editedBanners, placeBanner, saveBanner } from '#contract/cms/banners.console.ts'
import { contactHistory, editedContact, setContact } from '#contract/cms/contact.console.ts'
import * as calls from '#contract/cms/content.console.ts'
import type { SavedReply } from '#contract/infra/editing.ts'
import { articleDetail } from '#contract/cms/content.ts'
import type { Endpoint, OperatorAccess } from '#contract/infra/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type * as z from 'zod/mini'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { invalidateResponses } from '#server/infra/answers/invalidation.ts'
import { listSettingChanges, type LoadNames, runOperatorWrite } from '#server/infra/audit/audit.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import {
  getEditedArticle,
  toArticleKind,
  moveArticle,
  presentText,
  publishNewest,
  restoreVersion,
  saveDraft,
  updateShown,
  getArticleText,
  unschedulePublication,
} from './article-editing.ts'
import { listEditedHelp, listEditedNotices } from './article-list.ts'
import { presentAgreement, presentArticle } from './content.present.ts'
import { type ContentChange, type EditContext, parseOptionalTime, parseRichText } from './editing.ts'
import { listEditedBanners, moveBanner, removeBanner, saveBannerRow } from './banner-editing.ts'
import {
  insertAgreementVersion,
  listAgreementRows,
  getEditedContact,
  cancelAgreementVersion,
  saveContact,
} from './site-editing.ts'

export interface EditingDeps extends RouteSite {
  /** Assigns an uploaded image to the content. Throws if another account uploaded it. */
  claimPicture: (tx: Tx, userId: number, path: string, now: Date) => Promise<void>
  namesOf: LoadNames
  releasePicture: (tx: Tx, path: string) => Promise<void>
  /** Returns the number of members that accepted each agreement version, by version id. */
  acceptances: (db: Queryable) => Promise<ReadonlyMap<number, number>>
  /** Renders the page of a URL with the given data as the response of one call. */
  preview: (url: string, instead: { endpoint: Endpoint; data: object }) => Promise<string>
}

type SaveEndpoint<Input extends z.ZodMiniType> = Endpoint<Input, typeof SavedReply, OperatorAccess>

export function editingRoutes(site: EditingDeps): void {
  const { db, clock, claimPicture, releasePicture, acceptances, preview, namesOf } = site
  registerRoute(site, calls.editedNotices, ({ input }) => listEditedNotices(db, input, clock.now()))
  registerRoute(site, calls.editedHelp, ({ input: { state } }) => listEditedHelp(db, state, clock.now()))
  registerRoute(site, calls.editedArticle, ({ input: { id } }) => getEditedArticle(db, id, clock.now()))
  registerRoute(site, calls.articleVersion, async ({ input }) => presentText((await getArticleText(db, input)).text))
  registerRoute(site, calls.previewArticle, async ({ input }) => {
    const { row, text } = await getArticleText(db, input)
    const { title, memo, content } = text
    const path = toArticleKind(row) === 'help' ? paths.helpCenter(row.id) : paths.announcement(row.id)
    const data = presentArticle({ ...row, title, memo, content })
    return { html: await preview(path, { endpoint: articleDetail, data }) }
  })
  registerRoute(site, calls.previewAgreement, async ({ input: { name, revision, title, doc, from } }) => {
    const { content } = await parseRichText(doc)
    const publishedAt = parseOptionalTime(from) ?? clock.now()
    const data = presentAgreement({ id: 0, title, version: revision + 1, publishedAt, content })
    return { html: await preview(paths.agreement(name), { endpoint: agreement, data }) }
  })
  registerRoute(site, calls.agreementVersions, async () => listAgreementRows(db, await acceptances(db)))
  registerRoute(site, editedContact, () => getEditedContact(db))
  registerRoute(site, contactHistory, ({ input }) => listSettingChanges(db, ['contact_changed'], input, namesOf))
  registerRoute(site, editedBanners, () => listEditedBanners(db))
  registerRoute(site, bannerHistory, ({ input }) =>
    listSettingChanges(db, ['banner_saved', 'banner_deleted'], input, namesOf),
  )

  registerSaveRoute(calls.saveArticle, 'article_saved', saveDraft)
  registerSaveRoute(calls.publishArticle, 'article_published', publishNewest, ({ at }) =>
    at === '' ? '已发布' : '到时会自动发布',
  )
  registerSaveRoute(calls.unscheduleArticle, 'article_unscheduled', unschedulePublication, () => '已取消定时')
  registerSaveRoute(calls.restoreArticle, 'article_restored', restoreVersion)
  registerSaveRoute(calls.showArticle, 'article_shown', updateShown)
  registerSaveRoute(calls.placeArticle, 'article_placed', moveArticle)
  registerSaveRoute(calls.addAgreement, 'agreement_added', insertAgreementVersion, () => '已发布新版本')
  registerSaveRoute(calls.unscheduleAgreement, 'agreement_unscheduled', cancelAgreementVersion, () => '已取消定时')
  registerSaveRoute(setContact, 'contact_changed', saveContact)
  registerSaveRoute(saveBanner, 'banner_saved', saveBannerRow)
  registerSaveRoute(placeBanner, 'banner_placed', moveBanner)
  registerSaveRoute(deleteBanner, 'banner_deleted', removeBanner)

  /** Runs a change, its audit log row and the cache invalidation in one transaction. */
  function registerSaveRoute<Input extends z.ZodMiniType>(
    endpoint: SaveEndpoint<Input>,
    action: AuditAction,
    change: (editing: EditContext, input: z.output<Input>) => Promise<ContentChange>,
    words: (input: z.output<Input>) => string = () => '保存成功',
  ): void {
    registerRoute(site, endpoint, async ({ input, ...by }) => {
      const now = clock.now()
      const { id, revision } = await runOperatorWrite(db, by, async (tx) => {
        const pictures = {
          claimPicture: (path: string) => claimPicture(tx, by.member.id, path, now),
          releasePicture: (path: string) => releasePicture(tx, path),
        }
        const { detail, ...saved } = await change({ tx, now, ...pictures }, input)
        await invalidateResponses(tx)
        // The contact lines are a single record without an id.
        return [saved, { action, target: saved.id || null, detail }]
      })
      return replyWithMessage(words(input), { id, revision })
    })
  }
}
