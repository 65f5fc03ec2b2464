import { agreement } from '#contract/cms/agreements.ts'
import type { AuditAction } from '#contract/infra/audit.console.ts'
import { bannerHistory, deleteBanner, editedBanners, placeBanner, saveBanner } from '#contract/play/banners.console.ts'
import { contactHistory, editedContact, setContact } from '#contract/cms/contact.console.ts'
import {
  addAgreement,
  agreementVersions,
  articleVersion,
  editedArticle,
  editedHelp,
  editedNotices,
  placeArticle,
  previewAgreement,
  previewArticle,
  publishArticle,
  restoreArticle,
  saveArticle,
  showArticle,
  unscheduleAgreement,
  unscheduleArticle,
} from '#contract/cms/content.console.ts'
import type { Saved } from '#contract/infra/editing.ts'
import { articleDetail } from '#contract/cms/content.ts'
import type { Endpoint, ForOperators } from '#contract/infra/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type * as z from 'zod/mini'
import type { Site } from '#server/infra/answers/site.ts'
import { purgeHot } from '#server/infra/answers/hot-channel.ts'
import { historyOf, type NamesOf, operatorWrite } from '#server/infra/audit/audit.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { route, say } from '#server/infra/http/route.ts'
import {
  editedOrRefuse,
  kindOf,
  place,
  presentText,
  publish,
  restore,
  saveDraft,
  show,
  textOrRefuse,
  unschedule,
} from './article-editing.ts'
import { helpToEdit, noticesToEdit } from './article-list.ts'
import { presentAgreement, presentArticle } from './content.present.ts'
import { type ContentChange, type Editing, momentOrNull, richTextOf } from './editing.ts'
import { bannersToEdit, moveBanner, removeBanner, writeBanner } from './banner-editing.ts'
import { addVersionOf, agreementRows, contactToEdit, hideVersion, writeContact } from './site-editing.ts'

export interface EditingDeps extends Site {
  /** Assigns an image uploaded by this operator to the content. Throws if it is not theirs. */
  claimPicture: (tx: Tx, userId: number, path: string, now: Date) => Promise<void>
  namesOf: NamesOf
  /** Releases an image no longer used by content. */
  releasePicture: (tx: Tx, path: string) => Promise<void>
  /** Counts the members that have accepted each version of an agreement, by version id. */
  acceptances: (db: Reader) => Promise<ReadonlyMap<number, number>>
  /** Renders the page of a URL as a full document, with the given data as the response of one call. */
  preview: (url: string, instead: { endpoint: Endpoint; data: object }) => Promise<string>
}

type Saving<Input extends z.ZodMiniType> = Endpoint<Input, typeof Saved, ForOperators>

/** Calls for operators with `content`: articles, agreements, contact lines and banners. */
export function editingRoutes(site: EditingDeps): void {
  const { db, clock, claimPicture, releasePicture, acceptances, preview, namesOf } = site
  route(site, editedNotices, ({ input }) => noticesToEdit(db, input, clock.now()))
  route(site, editedHelp, ({ input: { state } }) => helpToEdit(db, state, clock.now()))
  route(site, editedArticle, ({ input: { id } }) => editedOrRefuse(db, id, clock.now()))
  route(site, articleVersion, async ({ input }) => presentText((await textOrRefuse(db, input)).text))
  route(site, previewArticle, async ({ input }) => {
    const { row, text } = await textOrRefuse(db, input)
    const { title, memo, content } = text
    const path = kindOf(row) === 'help' ? paths.helpCenter(row.id) : paths.announcement(row.id)
    const data = presentArticle({ ...row, title, memo, content })
    return { html: await preview(path, { endpoint: articleDetail, data }) }
  })
  route(site, previewAgreement, async ({ input: { name, revision, title, doc, from } }) => {
    const { content } = await richTextOf(doc)
    const publishedAt = momentOrNull(from) ?? clock.now()
    const data = presentAgreement({ id: 0, title, version: revision + 1, publishedAt, content })
    return { html: await preview(paths.agreement(name), { endpoint: agreement, data }) }
  })
  route(site, agreementVersions, async () => agreementRows(db, await acceptances(db)))
  route(site, editedContact, () => contactToEdit(db))
  route(site, contactHistory, ({ input }) => historyOf(db, ['contact_changed'], input, namesOf))
  route(site, editedBanners, () => bannersToEdit(db))
  route(site, bannerHistory, ({ input }) => historyOf(db, ['banner_saved', 'banner_deleted'], input, namesOf))

  saving(saveArticle, 'article_saved', saveDraft)
  saving(publishArticle, 'article_published', publish, ({ at }) => (at === '' ? '已发布' : '到时会自动发布'))
  saving(unscheduleArticle, 'article_unscheduled', unschedule, () => '已取消定时')
  saving(restoreArticle, 'article_restored', restore)
  saving(showArticle, 'article_shown', show)
  saving(placeArticle, 'article_placed', place)
  saving(addAgreement, 'agreement_added', addVersionOf, () => '已发布新版本')
  saving(unscheduleAgreement, 'agreement_unscheduled', hideVersion, () => '已取消定时')
  saving(setContact, 'contact_changed', writeContact)
  saving(saveBanner, 'banner_saved', writeBanner)
  saving(placeBanner, 'banner_placed', moveBanner)
  saving(deleteBanner, 'banner_deleted', removeBanner)

  /** Runs a change, adds its audit log row and invalidates the cache in one transaction. */
  function saving<Input extends z.ZodMiniType>(
    endpoint: Saving<Input>,
    action: AuditAction,
    change: (editing: Editing, input: z.output<Input>) => Promise<ContentChange>,
    words: (input: z.output<Input>) => string = () => '保存成功',
  ): void {
    route(site, endpoint, async ({ input, ...by }) => {
      const now = clock.now()
      const { id, revision } = await operatorWrite(db, by, async (tx) => {
        const pictures = {
          claimPicture: (path: string) => claimPicture(tx, by.member.id, path, now),
          releasePicture: (path: string) => releasePicture(tx, path),
        }
        const { detail, ...saved } = await change({ tx, now, ...pictures }, input)
        await purgeHot(tx)
        // A single record has no id.
        return [saved, { action, target: saved.id || null, detail }]
      })
      return say(words(input), { id, revision })
    })
  }
}
